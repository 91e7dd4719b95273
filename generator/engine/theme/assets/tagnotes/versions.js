// Versions in the browser: drivers compared by their numbers, components as PEP 440 says.
// Held to the answers of the program by tests/finder/cases.yml.

// ---- drivers ----

const DRIVER = /^[A-Za-z]?[0-9]{1,18}(\.[0-9]{1,18})*(-[a-z]+)?$/
const NUMBERS = /^[A-Za-z]?((?:[0-9]{1,18}\.)*[0-9]{1,18})(?![0-9,])/

export const isDriver = (text) => DRIVER.test(text)

const numbered = new Map()

// Return the leading dotted numbers of a version, none when unclear.
export function numbers(text) {
  let found = numbered.get(text)
  if (found === undefined) {
    found = NUMBERS.exec(text)?.[1].split(".").map(BigInt) ?? []
    numbered.set(text, found)
  }
  return found
}

const compare = (one, other) => (one < other ? -1 : one > other ? 1 : 0)

export function compareLists(one, other, each = compare) {
  for (let i = 0; i < Math.min(one.length, other.length); i++) {
    const found = each(one[i], other[i])
    if (found) return found
  }
  return compare(one.length, other.length)
}

// Tell whether a driver is older than another, as far as both are stated.
export function isBelow(one, other) {
  const [mine, theirs] = [numbers(one), numbers(other)]
  const stated = Math.min(mine.length, theirs.length)
  return compareLists(mine.slice(0, stated), theirs.slice(0, stated)) < 0
}

// Tell whether a driver is of a branch.
export function isOf(version, branch) {
  const [mine, named] = [numbers(version), numbers(branch)]
  return named.length > 0 && named.every((number, i) => mine[i] === number)
}

// ---- components: versions ----

const VERSION = new RegExp(
  "^v?(?:([0-9]+)!)?([0-9]+(?:\\.[0-9]+)*)" +
  "(?:[-_.]?(alpha|a|beta|b|preview|pre|c|rc)[-_.]?([0-9]*))?" +
  "(?:-([0-9]+)|[-_.]?(post|rev|r)[-_.]?([0-9]*))?" +
  "(?:[-_.]?(dev)[-_.]?([0-9]*))?$", "i")

const PRE = { alpha: "a", beta: "b", c: "rc", pre: "rc", preview: "rc" }

const parsed = new Map()

// Return a version without local part taken apart, null when it is none.
export function version(text) {
  let found = parsed.get(text)
  if (found === undefined) {
    found = read(text)
    parsed.set(text, found)
  }
  return found
}

function read(text) {
  const match = VERSION.exec(text.trim())
  if (!match) return null
  const number = (digits) => BigInt(digits || 0)
  const [, epoch, release, pre, preNumber, dash, post, postNumber, dev, devNumber] = match
  const letter = pre && (PRE[pre.toLowerCase()] ?? pre.toLowerCase())
  return {
    epoch: number(epoch),
    release: release.split(".").map(BigInt),
    pre: letter ? [letter, number(preNumber)] : null,
    post: dash !== undefined ? number(dash) : post ? number(postNumber) : null,
    dev: dev ? number(devNumber) : null,
  }
}

const trimmed = (release) => {
  let end = release.length
  while (end > 1 && release[end - 1] === 0n) end--
  return release.slice(0, end)
}

// A pre-release comes before its release; what is in development before all of it.
function preKey({ pre, post, dev }) {
  if (!pre) return post === null && dev !== null ? ["", -1n] : ["~", 0n]
  return pre
}

function compareVersions(one, other) {
  const base = compareBases(one, other)
  if (base) return base
  const pre = compareLists(preKey(one), preKey(other))
  if (pre) return pre
  const post = compare(one.post ?? -1n, other.post ?? -1n)
  if (post) return post
  if (one.dev === other.dev) return 0
  if (one.dev === null) return 1
  return other.dev === null ? -1 : compare(one.dev, other.dev)
}

const compareBases = (one, other) =>
  compare(one.epoch, other.epoch) || compareLists(trimmed(one.release), trimmed(other.release))

// ---- components: specifiers ----

const CLAUSE = /^(~=|==|!=|<=|>=|<|>)\s*([^\s,]+)$/

// Return the clauses of a specifier, null when it is none.
export function specifier(text) {
  const clauses = []
  for (const part of text.split(",").map((piece) => piece.trim()).filter(Boolean)) {
    const match = CLAUSE.exec(part)
    if (!match) return null
    const [, operator, given] = match
    const isPrefix = given.endsWith(".*")
    if (isPrefix && !["==", "!="].includes(operator)) return null
    const wanted = version(isPrefix ? given.slice(0, -2) : given)
    if (!wanted || (isPrefix && (isPre(wanted) || wanted.post !== null))) return null
    if (operator === "~=" && wanted.release.length < 2) return null
    clauses.push({ operator, wanted, isPrefix })
  }
  return clauses
}

// Tell whether a version is inside; a pre-release is one like any other.
export const meets = (clauses, found) => clauses.every((clause) => holds(clause, found))

function holds({ operator, wanted, isPrefix }, found) {
  const order = compareVersions(found, wanted)
  switch (operator) {
    case "==": return isPrefix ? begins(found, wanted) : order === 0
    case "!=": return isPrefix ? !begins(found, wanted) : order !== 0
    case "<=": return order <= 0
    case ">=": return order >= 0
    // What belongs to the release that is named is neither before nor behind it.
    case "<": return compareVersions(found, isPre(wanted) ? wanted : { ...wanted, dev: 0n }) < 0
    case ">":
      return order > 0 && (wanted.post !== null || found.post === null || compareBases(found, wanted) !== 0)
    default: // ~=
      return order >= 0 && begins(found, { ...wanted, release: wanted.release.slice(0, -1) })
  }
}

const isPre = ({ pre, dev }) => pre !== null || dev !== null

// Tell whether a version begins as ==X.* says.
function begins(found, { epoch, release }) {
  return found.epoch === epoch && release.every((number, i) => (found.release[i] ?? 0n) === number)
}
