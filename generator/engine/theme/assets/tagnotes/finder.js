// The page that says which image runs on a machine: the form, the answers, the address of a search.
// Loaded where that page is; what it says stands in the page, what it knows in a file of the API.

import { QuestionError, cardOf, machine } from "./machine.js"
import { readSmi } from "./smi.js"
import { find, reference } from "./verdict.js"

const FIELDS = ["family", "card", "driver", "region", "capability", "architecture", "network", "framework",
  "component", "version", "scope"]
const EXAMPLES = { ppu: "1.5.1", nvidia: "575.57.08" }
const ICONS = { yes: "check", note: "info", unknown: "question", no: "cross", runs: "check", undecided: "question", "does-not": "cross" }
const SHOWN = 25 // images at first; more on demand, so that a long list is quick too
const DELAY = 250 // ms after the last key

const loaded = new Map()

// ---- making nodes: text goes in as text ----

function node(tag, attributes = {}, ...children) {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children.filter((child) => child !== ""))
  return made
}

function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg")
  svg.setAttribute("class", "tn-i")
  svg.setAttribute("aria-hidden", "true")
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use")
  use.setAttributeNS("http://www.w3.org/1999/xlink", "xlink:href", `#tn-i-${name}`)
  svg.append(use)
  return svg
}

// Return text that may be broken after each of some characters.
function breakable(text, after) {
  const parts = text.split(new RegExp(`(?<=[${after}])(?=.)`))
  return parts.flatMap((part, i) => (i ? [document.createElement("wbr"), part] : [part]))
}

const code = (text) => node("span", { class: "tn-v", translate: "no" }, ...(text.length < 12 ? [text] : breakable(text, "._+-")))

// Fill the slots of a sentence with nodes.
function say(sentence, parts) {
  return sentence.split(/\{(\w+)\}/).map((piece, i) => (i % 2 ? parts[piece] ?? "" : piece)).filter((piece) => piece !== "")
}

// ---- the page ----

