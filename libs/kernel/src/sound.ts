/** A folded word as it sounds in Mexico, to compare: «zeja», «seja» and «ceja» are one. */
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
