// The page that puts any two tags side by side: the choices, the answer, its address.
// What it says stands in the page, what it knows in a file of the API.
import { compare, isIncluded, isStated } from "./changes.js"
import { nearest } from "./names.js"
import { absent, breakable, icon, load, node, remember, say, version, wordsOf } from "./nodes.js"

const WIDE = /[\u3000-\u303f\uff00-\uffef]$/ // a fullwidth mark brings its own space

export function start(root) {
  if (root.dataset.tnStarted !== undefined) return
  root.dataset.tnStarted = ""
  const { words, counted, count } = wordsOf(root)
  const form = root.querySelector("form")
  const answers = root.querySelector("[data-tn-answers]")
  const said = root.querySelector("[data-tn-count]")
  const hidden = new Set(["unchanged"])
  const unknown = [] // what the address asks for and nobody knows, with what comes near
  const renamed = [] // what it asks for by an earlier name
  let data = null
  let chosen = false

  // ---- words ----

  const value = (found) =>
    isStated(found) ? version(found) : absent(isIncluded(found) ? words.unstated : words.missing)
  const mark = (kind) => node("span", { class: `tn-change tn-change--${kind}` }, icon(kind), words.kinds[kind])

  const separated = (parts) => parts.flatMap((part, i) => (i ? [words.between, part] : [part]))

  function lost({ code, lost: names }) {
    const shown = names.slice(0, words.shown).map((name) =>
      (code === "products-lost" ? words.products[name] ?? name : node("code", { translate: "no" }, name)))
    if (names.length > words.shown) shown.push(node("span", {}, ...counted("rest", names.length - words.shown)))
    return separated(shown)
  }

  function family({ driver, minimum }) {
    const least = minimum ? ["≥\u00a0", version(minimum)] : [absent(words.unstated)]
    return say(words.family, { family: words.drivers[driver] ?? driver, minimum: least })
  }

  function caution(found, before, after) {
    const [title, sentence] = words.cautions[found.code]
    const families = found.code === "driver-families"
    const parts = {
      was: families ? family(before) : value(found.was || -1),
      now: families ? family(after) : value(found.now || -1),
      lost: lost(found),
    }
    return node("p", { class: "tn-caution" }, icon("warning"),
      node("span", {}, node("strong", {}, title), WIDE.test(title) ? "" : " ", ...say(sentence, parts)))
  }

  // ---- the table ----

  function label(row, before, after) {
    if (row.name === "driver.minimum") return [words.driver]
    if (row.name === "sdk") return [words.sdks[after.sdk ?? before.sdk] ?? words.sdk]
    const address = new URL(`${root.dataset.tnRoot}components/${encodeURIComponent(row.name)}/`, location.href)
    return [node("a", { href: address.href, "data-tn-here": "" }, ...breakable(row.name, "_-"))]
  }

  function line(row, before, after, told) {
    const name = node("th", { scope: "row", role: "rowheader" }, ...label(row, before, after))
    if (row.formerly) name.append(node("span", { class: "tn-sub" }, words.formerly.replace("{name}", row.formerly)))
    const kind = node("td", { role: "cell" }, mark(row.kind))
    if (row.step) kind.append(" ", absent(words.steps[row.step]))
    if (told && after.unannounced.includes(row.name)) {
      kind.append(node("span", { class: "tn-sub" }, absent(words.silent)))
    }
    const made = node("tr", { role: "row", "data-tn-kind": row.kind }, name, kind,
      ...[row.was, row.now].map((found) => node("td", { role: "cell" }, value(found))))
    return made
  }

  const name = ({ image, reference }) => node("span", { class: "tn-tag", translate: "no" },
    ...breakable(reference.slice(image.length + 1).replace("@", " "), "-"))

  function table(rows, before, after, told) {
    const side = (found) => node("th", { scope: "col", role: "columnheader" },
      ...breakable(found.image, "-"), " ", name(found), " ",
      node("span", { class: `tn-status tn-status--${found.status}` }, icon(found.status), words.status[found.status]))
    const titles = [words.component, words.change].map((title) => node("th", { scope: "col", role: "columnheader" }, title))
    return node("div", { class: "tn-scroll" },
      node("table", { class: "tn-table tn-table--diff", role: "table" },
        node("caption", { class: "tn-sr" }, `${before.reference} – ${after.reference}`),
        node("thead", { role: "rowgroup" }, node("tr", { role: "row" }, ...titles, side(before), side(after))),
        node("tbody", { role: "rowgroup" }, ...rows.map((row) => line(row, before, after, told)))))
  }

  // ---- which rows are seen ----

  // Where nothing differs there is nothing else to see than what is the same.
  function kinds(rows, differing) {
    const found = new Map()
    for (const { kind } of rows) found.set(kind, (found.get(kind) ?? 0) + 1)
    const order = Object.keys(words.kinds).filter((kind) => found.has(kind))
    return node("fieldset", { class: "tn-kinds" }, node("legend", { class: "tn-sr" }, words.rows),
      ...order.map((kind) => {
        const box = node("input", { type: "checkbox", value: kind })
        box.checked = !hidden.has(kind) || !differing
        return node("label", {}, box, mark(kind), node("b", {}, count(found.get(kind))))
      }))
  }

  function show() {
    const seen = [...answers.querySelectorAll(".tn-kinds :checked")].map(({ value: kind }) => kind)
    for (const row of answers.querySelectorAll("[data-tn-kind]")) row.hidden = !seen.includes(row.dataset.tnKind)
  }

  // ---- the answer ----

  function lists(after) {
    return ["unannounced", "unfound"].filter((name) => after[name].length).map((name) =>
      node("p", { class: "tn-small" }, ...say(words[name], { names: separated(after[name].map((each) => node("code", { translate: "no" }, each))) })))
  }

  const code = (each) => node("code", { translate: "no" }, each)

  // Where an address asks for what is not there, nothing is put in its place: the reader chooses.
  function lacking() {
    const missing = unknown.splice(0).map(([each, near]) => node("p", { class: "tn-caution" }, icon("warning"),
      node("span", {}, ...say(near ? words.meant : words.unknown, { name: code(each), near: code(near) }))))
    said.replaceChildren()
    answers.replaceChildren(...missing)
  }

  async function update() {
    if (unknown.length) return lacking()
    // Before anything is chosen the address is left alone.
    remember(root, { from: form.elements.from.value, to: form.elements.to.value }, !chosen)
    data ??= await load(root.dataset.tnCompare)
    if (!root.isConnected) return
    root.toggleAttribute("data-tn-failed", !data)
    if (!data) return fail()
    const find = (name) => data.tags.find(({ reference }) => reference === form.elements[name].value)
    const [before, after] = [find("from"), find("to")]
    const { cautions, rows } = compare(data, before, after)
    const differing = rows.filter(({ kind }) => kind !== "unchanged").length
    said.replaceChildren(...(before === after ? [words.same] : differing ? counted("found", differing) : [words.none]))
    const told = after.after === before.reference
    const moved = renamed.splice(0).map(([earlier, each]) => node("p", { class: "tn-aside" }, icon("info"),
      node("span", {}, ...say(words.renamed, { earlier: code(earlier), name: code(each) }))))
    answers.replaceChildren(...moved, ...cautions.map((each) => caution(each, before, after)), kinds(rows, differing),
      table(rows, before, after, told), ...(told ? lists(after) : []))
    show()
    return undefined
  }

  function fail() {
    const retry = node("button", { class: "tn-copy", type: "button" }, words.retry)
    retry.addEventListener("click", () => { update() })
    said.replaceChildren(words.failed, " ", retry)
    answers.replaceChildren()
  }

  // ---- wiring ----

  // A tag alone, or a release, is as good as a name where one image has it.
  function meant(wanted, tags) {
    const found = tags.filter((tag) => tag === wanted || tag.endsWith(`:${wanted}`) || tag.startsWith(`${wanted}@`))
    return found.length === 1 ? found[0] : undefined
  }

  // Without the image it is looked for among the tags of all.
  function near(wanted, tags) {
    if (wanted.includes(":")) return nearest(wanted, tags)
    const tag = nearest(wanted, tags.map((each) => each.slice(each.indexOf(":") + 1)))
    return tags.find((each) => tag && each.endsWith(`:${tag}`)) ?? ""
  }

  const asked = new URLSearchParams(location.search)
  for (const name of ["from", "to"]) {
    const wanted = asked.get(name)
    chosen ||= wanted !== null
    const find = (tag) => [...form.elements[name].options].find((entry) => entry.value === tag)
    const moved = Object.hasOwn(words.moves, wanted) ? words.moves[wanted] : null
    const tags = [...form.elements[name].options].map(({ value: tag }) => tag)
    const option = find(wanted) ?? find(moved) ?? (wanted ? find(meant(wanted, tags)) : undefined)
    if (option) option.selected = true
    if (option && option.value === moved) renamed.push([wanted, moved])
    if (!option && wanted) unknown.push([wanted, near(wanted, tags)])
  }
  form.addEventListener("change", () => {
    chosen = true
    update()
  })
  form.addEventListener("submit", (event) => event.preventDefault())
  form.querySelector("[data-tn-swap]").addEventListener("click", () => {
    const { from, to } = form.elements
    ;[from.value, to.value] = [to.value, from.value]
    chosen = true
    update()
  })
  answers.addEventListener("change", ({ target }) => {
    if (target.checked) hidden.delete(target.value)
    else hidden.add(target.value)
    show()
  })
  update()
}
