import { minutesOf } from '@mostrador/kernel'
import { learnBranches } from './answers.ts'
import { advance } from './booking.ts'
import type { Goal, Offer } from '../state/memory.ts'
import { offer } from './offer.ts'
import { distinct } from './offers.ts'
import { leads, phrases } from '../wording/phrases.ts'
import { codeOf, messageOf, offersOf, type Result } from './results.ts'
import { offerHuman, type Step, type Talk } from './talk.ts'

/** Books or moves to the time that the person chose; a refusal leads to fresh offers. */
export function* settle(talk: Talk, chosen: Offer): Step<void> {
  const { memory } = talk
  const goal = memory.goal
  if (!goal || goal.kind === 'cancel') return
  const result =
    goal.kind === 'move' && goal.appointment
      ? yield {
          name: 'move_appointment',
          arguments: { appointment: goal.appointment.handle, time: chosen.handle },
        }
      : yield { name: 'book_appointment', arguments: { time: chosen.handle } }
  memory.pending = null
  memory.asked = null
  if (!result.ok) return yield* offerAgain(talk, goal, chosen, result)
  memory.closed = true
  memory.recent = { date: chosen.date, time: chosen.time }
  talk.words.push(
    goal.kind === 'move' ? phrases.afterMoving : phrases.afterBooking(talk.context.clientName)
  )
  memory.goal = (yield* nextGoal(talk, goal, chosen)) ?? null
  if (memory.goal) yield* advance(talk)
}

/** The booking that follows a booking: the next service of the message, or the next person's appointment. */
function* nextGoal(talk: Talk, goal: Goal, chosen: Offer): Step<Goal | undefined> {
  const { memory } = talk
  const when = { kind: 'days' as const, from: chosen.date, to: chosen.date }
  const next = memory.queue.shift()
  if (next) {
    talk.words.push(phrases.next(next.name))
    const end = minutesOf(chosen.time) + (goal.service?.minutes ?? 30)
    return { kind: 'book', service: next, when, time: { from: end, to: 1439 } }
  }
  if (goal.kind !== 'book' || memory.party === 0 || !goal.service) return undefined
  // People who come together want the same hour, each with another specialist.
  memory.party -= 1
  yield* learnBranches(talk)
  const branch = goal.branch ?? memory.branches?.find(({ name }) => name === chosen.branch)
  talk.words.push(phrases.nextPerson(goal.service.name))
  return {
    kind: 'book',
    service: goal.service,
    ...(branch && { branch }),
    when,
    time: { exact: minutesOf(chosen.time) },
  }
}

/** After a refusal: the times that the refusal names, a new search, or a person. */
function* offerAgain(talk: Talk, goal: Goal, chosen: Offer, refused: Result): Step<void> {
  const code = codeOf(refused)
  const nearest = [...offersOf(refused, 'times'), ...offersOf(refused, 'nearest')]
  if (nearest.length > 0) {
    const lead = code === 'slot_taken' ? leads.taken : leads.gone
    return offer(talk, goal, distinct(nearest).slice(0, 5), lead)
  }
  if (/taken|unknown|handle|expired|conflict/.test(code)) {
    talk.words.push(phrases.takenMeanwhile)
    goal.when = { kind: 'days', from: chosen.date, to: chosen.date }
    delete goal.time
    return yield* advance(talk)
  }
  offerHuman(talk, [messageOf(refused), phrases.offerHuman].filter(Boolean).join(' '))
}
