// The page that says which image runs on a machine: the form, the answers, the address of a search.
// Loaded where that page is; what it says stands in the page, what it knows in a file of the API.

import { answersOf } from "./answers.js"
import { QuestionError, cardOf, machine } from "./machine.js"
import { nearest } from "./names.js"
import { load, node, remember, say, version, wordsOf } from "./nodes.js"
import { readSmi } from "./smi.js"
import { find } from "./verdict.js"

const FIELDS = ["family", "card", "driver", "region", "capability", "architecture", "network", "framework",
  "component", "version", "scope"]
const LISTS = ["family", "card", "region", "architecture", "network", "framework", "scope"]
const EXAMPLES = { ppu: "1.5.1", nvidia: "575.57.08" }
const DELAY = 250 // ms after the last key

export function start(root) {
  if (root.dataset.tnStarted !== undefined) return
  root.dataset.tnStarted = ""
  const said = wordsOf(root)
  const { words, counted } = said
  const blocks = answersOf(root, said)
  const form = root.querySelector("form")
  const heading = root.querySelector("h2")
  const answers = root.querySelector("[data-tn-answers]")
  const everything = [...answers.childNodes] // all images, shown until something is asked
  const bar = root.querySelector("[data-tn-bar]")
  const jump = root.querySelector("[data-tn-jump]")
  const cards = [...form.elements.card.options].slice(1)
  const groups = new Map(cards.map((option) => [option, option.parentElement]))
  let data = null
  let answered = "" // the question to which the answers belong
  let filled = "" // the driver that a card brought
  const unknown = new Set() // fields for which the address has what no list has

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
    form.elements.capability.closest(".tn-field").hidden = family !== "" && family !== "nvidia"
    if (family && family !== "nvidia") form.elements.capability.value = ""
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
    const card = option?.value ?? ""
    const sentence = starts ? words.starts : card && cloud ? words.startsUnknown : ""
    note.replaceChildren(...say(sentence, { card, driver: starts ? version(starts) : "" }))
  }

  function wrong(field, text = "") {
    const note = form.querySelector(`[data-tn-error=${field}]`)
    note.hidden = !text
    note.querySelector("span").replaceChildren(...[text].flat())
    if (!form.elements[field].tagName) return // of buttons that exclude each other none is wrong
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

  function complaint({ field }) {
    const example = EXAMPLES[value("family")] ?? EXAMPLES.nvidia
    if (field === "capability") return ["capability", words.badCapability.replace("{example}", "8.0")]
    if (field === "component") return ["component", words.badComponent]
    if (field === "version") return ["version", words.badVersion.replace("{example}", ">=0.8")]
    if (field === "family") return ["family", words.badFamily.replace("{driver}", value("driver"))]
    return ["driver", words.badDriver.replace("{example}", example)]
  }

  // ---- the address ----

  // Return what may be chosen in a list.
  function namesOf(name) {
    const fields = [...form.querySelectorAll(`[name=${name}]`)]
    return fields.flatMap((field) => [...(field.options ?? [field])]).map((each) => each.value).filter(Boolean)
  }

  function recall() {
    const asked = new URLSearchParams(location.search)
    const known = new Map(LISTS.map((name) => [name, namesOf(name)]))
    for (const name of FIELDS) if (asked.get(name) !== null) set(name, asked.get(name))
    if (!asked.has("region")) {
      try { set("region", localStorage.getItem("tagnotes.region") ?? "") } catch { /* switched off */ }
    }
    if (["capability", "architecture", "network", "framework", "component", "scope"].some((name) => asked.get(name))) {
      form.querySelector("[data-tn-more]").open = true
    }
    // A reader may have been quicker than this script, or have come back to what he had chosen.
    const card = value("card")
    if (card && !value("family")) set("family", cards.find((option) => option.value === card).dataset.tnFamily)
    offerCards()
    if (card && !value("driver")) fillDriver()
    else tellDefault()
    for (const [name, names] of known) {
      const given = asked.get(name)?.trim()
      if (!given || value(name) === given) continue
      tellUnknown(name, given, names.includes(given) ? "" : nearest(given, names)) // one of another accelerator is no slip
    }
  }

  function tellUnknown(name, given, meant = "") {
    const whole = (text) => node("span", { class: text.length < 25 ? "tn-keep" : "", translate: "no" }, text)
    unknown.add(name)
    wrong(name, say(words[meant ? "meant" : "unknown"], { given: whole(given), name: whole(meant) }))
  }

  // ---- the answers ----

  async function read() {
    const slow = setTimeout(() => { bar.hidden = false }, 400)
    data = await load(root.dataset.tnFinder)
    clearTimeout(slow)
    bar.hidden = true
  }

  async function update() {
    remember(root, Object.fromEntries(FIELDS.map((name) => [name, value(name)])))
    if (!data) await read()
    if (!root.isConnected) return
    if (!data) return showFailure()
    // Leaving a field changes nothing that was not answered: what is open and has the focus stays.
    const asking = JSON.stringify(question()) + value("version")
    if (asking === answered) return undefined
    answered = asking
    for (const field of ["family", "driver", "capability", "component", "version"]) {
      if (!unknown.has(field)) wrong(field)
    }
    // A region alone may be one that was chosen long ago, and a range of versions asks for nothing.
    if (!FIELDS.some((name) => value(name) && name !== "region" && name !== "version")) return showNothing()
    let asked
    try {
      if (value("component") && /^[^<>=!~]/.test(value("version"))) throw new QuestionError("version", value("version"))
      asked = machine(data, question())
    } catch (error) {
      if (!(error instanceof QuestionError)) throw error
      wrong(...complaint(error))
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

  function show(asked, found) {
    const { runs, unsure } = found
    const some = unsure.length ? counted(asked.driver ? "unsure" : "meets", unsure.length) : null
    const none = some ?? [asked.driver ? words.none : words.noneMeets] // text, which can stand twice
    head(runs.length ? counted("found", runs.length) : none, ...blocks(asked, found))
    jump.replaceChildren(...(runs.length ? counted("jump", runs.length) : none))
    jump.hidden = false
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
    if (unknown.delete(target.name)) wrong(target.name)
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
    const found = readSmi(text)
    note.classList.toggle("tn-error", !found && Boolean(text.trim()))
    if (!text.trim()) note.textContent = words.private
    else if (!found) note.textContent = words.unread
    else {
      if (!data) await read()
      const card = data && found.cards.length ? cardOf(data, found.cards[0]) : null
      set("family", found.family || card?.family || value("family"))
      offerCards()
      set("card", card?.name ?? "")
      // What is read and not known is told where the reader looks for it: he may choose the like.
      if (unknown.delete("card")) wrong("card")
      if (data && found.cards.length && !card) tellUnknown("card", found.cards[0])
      form.elements.driver.value = found.driver
      filled = ""
      tellDefault()
      const parts = [found.driver, ...found.cards].map((part) => version(part))
      note.replaceChildren(...say(words.pasted, { machine: node("span", {}, ...parts.flatMap((part, i) => (i ? [words.between, part] : [part]))) }))
    }
  }

  recall()
  const box = form.querySelector("[data-tn-paste]")
  // What was pasted before this script was there is read first.
  if (box.value.trim()) paste(box.value).then(update)
  else update()
}

