import { minutesOf } from '@mostrador/kernel'
import { appointmentsOf } from '../results.ts'
import { readSlots, type ReadingContext } from '../understand/slots.ts'
import type { Understanding } from '../understand/understand.ts'
import { advance } from './booking.ts'
import { can, type Step, type Talk } from './talk.ts'

/** «yo la quería en Cholula», «era en el centro», «mejor en la otra sucursal» */
const wishing =
  /\bl[ao] (?:queria|quiero|pedi|necesito|ocupo|prefiero) (?:en|de|para) [^;?]*|\b(?:era|mejor|que sea|prefiero|tenia que ser) (?:en|la de) [^;?]*/

/**
 * «no es en Cholula, ¿verdad? yo la quería en Cholula», right after a booking: the same hour is looked
 * for there, and asked about. True when it was.
 */
export function* movesElsewhere(
  talk: Talk,
  { normalized }: Understanding,
  context: ReadingContext
): Step<boolean> {
  const { memory } = talk
  const { recent } = memory
  const isAfter = memory.closed && memory.lastChange === 'book' && memory.frame === null
  const [wish] = wishing.exec(normalized) ?? []
  if (!isAfter || memory.pending !== null || recent === null || wish === undefined) return false
  const { branch, date, time, services } = readSlots(wish, context, false).slots
  const isMore = date !== undefined || time !== undefined || services.length > 0
  if (branch === undefined || isMore || !can(talk, 'my_appointments')) return false
  const list = appointmentsOf(yield { name: 'my_appointments', arguments: {} })
  const now = list.find(({ date, time }) => date === recent.date && time === recent.time)
  if (now === undefined || now.branch === branch.name) return false
  memory.frame = {
    kind: 'move',
    appointment: now,
    branch,
    when: { kind: 'days', from: now.date, to: now.date },
    time: { exact: minutesOf(now.time) },
  }
  yield* advance(talk)
  return true
}
