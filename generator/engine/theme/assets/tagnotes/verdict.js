// Which image runs on a machine: the same answers as generator/finder gives, from the same data.
// Held to them by tests/finder/cases.yml; a reason is a code, a level and the figures of its sentence.

import { compareLists, isBelow, isDriver, isOf, meets, numbers, version } from "./versions.js"

const SEVERITY = ["yes", "note", "unknown", "no"]
const NVIDIA = "nvidia"

// ---- the answers ----

// Return which images run; when none does, the lowest driver with which one would.
export function find(data, asked) {
  const shared = new Map()
  const answers = data.offers.map((offer) => answer(data, offer, asked, shared))
  const runs = answers.filter(({ verdict }) => verdict === "runs")
  const leftOut = answers.filter(({ verdict }) => verdict !== "runs")
  return { runs, leftOut, nearest: runs.length ? null : nearest(data, asked) }
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

const reason = (code, level, figures = {}) => ({ code, level, figures })

const LISTS = { driver: "drivers", gpus: "gpus", scope: "scopes", place: "places" }

function* reasonsOf(data, offer, asked, shared) {
  const once = (kind, judge) => {
    const key = `${kind} ${offer[kind]}`
    if (!shared.has(key)) shared.set(key, [...judge(data[LISTS[kind]][offer[kind]])])
    return shared.get(key)
  }
  yield* status(offer)
  const driver = data.drivers[offer.driver]
  if (driver.family !== asked.family) {
    yield reason("family", "no", { need: driver.family, have: asked.family })
  } else {
    yield* once("driver", (need) => driverReasons(data, need, asked))
    yield* once("gpus", (need) => cardReasons(need, asked))
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

// ---- the driver ----

// Return how a driver stands to a minimum, to accepted branches and to blocked ones.
function judge(have, { minimum = "", branches = [], blocked = [] }) {
  for (const branch of blocked) if (isOf(have, branch)) return { standing: "blocked", branch }
  if (blocked.some((branch) => isOf(branch, have))) return { standing: "unclear" }
  const found = minimum ? [against(have, { standing: "meets", branch: "", minimum, gpus: "all" })] : []
  for (const entry of branches) {
    if (isOf(have, entry.branch)) found.push(against(have, { standing: "branch", gpus: "all", ...entry }))
  }
  for (const standing of ["meets", "branch", "unclear"]) {
    const first = found.find((judgement) => judgement.standing === standing)
    if (first) return first
  }
  return minimum ? found.at(-1) : { standing: "unstated" }
}

function against(have, wanted) {
  const [mine, theirs] = [numbers(have), numbers(wanted.minimum)]
  if (!theirs.length) return { standing: "unstated" }
  if (isBelow(have, wanted.minimum)) return { ...wanted, standing: "below" }
  const same = theirs.slice(0, mine.length).every((number, i) => mine[i] === number)
  if (same && theirs.slice(mine.length).some((number) => number !== 0n)) return { ...wanted, standing: "unclear" }
  return wanted
}

function* driverReasons(data, driver, asked) {
  const have = asked.driver
  for (const floor of data.floors ?? []) {
    if (floor.family === asked.family && isBelow(have, floor.minimum)) {
      yield reason("driver-floor", "no", { have, need: floor.minimum })
      return
    }
  }
  const { standing, branch, minimum: need, gpus } = judge(have, driver)
  switch (standing) {
    case "meets":
      yield* meetsMinimum(driver, asked, need)
      break
    case "branch":
      if (gpus === "all") yield reason("driver-branch", "yes", { have, need, branch })
      else yield* onDatacenter({ branch, need }, driver, asked)
      break
    case "blocked":
      yield reason("driver-blocked", "no", { have, branch })
      break
    case "unclear":
      yield reason("driver-imprecise", "unknown", { have })
      break
    case "unstated":
      yield reason("driver-unstated", "unknown")
      if (driver.cuda_minimum) yield reason("cuda-needs", "note", { cuda: driver.cuda, need: driver.cuda_minimum })
      break
    default:
      if (branch) yield reason("driver-branch-old", "no", { have, need, branch })
      else yield below(driver, { have, need })
  }
}

function* meetsMinimum(driver, asked, need) {
  const have = asked.driver
  if (driver.meaning === "forward-compatible" && isBelow(have, driver.cuda_minimum ?? "")) {
    const branches = driver.cuda_branches ?? []
    if (branches.length && !branches.some((branch) => numbers(branch)[0] === numbers(have)[0])) {
      yield reason("driver-unserved", "no", { have, cuda: driver.cuda, branches: branches.join(", ") })
      return
    }
    if (asked.kind !== "datacenter") {
      yield datacenter(asked)
      return
    }
  }
  yield reason("driver-meets", "yes", { have, need })
  if (driver.recommended && isBelow(have, driver.recommended)) {
    yield reason("driver-recommended", "note", { have, need: driver.recommended })
  }
}

function* onDatacenter({ branch, need }, driver, asked) {
  const have = asked.driver
  if (asked.kind === "datacenter") {
    yield reason("driver-branch-datacenter", "yes", { have, need, branch })
    return
  }
  if (asked.kind === "consumer" && driver.minimum) yield reason("driver-old", "no", { have, need: driver.minimum })
  yield datacenter(asked)
}

const datacenter = ({ kind, driver: have, card }) =>
  kind === "consumer" ? reason("datacenter", "no", { have, card }) : reason("datacenter-unknown", "unknown", { have })

function below({ meaning, cuda, cuda_minimum: from }, figures) {
  if (meaning === "shipped" && from && !isBelow(figures.have, from)) {
    return reason("driver-shipped", "unknown", { ...figures, cuda, from })
  }
  return reason("driver-old", "no", figures)
}

// ---- the card ----

function* cardReasons(gpus, asked) {
  const { card } = asked
  if (gpus.cards) {
    const cards = gpus.cards.join(", ")
    if (!card) yield reason("card-needed", "note", { cards })
    else if (gpus.cards.includes(card)) yield reason("card", "yes", { card })
    else if (asked.offered) yield reason("card-other", "no", { cards, card })
    else yield reason("card-unknown", "unknown", { cards, card })
  }
  if (asked.family === NVIDIA) yield* capability(gpus, asked.capability)
}

function* capability(gpus, have) {
  const stated = [gpus.capability, gpus.cuda_capability].filter(Boolean)
  if (!have) {
    if (stated.length) {
      const need = stated.reduce((most, next) => (compareLists(numbers(next), numbers(most)) > 0 ? next : most))
      yield reason("capability-needed", "note", { need })
    }
  } else if (gpus.capability && isBelow(have, gpus.capability)) {
    yield reason("capability", "no", { have, need: gpus.capability })
  } else if (gpus.cuda_capability && isBelow(have, gpus.cuda_capability)) {
    yield reason("capability-cuda", "no", { have, need: gpus.cuda_capability, cuda: gpus.cuda })
  } else if (gpus.kernels && !serves(gpus, have)) {
    const figures = { have, torch: gpus.torch, listed: gpus.kernels.join(", ") }
    yield gpus.own_build ? reason("kernels-own", "note", figures) : reason("kernels", "unknown", figures)
  }
}

// Tell whether a GPU runs code for its own major capability, or compiles the portable code.
function serves({ kernels, ptx }, have) {
  const native = kernels.some((kernel) => numbers(kernel)[0] === numbers(have)[0] && !isBelow(have, kernel))
  return native || Boolean(ptx && !isBelow(have, ptx))
}

// ---- what else was asked for ----

function* architecture({ architectures: offered }, { architecture: have }) {
  if (!have) return
  if (!offered) yield reason("architecture-unstated", "unknown", { have })
  else if (offered.includes(have)) yield reason("architecture", "yes", { have })
  else yield reason("architecture-other", "no", { have, offered: offered.join(", ") })
}

function* components(data, offer, asked, shared) {
  for (const wanted of asked.components) {
    const place = offer.versions?.find((i) => data.versions[i].component === wanted.component)
    const key = `${wanted.component} ${wanted.specifier} ${place}`
    if (!shared.has(key)) shared.set(key, component(data.versions[place], wanted))
    yield shared.get(key)
  }
}

function component(found, { component, specifier: need, clauses }) {
  const have = found?.version
  if (!found) return reason("component-missing", "no", { component })
  if (!have) return reason("component-unstated", "unknown", { component })
  if (!need) return reason("component", "yes", { component, have })
  const compared = version(found.compared ?? "")
  if (!compared) return reason("component-incomparable", "unknown", { component, have, need })
  return meets(clauses, compared)
    ? reason("component", "yes", { component, have })
    : reason("component-other", "no", { component, have, need })
}

function* framework({ frameworks }, { framework: asked }) {
  if (!asked) return
  if (!frameworks) yield reason("framework-unstated", "unknown", { framework: asked })
  else if (!frameworks.includes(asked)) yield reason("framework-other", "no", { framework: asked })
}

function* scope({ allow = [], deny = [] }, { scopes }) {
  for (const asked of scopes) {
    const figures = { scope: asked }
    if (deny.includes(asked)) yield reason("scope-denied", "no", figures)
    else if (!allow.length && !deny.length) yield reason("scope-unstated", "unknown", figures)
    else if (allow.length && !allow.includes(asked)) {
      yield reason("scope-other", "no", { ...figures, scopes: allow.join(", ") })
    } else yield reason("scope", "yes", figures)
  }
}

// ---- where it is pulled ----

function* place(offered, { network, region }) {
  const worth = ({ level }) => SEVERITY.indexOf(level)
  const [near, far] = [overVpc(offered, region), overPublic(offered)]
  if (network === "public") yield far
  else if (network === "vpc") yield near
  else if (!region) {
    const best = worth(near) <= worth(far) ? near : far
    if (best.level !== "yes") yield best
  } else if (near.level !== "yes" && far.level === "yes") {
    yield reason(near.level === "no" ? "region-public" : "region-unconfirmed-public", "note", { region })
  } else if (near.level === "no" && far.level === "unknown") yield far
  else yield near
}

function overPublic({ public: shared = "unknown" }) {
  if (shared === "yes") return reason("public", "yes")
  return shared === "no" ? reason("public-no", "no") : reason("public-unstated", "unknown")
}

function overVpc({ regions = [], unconfirmed = [] }, region) {
  if (region) {
    if (regions.includes(region)) return reason("region", "yes", { region })
    if (unconfirmed.includes(region)) return reason("region-unconfirmed", "unknown", { region })
    return reason("region-other", "no", { region })
  }
  if (regions.length) return reason("vpc", "yes")
  return unconfirmed.length ? reason("vpc-unconfirmed", "unknown") : reason("vpc-no", "no")
}
