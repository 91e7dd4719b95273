// The answers of the finder as nodes: images that run, and those that are left out with their reasons.

import { breakable, icon, node, say, version } from "./nodes.js"
import { reference } from "./verdict.js"

const ICONS = { yes: "check", note: "info", unknown: "question", no: "cross", runs: "check", undecided: "question", "does-not": "cross" }
const SHOWN = 25 // images at first; more on demand, so that a long list is quick too
const COMPARED = /^(?:driver-(?:old|floor|branch-old|shipped)|capability(?:-cuda)?|family)$/

// A table of images that are left out is made when it is opened, or printed: of thousands none may be wanted.
const makers = new WeakMap()
addEventListener("beforeprint", () => {
  for (const folded of document.querySelectorAll(".tn-out")) makers.get(folded)?.()
})

// Return what makes nodes of answers with the words of a page.
export function answersOf(root, { words, counted }) {
  // Figures are ids and versions; of an id readers see the name.
  const FIGURES = {
    family: { need: words.drivers, have: words.drivers },
    scope: { scope: words.scopes },
    "driver-needed": { family: words.drivers },
    "driver-needed-branches": { family: words.drivers },
  }
  function sentence({ code: key, figures }) {
    const names = FIGURES[key] ?? (key.startsWith("scope") ? FIGURES.scope : key.startsWith("framework") ? { framework: words.frameworks } : {})
    const parts = {}
    for (const [name, value] of Object.entries(figures)) {
      if (name === "component") parts[name] = words.components[value] ?? value
      else if (name === "scopes") parts[name] = value.split(", ").map((id) => words.scopes[id] ?? id).join(words.between)
      else parts[name] = names[name] ? names[name][value] ?? value : version(value)
    }
    return say(words.reasons[key], parts)
  }

  function described(asked) {
    const family = words.drivers[asked.family]
    const parts = [
      asked.card && node("span", { translate: "no" }, asked.card),
      asked.driver ? node("span", {}, ...say(words.driver, { family, version: version(asked.driver) })) : family,
      asked.capability && !asked.card && version(asked.capability),
      asked.architecture && version(asked.architecture),
      asked.region && version(asked.region),
      asked.network && words.networks[asked.network],
      asked.framework && words.frameworks[asked.framework],
      ...asked.components.map(({ component, specifier }) =>
        node("span", {}, words.components[component] ?? component, ...(specifier ? [" ", version(specifier)] : []))),
      ...asked.scopes.map((scope) => words.scopes[scope]),
    ].filter(Boolean)
    return parts.flatMap((part, i) => (i ? [words.between, part] : [part]))
  }

  // Return what stands below the heading, for a machine and what was found for it.
  function blocks(asked, { runs, unsure, leftOut, nearest }) {
    const sentence = !asked.driver ? words.sought : runs.length ? words.newest : words.machine
    const made = [node("p", { class: "tn-small" }, ...say(sentence, { machine: node("span", {}, ...described(asked)) }))]
    if (nearest) {
      made.push(node("p", {}, ...counted("nearest", nearest.images, { driver: version(nearest.driver) })))
    }
    if (!asked.driver && unsure.length) made.push(node("p", {}, words.decide))
    // Where none is known to run, those that may are what a reader wants to see.
    const shown = runs.length ? runs : unsure
    if (shown.length) made.push(...list(shown, asked))
    const out = shown === unsure ? leftOut.filter(({ verdict }) => verdict !== "undecided") : leftOut
    if (out.length) {
      made.push(node("h2", { id: "left-out" }, ...counted("left", out.length)), ...leftOutGroups(out, asked))
    }
    return made
  }

  function list(runs, asked) {
    const made = node("ol", { class: "tn-hits" })
    const button = node("button", { class: "tn-copy tn-js", type: "button" })
    const grow = () => {
      const next = runs.slice(made.children.length, made.children.length + SHOWN)
      made.append(...next.map((each) => hit(each, asked)))
      const rest = runs.length - made.children.length
      button.hidden = rest === 0
      button.replaceChildren(...counted("more", Math.min(rest, SHOWN)))
    }
    button.addEventListener("click", () => {
      const first = made.children.length
      grow()
      made.children[first].querySelector("a").focus()
    })
    grow()
    return [made, button]
  }

  function link(offer) {
    const { image, release, tag = "", variant = "" } = offer
    const address = new URL(`${root.dataset.tnRoot}${encodeURIComponent(image)}/${encodeURIComponent(release)}/`, location.href)
    if (tag) address.searchParams.set("tag", variant || tag)
    return node("a", { href: address.href, class: "tn-tag", translate: "no", "data-tn-here": "" }, ...breakable(reference(offer), "._:-"))
  }

  const mark = (verdict, text = words.verdicts[verdict]) =>
    node("span", { class: `tn-verdict tn-verdict--${verdict}` }, icon(ICONS[verdict]), text)
  const chip = (status) => node("span", { class: `tn-status tn-status--${status}` }, icon(status), words.status[status])
  const because = (reason) => node("li", { class: `tn-because tn-because--${reason.level}` }, icon(ICONS[reason.level]), node("span", {}, ...sentence(reason)))

  function hit({ offer, verdict, reasons, uri }, asked) {
    const only = reasons.filter(({ level }) => level === "unknown").every(({ code }) => code.startsWith("driver-needed"))
    const text = verdict === "undecided" && only ? words.groups["driver-needed"] : undefined
    const made = node("li", {},
      node("p", { class: "tn-hit__head" }, link(offer), mark(verdict, text), chip(offer.status ?? "supported")),
      node("ul", { class: "tn-reasons" }, ...reasons.map(because)))
    // Of what nobody knows to run, the address is told to those who did not ask whether it runs.
    if (verdict !== "runs" && asked.driver) return made
    if (uri) made.append(pull(offer, uri, asked))
    else if (offer.tag && !asked.region) made.append(node("p", { class: "tn-small" }, words.noAddress))
    return made
  }

  function pull({ tag }, uri, { region }) {
    const [host, ...path] = uri.slice(0, -tag.length).split("/")
    const named = region && host.includes(region) ? host.split(region) : [host]
    const parts = named.flatMap((part, i) => [...(i ? [node("b", { class: "tn-reg" }, region)] : []), ...breakable(part, ".")])
    const address = node("code", { class: "tn-uri", translate: "no" }, "docker pull ",
      node("span", {}, ...parts, "/"), document.createElement("wbr"),
      node("span", {}, ...breakable(path.join("/"), "/"), node("b", {}, ...breakable(tag, ".-"))))
    const button = node("button", { class: "tn-copy tn-js", type: "button", "data-tn-copy": `docker pull ${uri}`,
      "aria-label": words.copyName.replace("{tag}", tag), "data-tn-copied": words.copied,
      "data-tn-said": words.said, "data-tn-failed": words.copyFailed }, icon("copy"), node("span", {}, words.copy))
    return node("div", { class: "tn-pullrow" }, address, button)
  }

  function leftOutGroups(leftOut, asked) {
    const found = new Map()
    for (const each of leftOut) {
      const key = `${each.verdict} ${words.groups[each.first.code]}`
      if (!found.has(key)) found.set(key, [])
      found.get(key).push(each)
    }
    return [...found.values()].map((group) => {
      const { verdict, first } = group[0]
      const title = counted("group", group.length, { group: words.groups[first.code] })
      const made = node("details", { class: "tn-more tn-out" }, node("summary", {}, mark(verdict, asked.driver ? undefined : words.unmet), node("span", {}, ...title)))
      const caption = title.map((part) => part.textContent ?? part).join("")
      makers.set(made, () => {
        if (made.children.length === 1) made.append(table(group, asked, caption))
      })
      made.addEventListener("toggle", () => { if (made.open) makers.get(made)() })
      return made
    })
  }

  function table(group, asked, caption) {
    const compared = group.every(({ first }) => COMPARED.test(first.code))
    const titles = compared ? [words.tag, words.needs, words.mine] : [words.tag, words.why]
    const rows = group.map((each) => {
      const bad = each.reasons.filter(({ level }) => level === "no" || level === "unknown")
      const { first } = each
      const others = compared ? bad.filter((reason) => reason !== first) : bad
      const list = others.length ? [node("ul", { class: "tn-reasons" }, ...others.map(because))] : []
      const name = node("th", { scope: "row" }, link(each.offer))
      if (!compared) return node("tr", {}, name, node("td", {}, ...list))
      name.append(...list)
      const cells = first.code === "family"
        ? [words.drivers[first.figures.need], words.drivers[first.figures.have]]
        : [node("span", {}, "≥\u00a0", version(first.figures.need)), version(first.figures.have)]
      return node("tr", {}, name, ...cells.map((cell) => node("td", {}, cell)))
    })
    const made = node("table", { class: "tn-table" }, node("caption", { class: "tn-sr" }, caption),
      node("thead", {}, node("tr", {}, ...titles.map((title) => node("th", { scope: "col" }, title)))),
      node("tbody", {}, ...rows))
    return node("div", { class: "tn-scroll" }, made)
  }

  return blocks
}
