// What the check finds, on the pages of a served site. What is said here is asked of the server each
// time a page is shown: after a build that failed the pages are still the old ones.
const kept = "tagnotes.panel"

function made(tag, attributes, ...children) {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  node.append(...children)
  return node
}

const status = made("p", { role: "status", class: "tn-found__status" })
const body = made("div", { class: "tn-found__body" })
const panel = made("section", { class: "tn-found md-typeset" }, status, body)

// Whether the list is open outlives the page: each change of a file loads it anew.
function recall() {
  try { return sessionStorage.getItem(kept) } catch { return null }
}
function remember(open) {
  try { sessionStorage.setItem(kept, open) } catch { /* then it opens as it does at first */ }
}

// The check speaks English, whatever the language of the page.
function item(one) {
  const place = one.href ? made("a", { href: one.href }, one.place) : made("code", {}, one.place)
  return made("li", { class: `tn-found__item tn-found__item--${one.severity}` },
    made("p", {},
      made("strong", {}, one.word), " ", made("code", {}, one.code), " ",
      place, one.here ? made("em", {}, one.here) : ""),
    made("p", { lang: "en" }, one.message),
    made("p", { lang: "en", class: "tn-found__help" }, one.help))
}

function list(said) {
  const items = made("ol", {}, ...said.findings.map(item))
  const box = made("div", { class: "tn-found__list", tabindex: "0", role: "region", "aria-label": said.label },
    items, said.more ? made("p", {}, said.more) : "")
  const details = made("details", { class: "tn-found__details" },
    made("summary", {}, said.summary), box)
  details.open = recall() === null ? said.headline !== "" : recall() === "true"
  details.addEventListener("toggle", () => remember(details.open))
  return details
}

async function show() {
  const asked = new URL("findings.json", import.meta.url)
  asked.search = new URLSearchParams({ page: location.pathname, lang: document.documentElement.lang })
  const answer = await fetch(asked).catch(() => null)
  if (!answer?.ok) return
  const said = await answer.json()
  if (!panel.isConnected) document.querySelector(".md-container").before(panel)
  panel.classList.toggle("tn-found--bad", said.headline !== "")
  status.textContent = said.headline
  const lines = said.failure.map((line) => made("pre", { lang: "en", tabindex: "0" }, line))
  const found = said.findings.length ? list(said) : made("p", {}, said.summary)
  body.replaceChildren(...lines, found)
}

document$.subscribe(show)
