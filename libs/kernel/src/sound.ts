import { plainSpelling } from './loan-words.ts'

/** A folded word as it sounds in Mexico, to compare: «zeja», «seja» and «ceja» are one. */
export const soundOf = (word: string): string =>
  plainSpelling(word)
    .replace(/ch|sh/g, '1')
    .replace(/h/g, '')
    .replace(/qu(?=[ei])/g, 'k')
    .replace(/gu(?=[ei])/g, '2')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/2/g, 'gu')
    .replace(/c(?=[ei])|z/g, 's')
    .replace(/[cq]/g, 'k')
    .replace(/ll/g, 'y')
    .replace(/v/g, 'b')
    .replace(/y$/g, 'i')
    .replace(/([a-z])\1/g, '$1')

/** Letters that an ending leaves, so that the rest still tells one word from another. */
const LEAST_LETTERS = 4

/**
 * A folded word as a search compares it, whoever searches: by its sound, without plural and gender.
 * «acrílico» finds «acrílicas» and «champú» finds «shampoo».
 */
export const searchKeyOf = (word: string): string => {
  const sound = soundOf(word)
  const bare = sound.replace(/(?:[oae]s?|s)$/, '')
  if (bare.length <= LEAST_LETTERS) return sound.replace(/(?<=..)s$/, '')
  // «dicen» has no such ending, and is no «diseño».
  return bare === sound ? bare : `${bare}*`
}
