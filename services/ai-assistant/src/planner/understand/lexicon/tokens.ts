import { fold } from '@mostrador/kernel'
import { remembered } from '../../remembered.ts'
import { words } from './words.ts'

/** Words that name nothing by themselves. */
export const emptyWords: ReadonlySet<string> = new Set(
  words('de del la el los las con para y e o en a un una mas por al su mi')
)

/** The words of a text or a name, folded. */
export const wordsOf = remembered((text: string): readonly string[] =>
  fold(text)
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '')
)

/** Words of this business that a spelling correction must leave alone. */
export const ownWords = (names: readonly string[]): Set<string> =>
  new Set(names.flatMap(wordsOf).filter(word => word.length > 2 && !emptyWords.has(word)))

/** One space between words, none around them. */
export const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim()
