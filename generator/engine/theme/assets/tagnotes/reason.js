// Why an image runs on a machine or does not: a code that stays the same, a level, the figures of its sentence.

export const SEVERITY = ["yes", "note", "unknown", "no"] // the best one first

export const reason = (code, level, figures = {}) => ({ code, level, figures })
