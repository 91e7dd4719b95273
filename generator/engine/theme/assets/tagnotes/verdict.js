// Which image runs on a machine: the same answers as generator/finder gives, from the same data.
// Held to them by tests/finder/cases.yml; a reason is a code, a level and the figures of its sentence.

import { cardReasons, driverReasons } from "./host.js"
import { SEVERITY, reason } from "./reason.js"
import { compareLists, isBelow, isDriver, numbers } from "./versions.js"
import { architecture, components, framework, place, scope } from "./wishes.js"

// ---- the answers ----

// Return which images run; when none does, the lowest driver with which one would.
export function find(data, asked) {
  const shared = new Map()
  const answers = data.offers.map((offer) => answer(data, offer, asked, shared))
  const runs = answers.filter(({ verdict }) => verdict === "runs")
  const leftOut = answers.filter(({ verdict }) => verdict !== "runs")
  const unsure = leftOut.filter(({ verdict }) => verdict === "undecided")
  return { runs, unsure, leftOut, nearest: runs.length ? null : nearest(data, asked) }
}

// Images run from their own minimum on: the lowest of those above the driver of the machine.
function nearest(data, asked) {
  const counted = new Map()
  const runsWith = (driver, offer) => {
    if (!counted.has(driver)) counted.set(driver, new Map())
    return answer(data, offer, { ...asked, driver }, counted.get(driver)).verdict === "runs"
  }
  let best = null
  for (const offer of data.offers) {
    const { family, minimum = "" } = data.drivers[offer.driver]
    if (family !== asked.family || !isDriver(minimum) || !isBelow(asked.driver, minimum)) continue
    if (best !== null && compareLists(numbers(minimum), numbers(best)) >= 0) continue
    if (runsWith(minimum, offer)) best = minimum
  }
  return best && { driver: best, images: data.offers.filter((offer) => runsWith(best, offer)).length }
}

// Return the answer for one offer; what many offers share, such as a driver, is judged once.
export function answer(data, offer, asked, shared = new Map()) {
  const reasons = [...reasonsOf(data, offer, asked, shared)]
  let worst = 0
  for (const { level } of reasons) worst = Math.max(worst, SEVERITY.indexOf(level))
  const verdict = worst === 3 ? "does-not" : worst === 2 ? "undecided" : "runs"
  const first = reasons.find(({ level }) => level === SEVERITY[worst])
  return { offer, verdict, reasons, first, get uri() { return address(data, offer, asked) } }
}

export const reference = ({ image, tag, release, variant = "" }) => `${image}:${tag || `${release} (${variant})`}`

function address(data, offer, asked) {
  if (!offer.tag || offer.status === "withdrawn") return ""
  const { regions = [], unconfirmed = [], public: shared = "unknown" } = data.places[offer.place]
  // What is confirmed goes before what is not, and the nearer network before the other.
  const ways = [["vpc", regions.includes(asked.region)], ["public", shared === "yes"],
    ["vpc", unconfirmed.includes(asked.region)], ["public", shared === "unknown"]]
  for (const [network, offered] of ways) {
    if (!offered || !["", network].includes(asked.network)) continue
    const registry = (offer.registries ?? []).map((i) => data.registries[i]).find((r) => r.network === network)
    if (registry) return `${registry.prefix.replace("{region}", asked.region)}/${offer.image}:${offer.tag}`
  }
  return ""
}

const LISTS = { driver: "drivers", gpus: "gpus", scope: "scopes", place: "places" }

function* reasonsOf(data, offer, asked, shared) {
  const driver = data.drivers[offer.driver]
  const once = (kind, judge) => {
    const key = `${kind} ${offer[kind]} ${driver.family}`
    if (!shared.has(key)) shared.set(key, [...judge(data[LISTS[kind]][offer[kind]])])
    return shared.get(key)
  }
  yield* status(offer)
  if (asked.family && driver.family !== asked.family) {
    yield reason("family", "no", { need: driver.family, have: asked.family })
  } else {
    yield* once("driver", (need) => driverReasons(data, need, asked))
    yield* once("gpus", (need) => cardReasons(need, driver.family, asked))
  }
  yield* architecture(offer, asked)
  yield* components(data, offer, asked, shared)
  yield* framework(offer, asked)
  yield* once("scope", (products) => scope(products, asked))
  yield* once("place", (offered) => place(offered, asked))
}

function* status({ status: state, replaced_by: by }) {
  const suffix = by ? "-for" : ""
  const figures = by ? { by } : {}
  if (state === "withdrawn") yield reason(`withdrawn${suffix}`, "no", figures)
  if (state === "draft") yield reason("draft", "unknown")
  if (state === "deprecated") yield reason(`deprecated${suffix}`, "note", figures)
  if (state === "preview") yield reason("preview", "note")
}
