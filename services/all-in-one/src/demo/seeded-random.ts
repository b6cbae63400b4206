/** Pseudo-random choices (mulberry32): the same seed gives the same demo on every machine. */
export const seededRandom = (seed: number) => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    chance: (probability: number): boolean => next() < probability,
    pick: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T,
    between: (min: number, max: number): number => min + Math.floor(next() * (max - min + 1)),
  }
}
export type SeededRandom = ReturnType<typeof seededRandom>
