// The reader's choices on a page: region, tag and network, what is copied, which rows are seen.
// State is kept in the address and in localStorage only; without this script every page is complete.
(() => {
  "use strict"

  const here = document.currentScript.src
  const all = (selector, root = document) => [...root.querySelectorAll(selector)]
  const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim()
  const asked = (name) => new URLSearchParams(location.search).get(name)

  // Storage may be switched off; then a choice holds for this page.
  const recall = (name) => {
    try { return localStorage.getItem(`tagnotes.${name}`) } catch { return null }
  }
  const remember = (name, value) => {
    try { localStorage.setItem(`tagnotes.${name}`, value) } catch { /* nothing to do */ }
  }

  // ---- the pull panel ----

  const panel = () => document.querySelector("[data-tn-pull]")
  const select = () => document.querySelector("select[data-tn-choose=region]")
  const radio = (kind, value) =>
    all(`input[data-tn-choose=${kind}]`).find((input) => input.value === value)
  const chosen = (kind) => document.querySelector(`input[data-tn-choose=${kind}]:checked`)?.value
  const message = (name) => document.querySelector(`[data-tn-${name}]`)

  // Choose what the address says, else what was remembered; what this image does not offer is told.
  function recallChoices() {
    const region = asked("region") ?? recall("region")
    const list = select()
    if (list && region) {
      const option = [...list.options].find((entry) => entry.value === region)
      if (option) option.selected = true
      else {
        const note = message("missing")
        note.textContent = note.dataset.tnMissing
          .replace("{region}", region).replace("{instead}", list.selectedOptions[0].text)
        note.hidden = false
      }
    }
    for (const [kind, value] of [["tag", asked("tag")], ["network", recall("network")]]) {
      const input = radio(kind, value)
      if (input) input.checked = true
    }
  }

  // Show the choice in the panel, in the tables of regions and in every command of the page.
  function applyChoices() {
    if (!panel()) return
    const [region, tag, network] = [select()?.value, chosen("tag"), chosen("network")]
    const rows = all(".tn-urirow", panel())
    for (const row of rows) {
      if (region) setRegion(row, region)
      row.hidden = tag !== undefined && row.dataset.tnVariant !== tag
    }
    for (const table of all("[data-tn-table][data-tn-variant]")) {
      const block = table.closest("details") ?? table
      block.hidden = tag !== undefined && table.dataset.tnVariant !== tag
      if (block === table) headingOf(table).hidden = table.hidden
    }
    const unconfirmed = message("unconfirmed")
    if (unconfirmed) unconfirmed.hidden = !select().selectedOptions[0].closest("[data-tn-open=unknown]")
    const shown = rows.filter((row) => !row.hidden)
    const row = shown.find((entry) => entry.dataset.tnNetwork === network) ?? shown[0]
    if (row) for (const span of all("[data-tn-live]")) span.innerHTML = row.querySelector(".tn-uri").innerHTML
  }

  function setRegion(row, region) {
    const mark = row.querySelector("[data-tn-region]")
    if (!mark || mark.textContent === region) return
    const button = row.querySelector("[data-tn-copy]")
    settle(button)
    const label = button.getAttribute("aria-label").replace(mark.textContent, region)
    mark.textContent = region
    button.setAttribute("aria-label", label)
    button.dataset.tnCopy = row.querySelector(".tn-uri").textContent
  }

  function headingOf(table) {
    let before = (table.closest("details") ?? table).previousElementSibling
    while (!/^H\d$/.test(before.tagName)) before = before.previousElementSibling
    return before
  }

  function choose(input) {
    const kind = input.dataset.tnChoose
    if (kind !== "tag") remember(kind, input.value)
    // A tag belongs to this page: it stands in the address, which the switcher of languages keeps.
    const url = new URL(location.href)
    if (kind === "tag" || url.searchParams.has(kind)) {
      url.searchParams.set(kind, input.value)
      history.replaceState(history.state, "", url)
    }
    if (kind === "region") message("missing").hidden = true
    applyChoices()
  }

  // A link to what the chosen tag hides chooses the tag it belongs to.
  function reveal(hash) {
    const target = document.getElementById(decodeURIComponent(hash.slice(1)))
    if (!target?.hidden) return
    const table = all("[data-tn-table][data-tn-variant]")
      .find((entry) => target.contains(entry) || headingOf(entry) === target)
    const input = table && radio("tag", table.dataset.tnVariant)
    if (!input) return
    input.checked = true
    applyChoices()
    target.scrollIntoView()
  }

  // ---- copying ----

  async function write(text) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch { // no permission, or no secure context: the old way
      const field = document.createElement("textarea")
      field.value = text
      field.className = "tn-sr"
      document.body.append(field)
      field.select()
      const done = document.execCommand("copy")
      field.remove()
      return done
    }
  }

  // A button says itself what is copied and in which words; that of an address leaves the words to
  // the panel, and a file is fetched when its button is pressed.
  async function copy(button) {
    const row = button.closest("tr, .tn-urirow")
    const words = button.dataset.tnCopied ? button.dataset : panel().dataset
    button.parentElement.querySelector(".tn-error")?.remove()
    row?.querySelector(".tn-error")?.remove()
    const text = button.dataset.tnCopy ?? await read(button.dataset.tnFile)
    const done = text !== null && await write(text)
    button.focus()
    const code = row?.querySelector(".tn-uri")
    if (!done) {
      const error = document.createElement("span")
      error.className = "tn-error"
      error.setAttribute("role", "alert")
      error.textContent = words.tnFailed
      ;(code ?? button).after(error)
      if (code) getSelection().selectAllChildren(code)
      return
    }
    const place = row?.querySelector(".tn-reg")?.textContent ?? words.tnPublic
    const sentence = words.tnSaid.replace("{tag}", text.split(":").pop()).replace("{place}", place)
    say(sentence)
    settle(button)
    const [use, label, name] = [button.querySelector("use"), button.querySelector("span"), "aria-label"]
    const before = [use.getAttribute("xlink:href"), label.textContent, button.getAttribute(name)]
    const show = (icon, word, spoken) => {
      use.setAttribute("xlink:href", icon)
      label.textContent = word
      if (spoken === null) button.removeAttribute(name)
      else button.setAttribute(name, spoken)
      button.toggleAttribute("data-tn-done")
    }
    button.style.width = `${button.getBoundingClientRect().width}px` // it stays while the word changes
    show("#tn-i-check", words.tnCopied, sentence)
    const timer = setTimeout(settle, 2000, button)
    copied.set(button, () => {
      clearTimeout(timer)
      show(...before)
      button.style.width = ""
    })
  }

  async function read(address) {
    try {
      const answer = await fetch(address)
      return answer.ok ? await answer.text() : null
    } catch {
      return null
    }
  }

  // What was copied is said for two seconds, or until the button stands for another address.
  const copied = new Map()
  function settle(button) {
    copied.get(button)?.()
    copied.delete(button)
  }

  function say(text) {
    const status = document.querySelector("[data-tn-status]")
    status.textContent = "" // the same words again would not be spoken
    requestAnimationFrame(() => { status.textContent = text })
  }

  // ---- another language ----

  // The place on the page is kept; a server that asks browsers for their language is told the choice.
  function switchTo(link) {
    [link.search, link.hash] = [location.search, location.hash]
    const root = new URL("../../", here).pathname
    document.cookie = `tagnotes_language=${link.lang}; path=${root}; max-age=31536000; samesite=lax`
  }

  // ---- a mistake ----

  // The line is that of the section in which text is selected, or which the address names.
  function place(link) {
    const lines = JSON.parse(link.dataset.tnLines)
    const selected = getSelection()
    const before = (head) =>
      !selected.isCollapsed && selected.anchorNode.compareDocumentPosition(head) & Node.DOCUMENT_POSITION_PRECEDING
    const names = [all("h2[id]").filter(before).at(-1)?.id, decodeURIComponent(location.hash.slice(1))]
    const line = names.map((name) => lines[name]).find((number) => number !== undefined) ?? 1
    link.href = link.dataset.tnReport.replaceAll("{line}", line)
  }

  // ---- what is not there ----

  // The language is that of the folder in the address, else the first that the reader's browser asks for.
  function lost() {
    const sections = all("[data-tn-lost]")
    if (sections.length < 2) return
    const root = sections[0].querySelector("a").pathname
    const below = location.pathname.slice(root.length)
    const speaks = (wish) => sections.find(({ lang }) => lang.split("-")[0] === wish.split("-")[0])
    const meant =
      sections.find(({ dataset }) => dataset.tnLost && below.startsWith(dataset.tnLost)) ??
      navigator.languages.map(speaks).find(Boolean) ?? sections[0]
    for (const section of sections) section.hidden = section !== meant
    document.title = `${meant.querySelector("h1").textContent} - ${document.title}`
  }

  // ---- rows ----

  function filter(field) {
    const needle = fold(field.value)
    const block = field.closest("[data-tn-table]")
    const rows = all("tbody tr", block)
    for (const row of rows) row.classList.toggle("is-out", !fold(row.cells[0].textContent).includes(needle))
    const empty = block.querySelector("[data-tn-empty]")
    empty.textContent = rows.every((row) => row.matches(".is-out")) ? empty.dataset.tnEmpty : ""
  }

  const showRows = (input) => { input.closest("[data-tn-table]").dataset.tnOnly = input.value }

  // Only what really scrolls is a stop of the Tab key.
  const scrollers = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth) target.tabIndex = 0
      else target.removeAttribute("tabindex")
    }
  })

  // ---- wiring: once for the document, then for each page that is shown in it ----

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-tn-copy], button[data-tn-file]")
    if (button) copy(button)
    const link = event.target.closest("a[href]")
    if (link?.dataset.tnReport) place(link)
    if (link?.closest(".tn-lang")) switchTo(link)
    else if (link?.hash && link.pathname === location.pathname) setTimeout(reveal, 0, link.hash)
  }, true)
  document.addEventListener("change", ({ target }) => {
    if (target.matches("[data-tn-choose]")) choose(target)
    if (target.matches("[data-tn-rows]")) showRows(target)
  })
  document.addEventListener("input", ({ target }) => {
    if (target.matches("[data-tn-filter]")) filter(target)
  })
  // The search box reads a pasted address as its image and tag: to the index a colon is an operator.
  document.addEventListener("keyup", ({ target }) => {
    if (!target.matches?.(".md-search__input")) return
    const words = target.value.replace(/\S+\.\S+\//g, "").replaceAll(":", " ")
    if (words !== target.value) target.value = words
  }, true)
  addEventListener("hashchange", () => reveal(location.hash))

  function onPage() {
    for (const { content, dataset } of all("meta[name=tagnotes-alternate]")) {
      const link = document.querySelector(`.tn-lang a[lang="${dataset.tnLang}"]`)
      link.href = new URL(content, location.href).pathname
    }
    // The theme's navigation makes every link absolute; print shows the addresses of foreign ones only.
    for (const link of all(".md-typeset a[href]")) {
      link.toggleAttribute("data-tn-here", link.host === location.host)
    }
    scrollers.disconnect()
    for (const scroller of all(".tn-scroll--wide, .md-typeset__scrollwrap")) scrollers.observe(scroller)
    for (const wrap of all(".md-typeset__scrollwrap")) { // the theme's own, around tables of hand-written pages
      wrap.setAttribute("role", "region")
      wrap.setAttribute("aria-label", all("th", wrap).map((cell) => cell.textContent).join(", "))
    }
    for (const name of ["finder", "compare", "grid"]) { // what a page does not have is not loaded
      // A script that cannot be had, or is no longer wanted, leaves the page as it is without.
      for (const root of all(`[data-tn-${name}]`)) import(new URL(`${name}.js`, here)).then(({ start }) => start(root), () => {})
    }
    all("[data-tn-rows]:checked").forEach(showRows)
    lost()
    recallChoices()
    applyChoices()
    reveal(location.hash)
  }

  if (window.document$) window.document$.subscribe(onPage)
  else onPage()
})()
