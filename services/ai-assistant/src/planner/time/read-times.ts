import { remembered } from '../remembered.ts'
import { dayRule } from './days.ts'
import { findDismissed } from './dismissals.ts'
import { fromNowRule, shiftRule } from './from-now.ts'
import { hourRule } from './hours.ts'
import { limitRule } from './limits.ts'
import { loneNumber } from './lone-number.ts'
import { notTimeRule } from './not-times.ts'
import { type Parser } from './parser.ts'
import { type Rule } from './readings.ts'
import { type Asked, type LocalMoment, type Reading, type Span } from './span.ts'
import { type Token, tokenize } from './tokens.ts'
import { vagueRule } from './vague.ts'
import { everyWeekdayRule } from './weekdays.ts'
import { windowRule } from './windows.ts'

/** A rule that matched tokens from `first` up to, without, `next`. */
type Item = { readonly first: number; readonly next: number; readonly rule: Rule }

/** Of readings of equal length the first wins. */
const families: readonly Parser<Rule>[] = [
  limitRule,
  vagueRule,
  shiftRule,
  fromNowRule,
  everyWeekdayRule,
  dayRule,
  windowRule,
  hourRule,
]

/** How far a part of the day may stand from the hour that it decides, in tokens. */
const reach = 4

const itemsOf = remembered((text: string) => {
  const tokens = tokenize(text)
  return { tokens, items: findItems(tokens) }
})

/**
 * What a message says about days and hours, in the order of the text. Spans do not overlap.
 * Never past unless it was said as past; what is doubtful carries its candidates.
 * @param asked what was asked last: a message that is a lone number answers it
 */
export const readTimes = (text: string, now: LocalMoment, asked?: Asked): readonly Span[] => {
  const { tokens, items } = itemsOf(text)
  const all = items.length === 0 && asked !== undefined ? loneNumber(tokens, asked) : items
  const read = all.map(item => ({ ...item, reading: item.rule({ now }) }))
  const settled = settleHours(tokens, read, now)
  const pieces = settled.map(({ first, next, reading }) => ({
    first,
    next,
    isOfDays: isOfDays(reading),
  }))
  const dismissed = findDismissed(tokens, pieces)
  return settled.map(({ first, next, reading }, index) => {
    const start = tokens[first]?.start ?? 0
    const end = tokens[next - 1]?.end ?? start
    return {
      start,
      end,
      text: text.slice(start, end),
      reading,
      dismissed: dismissed[index] ?? false,
    }
  })
}

const isOfDays = ({ kind }: Reading): boolean =>
  kind === 'days' || kind === 'weekdays' || kind === 'contradiction' || kind === 'past'

/** From left to right, at each place the longest reading; words that are no time are passed over. */
const findItems = (tokens: readonly Token[]): readonly Item[] => {
  const items: Item[] = []
  let at = 0
  while (at < tokens.length) {
    const ignored = notTimeRule(tokens, at)
    let best: Item | undefined
    for (const parse of families) {
      const match = parse(tokens, at)
      if (match && match.next > (best?.next ?? at))
        best = { first: at, next: match.next, rule: match.value }
    }
    if (best && best.next > (ignored?.next ?? 0)) {
      items.push(best)
      at = endOfWord(tokens, best.next)
    } else at = Math.max(ignored?.next ?? 0, at + 1)
  }
  return items
}

/** The first token, from `next` on, of a written word that was not read in part. */
const endOfWord = (tokens: readonly Token[], next: number): number => {
  const end = tokens[next - 1]?.end ?? 0
  let at = next
  while (at < tokens.length && (tokens[at]?.start ?? end) < end) at += 1
  return at
}

type ReadItem = Item & { readonly reading: Reading }

/** «en la tarde como a las 8»: the part of the day decides the hour beside it and is left out. */
const settleHours = (
  tokens: readonly Token[],
  items: readonly ReadItem[],
  now: LocalMoment
): readonly ReadItem[] => {
  const settled: ReadItem[] = []
  const spent = new Set<ReadItem>()
  for (const [index, item] of items.entries()) {
    const part = isClockReading(item.reading)
      ? [items[index - 1], items[index + 1]].find(
          other => other && !spent.has(other) && isPartBeside(tokens, other, item)
        )
      : undefined
    if (part?.reading.kind !== 'window' || part.reading.part === undefined) {
      settled.push(item)
      continue
    }
    spent.add(part)
    settled.push({ ...item, reading: item.rule({ now, part: part.reading.part }) })
  }
  return settled.filter(item => !spent.has(item))
}

const isClockReading = ({ kind }: Reading): boolean => kind === 'hour'

/** Words between a part of the day and an hour that set them against each other. */
const opposing = new Set('o u y pero sino mejor no si . ; ?'.split(' '))

const isPartBeside = (tokens: readonly Token[], part: ReadItem, hour: ReadItem): boolean => {
  if (part.reading.kind !== 'window' || part.reading.part === undefined) return false
  const [from, to] = part.next <= hour.first ? [part.next, hour.first] : [hour.next, part.first]
  const between = tokens.slice(from, to)
  return between.length <= reach && !between.some(({ text }) => opposing.has(text))
}
