// What the driver and the card of a machine say for an image and against it.
// Held to the answers of the program by tests/finder/cases.yml.

import { reason } from "./reason.js"
import { compareLists, isBelow, isOf, numbers } from "./versions.js"

const NVIDIA = "nvidia"

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

export function* driverReasons(data, driver, asked) {
  const have = asked.driver
  if (!have) {
    yield* unasked(driver)
    return
  }
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
      yield* unstated(driver)
      break
    default:
      if (branch) yield reason("driver-branch-old", "no", { have, need, branch })
      else yield below(driver, { have, need })
  }
}

// Yield what a machine of which no driver is told would need.
function* unasked(driver) {
  const { family, minimum: need, branches } = driver
  if (!need) yield* unstated(driver)
  else if (!branches) yield reason("driver-needed", "unknown", { family, need })
  else {
    const named = branches.map(({ branch }) => branch).join(", ")
    yield reason("driver-needed-branches", "unknown", { family, need, branches: named })
  }
}

function* unstated({ cuda, cuda_minimum: need }) {
  yield reason("driver-unstated", "unknown")
  if (need) yield reason("cuda-needs", "note", { cuda, need })
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

function datacenter({ kind, driver: have, card }) {
  if (kind === "consumer") return reason("datacenter", "no", { have, card })
  return card ? reason("datacenter-card", "unknown", { have, card }) : reason("datacenter-unknown", "unknown", { have })
}

function below({ meaning, cuda, cuda_minimum: from }, figures) {
  if (meaning === "shipped" && from && !isBelow(figures.have, from)) {
    return reason("driver-shipped", "unknown", { ...figures, cuda, from })
  }
  return reason("driver-old", "no", figures)
}

// ---- the card ----

export function* cardReasons(gpus, family, asked) {
  const { card } = asked
  if (gpus.cards) {
    const cards = gpus.cards.join(", ")
    if (!card) yield reason("card-needed", "note", { cards })
    else if (gpus.cards.includes(card)) yield reason("card", "yes", { card })
    else if (asked.offered) yield reason("card-other", "no", { cards, card })
    else yield reason("card-unknown", "unknown", { cards, card })
  }
  if (family === NVIDIA) yield* capability(gpus, asked.capability)
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
