import { soundOf } from '@mostrador/kernel'

/** The words of a list by their sound. */
export const bySound = (words: Iterable<string>): ReadonlyMap<string, string> =>
  new Map([...words].map(word => [soundOf(word), word]))
