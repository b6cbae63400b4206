import { showDay } from '@mostrador/kernel'
import { lastBookableDay } from '../../tools/horizon.ts'
import type { Frame, Offer } from '../state/memory.ts'
import { cautionsOf } from '../wording/cautions.ts'
import { listText } from '../wording/lists.ts'
import { isHoliday, showDate } from './opening-hours.ts'
import { ask, type Talk } from './talk.ts'

/** Times on a holiday, whose hours nobody confirmed: says so before the person decides. */
export const warnOfHoliday = ({ memory, words }: Talk, offers: readonly Offer[]): void => {
  const all = offers.flatMap(each => [each, ...(each.also ?? []).map(part => part.offer)])
  const days = [...new Set(all.map(({ date }) => date).filter(isHoliday))].toSorted()
  if (days.length === 0) return
  const text = cautionsOf(memory.language).holiday(listText(days.map(showDate)))
  if (!words.includes(text)) words.push(text)
}

/** A day beyond what is booked ahead: says until when, and asks for a nearer one. True when asked. */
export const isTooFarAhead = (talk: Talk, frame: Frame): boolean => {
  const { memory, today, context } = talk
  const last = lastBookableDay(today)
  const isBeyond = ({ when }: Frame): boolean =>
    when !== undefined && when !== 'soonest' && when.kind === 'days' && when.from > last
  const all = [frame, ...memory.others]
  if (!all.some(isBeyond)) return false
  for (const each of all.filter(isBeyond)) delete each.when
  const day = `${showDay(last, context.zone)} de ${last.slice(0, 4)}`
  ask(talk, `too-far:${frame.kind}`, cautionsOf(memory.language).tooFar(day), { kind: 'when' })
  return true
}
