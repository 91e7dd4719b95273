// What is typed, put into the words of the index before the theme's worker searches for them.
// The theme cuts Chinese itself, never tries the last character and looks for scraps instead; and
// an accent that is not typed finds nothing. The name of its worker stands in our own address; we
// stand beside it, since what it loads it looks for from here.
"use strict"

const QUERY = 2 // the kind of message that asks
const accents = /\p{M}/gu
const bare = (word) => word.normalize("NFD").replace(accents, "")

let words = []
let accented = []
let spelled = new Set()

// The longest words that are known, from the left; of a word half typed, all that is there. What
// nobody knows stays together. Single characters are on every page: they count when alone.
function cut(run) {
  const found = []
  let unknown = ""
  for (let rest = run; rest; ) {
    const open = rest === run || rest.length > 1
    let piece = open && words.some((word) => word.startsWith(rest)) ? rest : ""
    for (const word of words) if (word.length > piece.length && rest.startsWith(word)) piece = word
    if (piece) found.push(unknown, piece)
    unknown = piece ? "" : unknown + rest[0]
    rest = rest.slice(piece.length || 1)
  }
  const all = [...found, unknown].filter(Boolean)
  const long = all.filter((piece) => piece.length > 1)
  return (long.length ? long : all).join(" ")
}

// A word without accents beside the same letters with them, as far as it is typed.
function spell(word) {
  const typed = word.toLowerCase()
  if (typed.length < 3 || bare(typed) !== typed) return word
  const same = accented.filter(([plain]) => plain.startsWith(typed))
  const more = new Set(same.map(([, real]) => real.slice(0, typed.length)))
  more.delete(typed)
  if (!more.size) return word
  spelled = new Set([...spelled, ...more, typed])
  return [word, ...more].join(" ")
}

addEventListener("message", ({ data }) => {
  if (data.type !== QUERY) return
  spelled = new Set()
  data.data = data.data.replace(
    /(\w?)(\p{sc=Han}+)(?=(\w?))/gu,
    (_, before, run, after) => `${before && `${before} `}${cut(run)}${after && " "}`,
  )
  // A sign of the theme's (a plus, quotes) binds one word, and would not bind a second spelling.
  if (!/["+\-:^~*]/.test(data.data)) data.data = data.data.replace(/[\p{L}\d]+/gu, spell)
})

importScripts(`./${location.search.slice(1)}`)

const { build } = lunr.Builder.prototype
lunr.Builder.prototype.build = function () {
  const index = build.call(this)
  const all = Object.keys(index.invertedIndex)
  words = all.filter((word) => /^\p{sc=Han}+$/u.test(word))
  accented = all.map((word) => [bare(word), word])
  accented = accented.filter(([plain, real]) => plain !== real && plain.length === real.length)
  // The theme cuts where `in` tells that a word is known. To it none is, so it leaves ours alone.
  index.invertedIndex = new Proxy(index.invertedIndex, { has: () => false })
  // It asks this filter which words to call missing; a second spelling is not missed.
  const { stopWordFilter } = lunr
  lunr.stopWordFilter = (word) => (spelled.has(word) ? undefined : stopWordFilter(word))
  return index
}
