// The driver and the cards in the output of nvidia-smi or ppu-smi.
// Held to the answers of the program by tests/finder/cases.yml.

const DRIVERS = [
  /\b(?:Driver|KMD) Version\s*:\s*([0-9]+(?:\.[0-9]+)+)/i,
  /\bKernel Module(?: for \S+)?\s+([0-9]+(?:\.[0-9]+)+)/,
]
const NAMES = [
  /^\|\s+[0-9]+\s+(\S.*?)\s+(?:On|Off|N\/A)\s*\|/gm,
  /^\s*Product Name\s*:\s*(\S.*?)\s*$/gim,
  /^(?:GPU|PPU) [0-9]+: (\S.*?) \(UUID: /gm,
]
const NUMBER = /^[0-9]+(?:\.[0-9]+)+$/
const NAME = /^(?:NVIDIA|Tesla|Quadro|GeForce|PPU)\b/i

// Return what nvidia-smi or ppu-smi says of driver and cards, null when no driver is found.
export function readSmi(text) {
  let driver = DRIVERS.map((pattern) => pattern.exec(text)?.[1]).find(Boolean) ?? ""
  let cards = NAMES.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1]))
  if (!driver) [driver, cards] = readTable(text)
  if (!driver) return null
  const family = /\bppu/i.test(text) ? "ppu" : /nvidia|\bnvsmi\b/i.test(text) ? "nvidia" : ""
  return { family, driver, cards: [...new Set(cards)] }
}

function readTable(text) {
  const lines = text.trim().split(/\r?\n/).map((line) => line.split(",").map((cell) => cell.trim()))
  const head = lines[0]
  const place = head.indexOf("driver_version")
  if (place < 0) return readHeadless(lines)
  const rows = lines.slice(1).filter((row) => row.length === head.length)
  const names = head.indexOf("name")
  const driver = rows.map((row) => row[place]).find((cell) => NUMBER.test(cell)) ?? ""
  return [driver, names < 0 ? [] : rows.map((row) => row[names])]
}

// Without a head each line is a card, with one version in it that is the same in all.
function readHeadless(lines) {
  const found = lines.map((line) => line.filter((cell) => NUMBER.test(cell)))
  const [driver] = found[0]
  if (found.some((cells) => cells.length !== 1 || cells[0] !== driver)) return ["", []]
  return [driver, lines.flat().filter((cell) => NAME.test(cell))]
}
