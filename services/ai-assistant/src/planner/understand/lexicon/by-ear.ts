/** A word as it sounds in Mexico: «zeja», «seja» and «ceja» are one. */
export const soundOf = (word: string): string =>
  word
    .replace(/ch/g, '1')
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

/** The words of a list by their sound. */
export const bySound = (words: Iterable<string>): ReadonlyMap<string, string> =>
  new Map([...words].map(word => [soundOf(word), word]))
