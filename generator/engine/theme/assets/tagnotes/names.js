// The nearest known name to a misspelt one. Held to the answers of the program by tests/finder/cases.yml.

// Return how many letters are to be changed, added or left out to make one name of the other.
function distance(one, other) {
  let row = [...other, ""].map((_, i) => i)
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1]
    for (const [j, theirs] of [...other].entries()) {
      next.push(Math.min(next[j] + 1, row[j + 1] + 1, row[j] + (letter === theirs ? 0 : 1)))
    }
    row = next
  }
  return row.at(-1)
}

// Return the known name that is probably meant, "" when none comes near.
export function nearest(name, known) {
  const given = name.toLowerCase()
  let best = ""
  let least = Math.floor(given.length / 3) + 1
  for (const other of known) {
    const far = distance(given, other.toLowerCase())
    if (far < least) [best, least] = [other, far]
  }
  return best
}
