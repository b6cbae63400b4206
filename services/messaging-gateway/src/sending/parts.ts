import type { Channel } from '@mostrador/contracts'
import { textLimits } from '@mostrador/contracts/messaging-gateway'

const encoder = new TextEncoder()

/** How the channel counts: WhatsApp and Messenger characters, Instagram bytes. */
const sizeOf = (channel: Channel, text: string): number =>
  channel === 'instagram' ? encoder.encode(text).length : text.length

/** Longest beginning of `text` that fits, cut between words where there is one, never inside a character. */
const beginningOf = (channel: Channel, text: string, limit: number): string => {
  let end = 0
  let used = 0
  for (const { segment } of new Intl.Segmenter('es', { granularity: 'grapheme' }).segment(text)) {
    const size = sizeOf(channel, segment)
    if (used + size > limit) break
    used += size
    end += segment.length
  }
  // One character that alone is over the limit (an endless pile of accents): cut it where it must be.
  if (end === 0) return [...text].slice(0, Math.max(1, Math.floor(limit / 4))).join('')
  const whole = text.slice(0, end)
  const cut = Math.max(whole.lastIndexOf('\n'), whole.lastIndexOf(' '))
  return cut > end / 2 ? whole.slice(0, cut) : whole
}

/** The text as the messages that the channel takes, in order. Usually one. */
export const partsOf = (channel: Channel, text: string): string[] => {
  const limit = textLimits[channel]
  const parts: string[] = []
  let rest = text.trim()
  while (sizeOf(channel, rest) > limit) {
    const part = beginningOf(channel, rest, limit)
    parts.push(part.trimEnd())
    rest = rest.slice(part.length).trimStart()
  }
  if (rest !== '') parts.push(rest)
  return parts
}