export function start(root) {
  if (root.dataset.tnStarted !== undefined) return
  root.dataset.tnStarted = ""
  const words = JSON.parse(root.querySelector("[data-tn-words]").content.textContent)
  const form = root.querySelector("form")
  const heading = root.querySelector("h2")
  const answers = root.querySelector("[data-tn-answers]")
  const everything = [...answers.childNodes] // all images, shown until something is asked
  const bar = root.querySelector("[data-tn-bar]")
  const jump = root.querySelector("[data-tn-jump]")
  const cards = [...form.elements.card.options].slice(1)
  const groups = new Map(cards.map((option) => [option, option.parentElement]))
  const plurals = new Intl.PluralRules(words.language)
  const digits = new Intl.NumberFormat(words.language)
  let data = null
  let filled = "" // the driver that a card brought

  // ---- words ----

  function counted(name, count, parts = {}) {
    const sentence = words[name][plurals.select(count)] ?? words[name].other
    return say(sentence, { ...parts, count: digits.format(count) })
  }

  // Figures are ids and versions; of an id readers see the name.
  const FIGURES = {
    family: { need: words.drivers, have: words.drivers },
    scope: { scope: words.scopes },
  }
  function sentence({ code: key, figures }) {
    const names = FIGURES[key] ?? (key.startsWith("scope") ? FIGURES.scope : key.startsWith("framework") ? { framework: words.frameworks } : {})
    const parts = {}
    for (const [name, value] of Object.entries(figures)) {
      if (name === "component") parts[name] = words.components[value] ?? value
      else if (name === "scopes") parts[name] = value.split(", ").map((id) => words.scopes[id] ?? id).join(words.between)
      else parts[name] = names[name] ? names[name][value] ?? value : code(value)
    }
    return say(words.reasons[key], parts)
  }

  function described(asked) {
    const family = words.drivers[asked.family]
    const parts = [
      asked.card && node("span", { translate: "no" }, asked.card),
      node("span", {}, ...say(words.driver, { family, version: code(asked.driver) })),
      asked.capability && !asked.card && code(asked.capability),
      asked.architecture && code(asked.architecture),
      asked.region && code(asked.region),
      asked.network && words.networks[asked.network],
    ].filter(Boolean)
    return parts.flatMap((part, i) => (i ? [words.between, part] : [part]))
  }

  // ---- the form ----

  const value = (name) => (new FormData(form).get(name) ?? "").trim()

  function set(name, text) {
    for (const field of form.querySelectorAll(`[name=${name}]`)) {
      if (field.type === "radio") field.checked = field.value === text
      else if (field.tagName !== "SELECT") field.value = text
      // A list has no entry for a card of the other family, or one that nobody knows.
      else if ([...field.options].some((option) => option.value === text)) field.value = text
    }
  }

  // Show the cards of the chosen family; options cannot be hidden everywhere.
  function offerCards() {
    const family = value("family")
    const select = form.elements.card
    const chosen = select.value
    for (const group of new Set(groups.values())) group.remove()
    for (const option of cards) {
      const group = groups.get(option)
      if (family && option.dataset.tnFamily !== family) option.remove()
      else {
        group.append(option)
        select.append(group)
      }
    }
    select.value = cards.some((option) => option.isConnected && option.value === chosen) ? chosen : ""
    form.elements.driver.placeholder = EXAMPLES[family] ?? ""
    form.elements.capability.closest(".tn-field").hidden = family !== "nvidia"
    if (family !== "nvidia") form.elements.capability.value = ""
  }

  // A card brings the driver that it starts with; what was typed by hand stays.
  function fillDriver() {
    const option = form.elements.card.selectedOptions[0]
    const driver = option?.dataset.tnStarts ?? ""
    if (["", filled].includes(value("driver"))) {
      form.elements.driver.value = driver
      filled = driver
    }
    if (option?.dataset.tnFamily && !value("family")) {
      set("family", option.dataset.tnFamily)
      offerCards()
    }
    tellDefault()
  }

  function tellDefault() {
    const option = form.elements.card.selectedOptions[0]
    const note = form.querySelector("[data-tn-default]")
    const starts = option?.dataset.tnStarts
    const cloud = option?.parentElement.dataset.tnCloud !== undefined
    note.hidden = !option?.value || (!starts && !cloud)
    const card = option?.value ?? ""
    note.replaceChildren(...say(starts ? words.starts : words.startsUnknown, { card, driver: starts ? code(starts) : "" }))
  }

  function wrong(field, text = "") {
    const note = form.querySelector(`[data-tn-error=${field}]`)
    note.hidden = !text
    note.querySelector("span").textContent = text
    if (text) form.elements[field].setAttribute("aria-invalid", "true")
    else form.elements[field].removeAttribute("aria-invalid")
  }

  function question() {
    const component = value("component")
    return {
      family: value("family"), card: value("card"), driver: value("driver"), region: value("region"),
      capability: value("capability"), architecture: value("architecture"), network: value("network"),
      framework: value("framework"),
      components: component ? [component + value("version")] : [],
      scopes: value("scope") ? [value("scope")] : [],
    }
  }

  function complaint({ field, given }) {
    const example = EXAMPLES[value("family")] ?? EXAMPLES.nvidia
    if (field === "capability") return ["capability", words.badCapability.replace("{example}", "8.0")]
    if (field === "component") return ["component", words.badComponent]
    if (field === "version") return ["version", words.badVersion.replace("{example}", ">=0.8")]
    return ["driver", given && words.badDriver.replace("{example}", example)]
  }

  // ---- the address ----

  function recall() {
    const asked = new URLSearchParams(location.search)
    for (const name of FIELDS) if (asked.get(name) !== null) set(name, asked.get(name))
    if (!asked.has("region")) {
      try { set("region", localStorage.getItem("tagnotes.region") ?? "") } catch { /* switched off */ }
    }
    if (["capability", "architecture", "network", "framework", "component", "scope"].some((name) => asked.get(name))) {
      form.querySelector("[data-tn-more]").open = true
    }
    const card = asked.get("card")
    if (card && !value("family")) set("family", cards.find((option) => option.value === card)?.dataset.tnFamily ?? "")
    offerCards()
    if (card && !value("driver")) fillDriver()
    else tellDefault()
  }

  function remember() {
    const url = new URL(location.href)
    for (const name of FIELDS) {
      const said = value(name)
      if (said) url.searchParams.set(name, said)
      else url.searchParams.delete(name)
    }
    if (url.href !== location.href) history.replaceState(history.state, "", url)
    form.querySelector("[data-tn-link]").dataset.tnCopy = url.href
  }

  // ---- the answers ----

  async function load() {
    const address = new URL(root.dataset.tnFinder, location.href).href
    if (!loaded.has(address)) {
      loaded.set(address, fetch(address).then((response) => {
        if (!response.ok) throw new Error(String(response.status))
        return response.json()
      }))
    }
    const slow = setTimeout(() => { bar.hidden = false }, 400)
    try {
      data = await loaded.get(address)
    } catch {
      loaded.delete(address)
      data = null
    } finally {
      clearTimeout(slow)
      bar.hidden = true
    }
  }

  async function update() {
    remember()
    if (!data) await load()
    if (!root.isConnected) return
    if (!data) return showFailure()
    for (const field of ["driver", "capability", "component", "version"]) wrong(field)
    if (!value("family") || (!value("driver") && !value("card"))) return showNothing()
    let asked
    try {
      if (value("component") && /^[^<>=!~]/.test(value("version"))) throw new QuestionError("version", value("version"))
      asked = machine(data, question())
    } catch (error) {
      if (!(error instanceof QuestionError)) throw error
      const [field, text] = complaint(error)
      if (!text) return showNothing()
      wrong(field, text)
      return undefined // the answers to the last valid question stay
    }
    return show(asked, find(data, asked))
  }

  function head(parts, ...below) {
    heading.replaceChildren(...parts)
    answers.replaceChildren(...below)
  }

  function showNothing() {
    jump.hidden = true
    head([words.all], node("p", { class: "tn-small" }, words.empty), ...everything)
  }

  function showFailure() {
    jump.hidden = true
    const retry = node("button", { class: "tn-copy", type: "button" }, words.retry)
    retry.addEventListener("click", () => { update() })
    head([words.failed], node("p", {}, retry), ...everything)
  }

  function show(asked, { runs, leftOut, nearest }) {
    const said = node("p", { class: "tn-small" }, ...say(runs.length ? words.newest : words.machine, { machine: node("span", {}, ...described(asked)) }))
    const below = [said]
    if (nearest) {
      below.push(node("p", {}, ...counted("nearest", nearest.images, { driver: code(nearest.driver) })))
    }
    if (runs.length) below.push(...list(runs, asked))
    if (leftOut.length) {
      below.push(node("h2", { id: "left-out" }, ...counted("left", leftOut.length)), ...leftOutGroups(leftOut, asked))
    }
    head(runs.length ? counted("found", runs.length) : [words.none], ...below)
    jump.replaceChildren(...(runs.length ? counted("jump", runs.length) : [words.none]))
    jump.hidden = false
  }

  function list(runs, asked) {
    const made = node("ol", { class: "tn-hits" })
    const button = node("button", { class: "tn-copy", type: "button" })
    const grow = () => {
      const next = runs.slice(made.children.length, made.children.length + SHOWN)
      made.append(...next.map((each) => hit(each, asked)))
      const rest = runs.length - made.children.length
      button.hidden = rest === 0
      button.replaceChildren(...counted("more", Math.min(rest, SHOWN)))
    }
    button.addEventListener("click", () => {
      const first = made.children.length
      grow()
      made.children[first].querySelector("a").focus()
    })
    grow()
    return [made, button]
  }

  function link(offer) {
    const { image, release, tag = "", variant = "" } = offer
    const address = new URL(`${root.dataset.tnRoot}${encodeURIComponent(image)}/${encodeURIComponent(release)}/`, location.href)
    if (tag) address.searchParams.set("tag", variant || tag)
    return node("a", { href: address.href, class: "tn-tag", translate: "no" }, ...breakable(reference(offer), "._:-"))
  }

  const mark = (verdict) => node("span", { class: `tn-verdict tn-verdict--${verdict}` }, icon(ICONS[verdict]), words.verdicts[verdict])
  const chip = (status) => node("span", { class: `tn-status tn-status--${status}` }, icon(status), words.status[status])
  const because = (reason) => node("li", { class: `tn-because tn-because--${reason.level}` }, icon(ICONS[reason.level]), node("span", {}, ...sentence(reason)))

  function hit({ offer, verdict, reasons, uri }, asked) {
    const made = node("li", {},
      node("p", { class: "tn-hit__head" }, link(offer), mark(verdict), chip(offer.status ?? "supported")),
      node("ul", { class: "tn-reasons" }, ...reasons.map(because)))
    made.append(uri ? pull(offer, uri, asked) : node("p", { class: "tn-small" }, words.noAddress))
    return made
  }

  function pull({ tag }, uri, { region }) {
    const [host, ...path] = uri.slice(0, -tag.length).split("/")
    const named = region && host.includes(region) ? host.split(region) : [host]
    const parts = named.flatMap((part, i) => [...(i ? [node("b", { class: "tn-reg" }, region)] : []), ...breakable(part, ".")])
    const address = node("code", { class: "tn-uri", translate: "no" }, "docker pull ",
      node("span", {}, ...parts, "/"), document.createElement("wbr"),
      node("span", {}, ...breakable(path.join("/"), "/"), node("b", {}, ...breakable(tag, ".-"))))
    const button = node("button", { class: "tn-copy", type: "button", "data-tn-copy": `docker pull ${uri}`,
      "aria-label": words.copyName.replace("{tag}", tag), "data-tn-copied": words.copied,
      "data-tn-said": words.said, "data-tn-failed": words.copyFailed }, icon("copy"), node("span", {}, words.copy))
    return node("div", { class: "tn-pullrow" }, address, button)
  }

  function leftOutGroups(leftOut, asked) {
    const found = new Map()
    for (const each of leftOut) {
      const key = `${each.verdict} ${words.groups[each.first.code]}`
      if (!found.has(key)) found.set(key, [])
      found.get(key).push(each)
    }
    return [...found.values()].map((group) => {
      const { verdict, first } = group[0]
      const title = counted("group", group.length, { group: words.groups[first.code] })
      const made = node("details", { class: "tn-more tn-out" }, node("summary", {}, mark(verdict), node("span", {}, ...title)))
      // Made when it is opened: of thousands of rows none may be wanted.
      made.addEventListener("toggle", () => {
        if (made.open && made.children.length === 1) made.append(table(group, asked, title.map((part) => part.textContent ?? part).join("")))
      })
      return made
    })
  }

  const COMPARED = /^(?:driver-(?:old|floor|branch-old|shipped)|capability(?:-cuda)?|family)$/

  function table(group, asked, caption) {
    const compared = group.every(({ first }) => COMPARED.test(first.code))
    const titles = compared ? [words.tag, words.needs, words.mine] : [words.tag, words.why]
    const rows = group.map((each) => {
      const bad = each.reasons.filter(({ level }) => level === "no" || level === "unknown")
      const { first } = each
      const others = compared ? bad.filter((reason) => reason !== first) : bad
      const list = others.length ? [node("ul", { class: "tn-reasons" }, ...others.map(because))] : []
      const name = node("th", { scope: "row" }, link(each.offer))
      if (!compared) return node("tr", {}, name, node("td", {}, ...list))
      name.append(...list)
      const cells = first.code === "family"
        ? [words.drivers[first.figures.need], words.drivers[first.figures.have]]
        : [node("span", {}, "≥\u00a0", code(first.figures.need)), code(first.figures.have)]
      return node("tr", {}, name, ...cells.map((cell) => node("td", {}, cell)))
    })
    const made = node("table", { class: "tn-table" }, node("caption", { class: "tn-sr" }, caption),
      node("thead", {}, node("tr", {}, ...titles.map((title) => node("th", { scope: "col" }, title)))),
      node("tbody", {}, ...rows))
    return node("div", { class: "tn-scroll" }, made)
  }

  // ---- wiring ----

  let timer
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(update, DELAY)
  }

  form.addEventListener("input", ({ target }) => {
    if (target.matches("[data-tn-paste]")) paste(target.value)
    later()
  })
  form.addEventListener("change", ({ target }) => {
    if (target.name === "family") {
      if (value("driver") === filled) form.elements.driver.value = ""
      offerCards()
      tellDefault()
    }
    if (target.name === "card") fillDriver()
    if (target.name === "region" && target.value) {
      try { localStorage.setItem("tagnotes.region", target.value) } catch { /* switched off */ }
    }
    later()
  })
  form.addEventListener("submit", (event) => event.preventDefault())
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target.tagName !== "INPUT") return
    event.preventDefault()
    clearTimeout(timer)
    update().then(() => heading.focus())
  })

  async function paste(text) {
    const note = form.querySelector("[data-tn-pasted]")
    const read = readSmi(text)
    note.classList.toggle("tn-error", !read && Boolean(text.trim()))
    if (!text.trim()) note.textContent = words.private
    else if (!read) note.textContent = words.unread
    else {
      if (!data) await load()
      const card = data && read.cards.length ? cardOf(data, read.cards[0]) : null
      set("family", read.family || card?.family || value("family"))
      offerCards()
      set("card", card?.name ?? "")
      form.elements.driver.value = read.driver
      filled = ""
      tellDefault()
      const parts = [read.driver, ...read.cards].map((part) => code(part))
      note.replaceChildren(...say(words.pasted, { machine: node("span", {}, ...parts.flatMap((part, i) => (i ? [words.between, part] : [part]))) }))
    }
  }

  recall()
  update()
}

