// Making nodes: text goes in as text.

export function node(tag, attributes = {}, ...children) {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children.filter((child) => child !== ""))
  return made
}

export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg")
  svg.setAttribute("class", "tn-i")
  svg.setAttribute("aria-hidden", "true")
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use")
  use.setAttributeNS("http://www.w3.org/1999/xlink", "xlink:href", `#tn-i-${name}`)
  svg.append(use)
  return svg
}

// Return text that may be broken after each of some characters.
export function breakable(text, after) {
  const parts = text.split(new RegExp(`(?<=[${after}])(?=.)`))
  return parts.flatMap((part, i) => (i ? [document.createElement("wbr"), part] : [part]))
}

const short = (text, after) => (text.length < 12 ? [text] : breakable(text, after))

// Return a version, its local segment lighter.
export function version(text) {
  const [head, ...local] = text.split("+")
  const tail = local.length
    ? [node("small", {}, "+", document.createElement("wbr"), ...breakable(local.join("+"), "."))]
    : []
  return node("span", { class: "tn-v", translate: "no" }, ...short(head, "."), ...tail)
}

export const absent = (text) => node("span", { class: "tn-unknown" }, text)

// Fill the slots of a sentence with nodes.
export function say(sentence, parts) {
  return sentence.split(/\{(\w+)\}/).flatMap((piece, i) => (i % 2 ? parts[piece] ?? "" : piece)).filter((piece) => piece !== "")
}

// Return the words of a page, as a function that fills in a count.
export function wordsOf(root) {
  const words = JSON.parse(root.querySelector("[data-tn-words]").content.textContent)
  const plurals = new Intl.PluralRules(words.language)
  const digits = new Intl.NumberFormat(words.language)
  const counted = (name, count, parts = {}) =>
    say(words[name][plurals.select(count)] ?? words[name].other, { ...parts, count: digits.format(count) })
  return { words, counted, count: (number) => digits.format(number) }
}

// ---- data and address ----

const loaded = new Map()

// Return a file of the API, fetched once; null when it cannot be had.
export async function load(from) {
  const address = new URL(from, location.href).href
  if (!loaded.has(address)) {
    loaded.set(address, fetch(address).then((response) => {
      if (!response.ok) throw new Error(String(response.status))
      return response.json()
    }))
  }
  try {
    return await loaded.get(address)
  } catch {
    loaded.delete(address)
    return null
  }
}

// Put what was chosen into the address, and into the button that copies it; what the page itself
// proposes, into the button alone.
export function remember(root, said, proposed = false) {
  const url = new URL(location.href)
  for (const [name, value] of Object.entries(said)) {
    if (value) url.searchParams.set(name, value)
    else url.searchParams.delete(name)
  }
  if (!proposed && url.href !== location.href) history.replaceState(history.state, "", url)
  root.querySelector("[data-tn-link]").dataset.tnCopy = url.href
}
