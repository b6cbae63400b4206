import type { Channel } from '@mostrador/contracts'
import { adapterOf } from '../channels/registry.ts'

type Limits = { readonly textLimit: number; textSize(text: string): number }

/**
 * Longest beginning of `text` that fits: cut between words if it can be, never inside a character.
 */
const beginningOf = (text: string, { textLimit, textSize }: Limits): string => {
  let end = 0
  let used = 0
  for (const { segment } of new Intl.Segmenter('es', { granularity: 'grapheme' }).segment(text)) {
    const size = textSize(segment)
    if (used + size > textLimit) break
    used += size
    end += segment.length
  }
  // One character alone is over the limit (many combining accents): it is cut inside.
  if (end === 0) return [...text].slice(0, Math.max(1, Math.floor(textLimit / 4))).join('')
  const whole = text.slice(0, end)
  const cut = Math.max(whole.lastIndexOf('\n'), whole.lastIndexOf(' '))
  return cut > end / 2 ? whole.slice(0, cut) : whole
}

/** The text as the messages that the channel takes, in order. Usually one. */
export const partsOf = (channel: Channel, text: string): string[] => {
  const limits = adapterOf(channel)
  const parts: string[] = []
  let rest = text.trim()
  while (limits.textSize(rest) > limits.textLimit) {
    const part = beginningOf(rest, limits)
    parts.push(part.trimEnd())
    rest = rest.slice(part.length).trimStart()
  }
  if (rest !== '') parts.push(rest)
  return parts
}
