// The table of all tags: sorted by version, filtered, with the columns that a reader wants.
// The keys by which it is sorted were written by the program; a version is never compared as text.
import { absent, icon, load, node, remember, version, wordsOf } from "./nodes.js"
import { meets, specifier, version as read } from "./versions.js"

const CONDITION = /^([A-Za-z0-9][A-Za-z0-9._-]*)((?:>=|<=|==|!=|~=|<|>).+)$/
const FIXED = "tag"
const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()

export function start(root) {
  if (root.dataset.tnStarted !== undefined) return
  root.dataset.tnStarted = ""
  const { words, counted, count } = wordsOf(root)
  const table = root.querySelector("table")
  const head = table.tHead.rows[0]
  const body = table.tBodies[0]
  const field = root.querySelector("[data-tn-query]")
  const said = root.querySelector("[data-tn-count]")
  const form = root.querySelector(".tn-columns form")
  const boxes = [...form.querySelectorAll("input")]
  const rows = [...body.rows]
  const first = [...head.cells].map((cell) => cell.dataset.tnColumn)
  const heads = new Map([...head.cells].map((cell) => [cell.dataset.tnColumn, cell]))
  const cells = new Map(rows.map((row) => [row, new Map([...row.cells].map((cell, i) => [first[i], cell]))]))
  const names = new Map(Object.entries(words.names).map(([name, id]) => [fold(name).replace(/[-_.]+/g, "-"), id]))
  const drawn = new Map(rows.map((row) => [row, first.join(" ")])) // the columns that a row has now
  let data = null
  let columns = first
  let sort = ""
  let latest = 0

  // ---- columns ----

  function at(id) {
    return data.components.findIndex((component) => component.id === id)
  }

  // Make the cells of a component that the page does not hold yet.
  function add(id) {
    const component = data.components[at(id)]
    const button = node("button", { class: "tn-sort", type: "button" }, id, icon("sort"))
    heads.set(id, node("th", { scope: "col", "data-tn-column": id }, button))
    for (const row of rows) {
      const key = tagOf(row).versions[at(id)]
      const text = component.versions[key]?.text
      const cell = text ? version(text) : absent(key === -2 ? words.unstated : words.missing)
      cells.get(row).set(id, node("td", { "data-tn-key": key }, cell))
    }
  }

  const tags = new Map()
  function tagOf(row) {
    if (!tags.size) for (const tag of data.tags) tags.set(tag.reference, tag)
    return tags.get(row.dataset.tnTag)
  }

  // ---- rows ----

  const key = (row) => Number(cells.get(row).get(sort.replace(/^-/, "")).dataset.tnKey)

  function sorted() {
    const down = sort.startsWith("-")
    if (!sort) return rows
    // What has no value comes last whichever way the table is sorted.
    const known = (row) => sort.replace(/^-/, "") === FIXED || sort.replace(/^-/, "") === "status" || key(row) >= 0
    return [...rows].sort((one, other) =>
      known(other) - known(one) || (known(one) ? (down ? key(other) - key(one) : key(one) - key(other)) : 0))
  }

  // Return a test for each word: a component, or a range of its versions, or text of the cells that
  // are seen. A range may be written with spaces.
  function conditions() {
    const words = field.value.replace(/\s*(===?|[<>!~]=|[<>,])\s*/g, "$1").split(/\s+/)
    return words.filter(Boolean).map((word) => {
      const match = CONDITION.exec(word)
      const id = names.get(fold(match ? match[1] : word).replace(/[-_.]+/g, "-"))
      const clauses = match ? id && specifier(match[2]) : []
      return id && clauses ? { id, clauses } : { text: fold(word) }
    })
  }

  function passes(row, { id, clauses, text }) {
    if (!id) return columns.some((column) => fold(cells.get(row).get(column).textContent).includes(text))
    const held = data.components[at(id)]?.versions[tagOf(row).versions[at(id)]]
    if (!clauses.length) return held !== undefined
    return held?.compared !== undefined && meets(clauses, read(held.compared))
  }

  // ---- showing ----

  async function update() {
    const mine = ++latest
    const wanted = conditions()
    const asked = wanted.map(({ id }) => id).filter(Boolean)
    columns = [FIXED, ...boxes.filter((box) => box.checked || asked.includes(box.value)).map((box) => box.value)]
    if (sort && !columns.includes(sort.replace(/^-/, ""))) sort = ""
    if (asked.length || columns.some((id) => !heads.has(id))) data ??= await load(root.dataset.tnGrid)
    if (mine !== latest || !root.isConnected) return
    const chosen = boxes.filter((box) => box.checked).map((box) => box.value)
    const plain = String(chosen) === String(first.slice(1))
    remember(root, { filter: field.value.trim(), sort, columns: plain ? "" : chosen.join(",") || "none" })
    if (!data && (asked.length || columns.some((id) => !heads.has(id)))) {
      said.textContent = words.failed
      return
    }
    columns.filter((id) => !heads.has(id)).forEach(add)
    const seen = sorted().filter((row) => wanted.every((condition) => passes(row, condition)))
    head.replaceChildren(...columns.map((id) => heads.get(id)))
    const wide = columns.join(" ")
    for (const row of seen.filter((each) => drawn.get(each) !== wide)) {
      row.replaceChildren(...columns.map((id) => cells.get(row).get(id)))
      drawn.set(row, wide)
    }
    body.replaceChildren(...seen)
    for (const [id, cell] of heads) {
      if (sort.replace(/^-/, "") === id) cell.setAttribute("aria-sort", sort.startsWith("-") ? "descending" : "ascending")
      else cell.removeAttribute("aria-sort")
    }
    const shown = counted("count", seen.length, { total: count(rows.length) })
    said.replaceChildren(...(seen.length ? shown : [words.none]))
  }

  // ---- wiring ----

  const params = new URLSearchParams(location.search)
  const chosen = params.get("columns")?.split(",") ?? first
  for (const box of boxes) box.checked = chosen.includes(box.value)
  field.value ||= params.get("filter") ?? "" // a reader may have been quicker than this script
  sort = params.get("sort") ?? ""
  for (const button of head.querySelectorAll("button")) button.disabled = false
  form.addEventListener("submit", (event) => event.preventDefault())
  form.addEventListener("change", () => { update() })
  head.addEventListener("click", ({ target }) => {
    const id = target.closest("[data-tn-column]")?.dataset.tnColumn
    if (!id || !target.closest("button")) return
    // The newest first, then the oldest, then the order of the releases.
    sort = sort === `-${id}` ? id : sort === id ? "" : `-${id}`
    update().then(() => heads.get(id).querySelector("button").focus())
  })
  let timer
  field.addEventListener("input", () => {
    clearTimeout(timer)
    timer = setTimeout(update, 150)
  })
  update()
}
