import type { TrafficSource } from '@mostrador/contracts/crm'
import { cleanText, fold } from '@mostrador/kernel'

type Keyed = Pick<TrafficSource, 'keyword' | 'matchType'>

/** How a keyword and a message are compared: without case, accents and hidden characters. */
export const foldedKeyword = (text: string): string => fold(cleanText(text))

/**
 * The source that a first message names, or null: one that it is exactly, else the longest keyword
 * in it. By operations on texts; nothing in a keyword is a pattern (A32).
 */
export const sourceOf = <Source extends Keyed>(
  message: string,
  sources: readonly Source[]
): Source | null => {
  const text = foldedKeyword(message)
  const named = sources.map(source => ({ source, keyword: foldedKeyword(source.keyword) }))
  const exact = named.find(
    ({ source, keyword }) => source.matchType === 'exact' && keyword === text
  )
  if (exact !== undefined) return exact.source
  const [longest] = named
    .filter(({ source, keyword }) => source.matchType === 'partial' && text.includes(keyword))
    .toSorted((left, right) => right.keyword.length - left.keyword.length)
  return longest?.source ?? null
}
