// What differs between two tags, from the data that the program wrote: versions come with their order.
// Held to the answers of the program by tests/diff/cases.yml.
import { isBelow, numbers, version } from "./versions.js"

const NONE = -1
const UNSTATED = -2
const DRIVER = "driver.minimum"
const SDK = "sdk"
const CUDA = "CUDA"

// Return cautions and rows, those that hurt most first.
export function compare(data, before, after) {
  const rows = [...hostRows(data, before, after), ...componentRows(data, before, after)]
  for (const row of rows) {
    row.rank = row.movesGround ? 0 : data.ranks[row.step ? `${row.kind} ${row.step}` : row.kind]
  }
  rows.sort((one, other) => one.rank - other.rank || one.position - other.position)
  return { cautions: cautions(data, before, after, rows), rows }
}

// ---- versions ----

const text = (keys) => (typeof keys === "object" ? keys.text : keys)

function row(name, kind, was, now, position, more = {}) {
  const steps = ["upgraded", "downgraded"].includes(kind)
  return {
    name, kind: kind ?? "unchanged", was: text(was), now: text(now), position,
    step: steps ? more.step ?? step(was, now) : null,
    formerly: more.formerly ?? null, movesGround: Boolean(more.movesGround),
  }
}

const step = (was, now) =>
  was.major !== now.major ? "major" : was.minor !== now.minor ? "minor" : "patch"

// Return how a version differs from another, null when it does not.
function change(was, now) {
  if (was === now) return null
  if (was === NONE) return "added"
  if (now === NONE) return "removed"
  if (was === UNSTATED || now === UNSTATED) return "changed"
  if (was.public === now.public || was.upstream === now.upstream) return "rebuilt"
  if (was.order === undefined || now.order === undefined || was.order === now.order) return "changed"
  return was.order < now.order ? "upgraded" : "downgraded"
}

// Another spelling of one version is no change of a component.
function changeOfComponent(was, now) {
  const kind = change(was, now)
  const same = kind === "changed" && was.whole !== undefined && was.whole === now.whole
  return same ? null : kind
}

const valueOf = (data, tag, at) => data.components[at].versions[tag.versions[at]] ?? tag.versions[at]

function componentRows(data, before, after) {
  const found = []
  const all = data.components.map(({ id, stem }, at) =>
    ({ id, stem, at, was: valueOf(data, before, at), now: valueOf(data, after, at) })).slice(1)
  const gone = all.filter(({ was, now }) => was !== NONE && now === NONE)
  const former = new Map(gone.map((each) => [each.stem, each]))
  const taken = new Set()
  for (const { id, stem, at, was, now } of all) {
    if (now === NONE) continue
    const earlier = was === NONE ? former.get(stem) : undefined
    if (earlier) {
      taken.add(earlier.id)
      const kind = changeOfComponent(earlier.was, now) ?? "rebuilt"
      found.push(row(id, kind, earlier.was, now, at, { formerly: earlier.id }))
    } else {
      const kind = changeOfComponent(was, now)
      found.push(row(id, kind, was, now, at, { movesGround: id === CUDA && movesCuda(kind, was, now) }))
    }
  }
  for (const { id, at, was } of gone) {
    if (taken.has(id)) continue
    found.push(row(id, "removed", was, NONE, at, { movesGround: id === CUDA && movesCuda("removed", was, NONE) }))
  }
  return found
}

// Software is built again for another major CUDA, or an older one.
const movesCuda = (kind, was, now) =>
  was.cuda !== undefined &&
  (now === NONE || kind === "downgraded" || (now.cuda !== undefined && now.cuda !== was.cuda && kind !== null))

function hostRows(data, before, after) {
  const found = []
  if (before.driver === after.driver) {
    const [was, now] = [before.minimum ?? UNSTATED, after.minimum ?? UNSTATED]
    const kind = moved(was, now)
    if (kind || was !== UNSTATED) {
      const more = { movesGround: kind === "upgraded", step: kind && numberStep(was, now) }
      found.push(row(DRIVER, kind, was, now, -2, more))
    }
  }
  const [was, now] = [valueOf(data, before, 0), valueOf(data, after, 0)]
  let kind = change(was, now)
  if (kind && before.sdk && after.sdk && before.sdk !== after.sdk) kind = "changed"
  if (kind || was !== NONE) {
    const sure = ![was, now].some((value) => value === UNSTATED)
    const movesGround = kind !== null && sure && !["added", "rebuilt"].includes(kind)
    found.push(row(SDK, kind, was, now, -1, { movesGround }))
  }
  return found
}

// Drivers are compared by their numbers alone, as far as both are stated.
function moved(was, now) {
  if (was === UNSTATED || now === UNSTATED) return was === now ? null : "changed"
  if (numbers(was).length && numbers(now).length) {
    if (isBelow(was, now)) return "upgraded"
    if (isBelow(now, was)) return "downgraded"
  }
  return was === now ? null : "changed"
}

function numberStep(was, now) {
  const [[epoch, major, minor], [otherEpoch, otherMajor, otherMinor]] = [release(was), release(now)]
  if (epoch !== otherEpoch || major !== otherMajor) return "major"
  return minor !== otherMinor ? "minor" : "patch"
}

function release(written) {
  const found = version(String(written).split("+")[0])
  if (found) return [found.epoch, found.release[0], found.release[1] ?? 0n]
  const [major = 0n, minor = 0n] = numbers(String(written))
  return [0n, major, minor]
}

// ---- what must be known before any version ----

function cautions(data, before, after, rows) {
  const found = []
  const say = (code, { was = "", now = "", lost = [] } = {}) => found.push({ code, was, now, lost })
  const lose = (code, was, now) => {
    const lost = was.filter((name) => !now.includes(name))
    if (lost.length) say(code, { lost })
  }
  if (before.driver !== after.driver) say("driver-families", { was: before.driver, now: after.driver })
  for (const [name, code] of [[SDK, "sdk-changed"], [CUDA, "cuda-changed"], [DRIVER, "driver-raised"]]) {
    const mine = rows.find((each) => each.name === name && each.movesGround)
    if (mine) say(code, { was: mine.was, now: mine.now === NONE ? "" : mine.now })
  }
  const [was, now] = [before.capability, after.capability]
  if (was && now && isBelow(was, now)) say("capability-raised", { was, now })
  if (before.architectures.length && after.architectures.length) {
    lose("architectures-lost", before.architectures, after.architectures)
  }
  const allowed = (after.allow.length ? after.allow : before.allow).filter((p) => !after.deny.includes(p))
  lose("products-lost", before.allow, allowed)
  const [here, there] = [data.places[before.place], data.places[after.place]]
  if (here.public === "yes" && there.public === "no") say("public-lost")
  lose("regions-lost", here.regions, [...there.regions, ...there.unconfirmed])
  const lost = here.regions.filter((region) => there.unconfirmed.includes(region))
  if (lost.length) say("regions-unconfirmed", { lost })
  return found
}

// ---- what stands in the place of a version ----

export const isIncluded = (value) => value !== NONE
export const isStated = (value) => typeof value === "string"
