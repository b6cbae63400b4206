import { fold } from '@mostrador/kernel'
import { standardWords } from './words.ts'

/** A word, a number or a sign. One written word may stand for several («alas»: «a», «las»). */
export type Token = {
  /** Folded and in standard spelling. */
  readonly text: string
  /** Offsets in the message, end exclusive. */
  readonly start: number
  readonly end: number
  /** True when nothing stands between this token and the one before. */
  readonly isGlued: boolean
}

const piece = /[\p{L}\p{M}]+|\d+|\S/gu

/** The tokens of a message. Accents, case and common misspellings are gone, offsets are kept. */
export const tokenize = (text: string): readonly Token[] => {
  const tokens: Token[] = []
  let previousEnd = -1
  for (const match of text.matchAll(piece)) {
    const start = match.index
    const end = start + match[0].length
    const isGlued = start === previousEnd
    const words = /^\p{L}/u.test(match[0]) ? standardWords(fold(match[0])) : [match[0]]
    for (const word of words) tokens.push({ text: word, start, end, isGlued })
    previousEnd = end
  }
  return tokens
}
