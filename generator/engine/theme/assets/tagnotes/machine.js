// What a reader says of a machine, completed with what is known of its card.
// Held to the answers of the program by tests/finder/cases.yml.

import { isDriver, numbers, specifier } from "./versions.js"

const ARCHITECTURES = { "": "", amd64: "amd64", x86_64: "amd64", arm64: "arm64", aarch64: "arm64" }

export class QuestionError extends Error {
  constructor(field, given) {
    super(`${field}: ${given}`)
    this.field = field
    this.given = given
  }
}

// Return the machine of a question; throws a QuestionError for the first thing wrong in it.
// Without a driver, what else is asked for still leaves images out.
export function machine(data, question) {
  const ask = { family: "", driver: "", card: "", capability: "", architecture: "", region: "", network: "",
    framework: "", components: [], scopes: [], ...question }
  const card = ask.card ? cardOf(data, ask.card) : null
  const driver = ask.driver.trim() || card?.default || ""
  const asked = Object.entries(ask).some(([name, value]) => name !== "driver" && value.length)
  if (driver ? !isDriver(driver) : !asked) throw new QuestionError("driver", driver)
  const family = ask.family || card?.family || (driver && familyOf(data, driver))
  const known = (field, value, names) => {
    if (value && !names.includes(value)) throw new QuestionError(field, value)
  }
  known("family", family, data.families ?? [])
  if (card && card.family !== family) throw new QuestionError("card", ask.card)
  const capability = ask.capability || card?.capability || ""
  if (capability && !/^[0-9]{1,3}\.[0-9]{1,3}$/.test(capability)) throw new QuestionError("capability", capability)
  if (!Object.hasOwn(ARCHITECTURES, ask.architecture)) throw new QuestionError("architecture", ask.architecture)
  known("region", ask.region, data.regions ?? [])
  known("network", ask.network, ["public", "vpc"])
  known("framework", ask.framework, data.frameworks ?? [])
  for (const scope of ask.scopes) known("scope", scope, data.scopes_known ?? [])
  return {
    family, driver, capability,
    card: card?.name ?? ask.card.trim(),
    offered: card?.offered ?? false,
    kind: card?.kind ?? "unknown",
    architecture: ARCHITECTURES[ask.architecture],
    region: ask.region, network: ask.network, framework: ask.framework,
    components: ask.components.map((text) => constraint(data, text)),
    scopes: ask.scopes,
  }
}

// Return the family whose drivers have a first number as long as that of a driver: 575 and 1.5.1 are of
// different worlds; where the length does not decide, nothing is guessed.
function familyOf(data, driver) {
  const length = (text) => String(numbers(text)[0]).length
  const seen = [
    ...(data.cards ?? []).flatMap(({ family, drivers = [] }) => drivers.map((each) => [family, each])),
    ...(data.drivers ?? []).filter(({ minimum }) => minimum).map(({ family, minimum }) => [family, minimum]),
  ]
  const found = new Set(seen.filter(([, each]) => length(each) === length(driver)).map(([family]) => family))
  if (found.size !== 1) throw new QuestionError("family", "")
  return [...found][0]
}

export function constraint(data, text) {
  const match = /^\s*([A-Za-z0-9][A-Za-z0-9._-]*)\s*([<>=!~].*)?$/.exec(text)
  if (!match) throw new QuestionError("component", text)
  const name = match[1].replace(/[-_.]+/g, "-").toLowerCase()
  const component = Object.hasOwn(data.components ?? {}, name) ? data.components[name] : null
  if (!component) throw new QuestionError("component", match[1])
  const wanted = (match[2] ?? "").trim()
  const clauses = wanted.includes("===") || wanted.includes("+") || wanted.length > 200 ? null : specifier(wanted)
  if (!clauses) throw new QuestionError("version", wanted)
  return { component, specifier: wanted, clauses }
}

// Return the card that a name means: the whole name, else the longest that it begins with.
export function cardOf(data, name) {
  const whole = name.trim().toLowerCase()
  const bare = name.trim().replace(/^(?:(?:NVIDIA|Tesla)\s+)+/i, "").toLowerCase()
  let found = null
  for (const card of data.cards ?? []) {
    const own = card.name.toLowerCase()
    if (own === whole || own === bare) return card
    const goesOn = bare.startsWith(own) && !/^[a-z0-9]/.test(bare.slice(own.length))
    if (goesOn && (!found || own.length > found.name.length)) found = card
  }
  return found
}
