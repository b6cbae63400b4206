/** A run that can be repeated: everything that chance decides comes from the seed. */
export type Random = {
  /** In [0, 1). */
  next(): number
  /** A whole number in [0, below). */
  below(below: number): number
  pick<Item>(items: readonly Item[]): Item
  shuffle<Item>(items: readonly Item[]): Item[]
}

/** mulberry32: small, fast, and the same everywhere. */
export const randomOf = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const integerBelow = (limit: number): number => Math.floor(next() * limit)
  return {
    next,
    below: integerBelow,
    pick(items) {
      if (items.length === 0) throw new Error('Nothing to pick from')
      return items[integerBelow(items.length)] as (typeof items)[number]
    },
    shuffle(items) {
      const mixed = [...items]
      for (let last = mixed.length - 1; last > 0; last -= 1) {
        const other = integerBelow(last + 1)
        ;[mixed[last], mixed[other]] = [
          mixed[other] as (typeof mixed)[number],
          mixed[last] as (typeof mixed)[number],
        ]
      }
      return mixed
    },
  }
}
