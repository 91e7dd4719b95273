// The index of the search is asked for when the box is used, not on each page that is read.
// The theme's script asks for it as it starts; nothing but this one request is held back.
(() => {
  "use strict"

  const { open, send } = XMLHttpRequest.prototype
  const held = new WeakSet()
  const asked = new URLSearchParams(location.search)

  const used = new Promise((resolve) => {
    // An address that searches, or marks what was found, needs it at once.
    if (asked.has("q") || asked.has("h")) resolve()
    document.addEventListener("focusin", ({ target }) => {
      if (target.matches(".md-search__input")) resolve()
    })
    document.addEventListener("change", ({ target }) => {
      if (target.id === "__search" && target.checked) resolve()
    })
  })

  XMLHttpRequest.prototype.open = function (method, address, ...rest) {
    if (String(address).endsWith("/search/search_index.json")) held.add(this)
    return open.call(this, method, address, ...rest)
  }
  XMLHttpRequest.prototype.send = function (body) {
    if (held.delete(this)) used.then(() => send.call(this, body))
    else send.call(this, body)
  }
})()
