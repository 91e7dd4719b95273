// What a reader asks for beside the host: contents, products, networks.
// Held to the answers of the program by tests/finder/cases.yml.

import { SEVERITY, reason } from "./reason.js"
import { meets, version } from "./versions.js"

export function* architecture({ architectures: offered }, { architecture: have }) {
  if (!have) return
  if (!offered) yield reason("architecture-unstated", "unknown", { have })
  else if (offered.includes(have)) yield reason("architecture", "yes", { have })
  else yield reason("architecture-other", "no", { have, offered: offered.join(", ") })
}

export function* components(data, offer, asked, shared) {
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

export function* framework({ frameworks }, { framework: asked }) {
  if (!asked) return
  if (!frameworks) yield reason("framework-unstated", "unknown", { framework: asked })
  else if (!frameworks.includes(asked)) yield reason("framework-other", "no", { framework: asked })
}

export function* scope({ allow = [], deny = [] }, { scopes }) {
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

export function* place(offered, { network, region }) {
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
