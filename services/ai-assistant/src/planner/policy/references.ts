import { fold, minutesOf } from '@mostrador/kernel'
import { appointmentsOf } from '../results.ts'
import { daysAfter } from '../state/distance.ts'
import { learnBranches } from './learn-branches.ts'
import type { Frame } from '../state/memory.ts'
import { can, type Step, type Talk } from './talk.ts'

type Known = { readonly date: string; readonly time: string }

/** What «esa», «el mismo día», «a la misma hora» refer to: the one that moves, the last one booked, or the one there is. */
function* referredTo(talk: Talk, frame: Frame): Step<Known | undefined> {
  if (frame.appointment) return frame.appointment
  if (talk.memory.recent) return talk.memory.recent
  const list = can(talk, 'my_appointments')
    ? appointmentsOf(yield { name: 'my_appointments', arguments: {} })
    : []
  const name = fold(frame.service?.name ?? '')
  const like = list.filter(({ service }) => fold(service) === name)
  const [only, ...more] = like.length > 0 ? like : list
  return more.length === 0 ? only : undefined
}

/** One more beside the one just booked is where that one is. */
function* keepBranch(talk: Talk, frame: Frame): Step<void> {
  const { memory } = talk
  if (frame.sameBranch !== true) return
  delete frame.sameBranch
  if (frame.branch || frame.people || memory.recent?.branch === undefined) return
  yield* learnBranches(talk)
  const place = memory.branches?.find(({ name }) => name === memory.recent?.branch)
  if (place) frame.branch = place
}

/** «una semana después de esa», «el mismo día», «a la misma hora que la que tengo»: as day and hour. */
export function* resolveReferences(talk: Talk, frame: Frame): Step<void> {
  const { when } = frame
  yield* keepBranch(talk, frame)
  const after =
    when !== undefined && when !== 'soonest' && when.kind === 'after-last-visit' && when.isOwn
      ? when
      : undefined
  const isSameDay = frame.sameDay === true && when === undefined
  const isSameHour = frame.sameHour === true && frame.time === undefined && frame.kind === 'book'
  if (!after && !isSameDay && !isSameHour) return
  const known = yield* referredTo(talk, frame)
  delete frame.sameDay
  if (after) delete frame.when
  if (known === undefined) return
  if (after) frame.when = daysAfter(known.date, after)
  else if (isSameDay) frame.when = { kind: 'days', from: known.date, to: known.date }
  if (isSameHour) frame.time = { exact: minutesOf(known.time) }
  if (frame.kind === 'book' && (after || isSameDay)) frame.isExtra = true
}
