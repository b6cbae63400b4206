/** Lower case without accents, for comparing what people type. (The kernel's `fold` does the same, but its front door brings the phone tables along.) */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()

/** Does every typed word start a word of `text`, in any order? An empty search matches everything. */
export const matches = (text: string, typed: string): boolean => {
  const words = ` ${folded(text)}`
  return folded(typed)
    .split(' ')
    .every(
      word =>
        words.includes(word === '' ? '' : ` ${word}`) || (words.includes(word) && word.length > 2)
    )
}
