/**
 * Lower case without accents, for comparing typed text. Not the kernel's `fold`: importing the
 * kernel would add its phone-number tables to the bundle.
 */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()

/**
 * True when every typed word starts a word of `text`, in any order. An empty search matches
 * everything.
 */
export const matches = (text: string, typed: string): boolean => {
  const words = ` ${normalizeText(text)}`
  return normalizeText(typed)
    .split(' ')
    .every(
      word =>
        words.includes(word === '' ? '' : ` ${word}`) || (words.includes(word) && word.length > 2)
    )
}
