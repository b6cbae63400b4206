import { minutesOf } from '@mostrador/kernel'
import { closeFrames, type Frame, type Offer } from '../state/memory.ts'
import { learnBranches } from './learn-branches.ts'
import { asksAgainToMove } from './as-told.ts'
import { advance } from './booking.ts'
import { asksAgainForPrice } from './prices-told.ts'
import { asksAboutPlan } from './existing-appointment.ts'
import { offer } from './offer.ts'
import { distinct } from './offers.ts'
import { codeOf, messageOf, offersOf, type Result } from '../results.ts'
import { noteOf } from './for-whom.ts'
import { offerHuman, type Step, type Talk } from './talk.ts'

/**
 * Changes of the agenda in one turn, as many as the loop allows (`turnLimits`): a yes to a plan books
 * all of it. What is left of a longer one is confirmed in the next turn.
 */
const mostWrites = 4

/** Books or moves to the time that the person chose; a refusal leads to fresh offers. */
export function* settle(talk: Talk, chosen: Offer): Step<void> {
  const { memory } = talk
  const { frame } = memory
  if (!frame || frame.kind === 'cancel') return
  const held = yield* asksAboutPlan(talk)
  if (held === 'left') return yield* advance(talk)
  if (held === 'asked') return
  if (yield* asksAgainToMove(talk, frame, chosen)) return
  if (yield* asksAgainForPrice(talk, frame, chosen)) return
  const result = yield changeFor(talk, frame, chosen)
  const isStale = codeOf(result) === 'stale_version'
  if (isStale && (yield* asksAgainToMove(talk, frame, chosen))) return
  memory.pending = null
  memory.asked = null
  memory.put = {}
  if (!result.ok) return yield* offerAgain(talk, frame, chosen, result)
  memory.closed = true
  memory.lastChange = frame.kind
  const minutes = frame.service?.minutes
  const { date, time, branch } = chosen
  const also = chosen.also?.map(part => ({ date: part.offer.date, time: part.offer.time }))
  memory.recent = { date, time, branch, ...(minutes && { minutes }), ...(also && { also }) }
  const missing = yield* bookOthers(talk, chosen)
  talk.words.push(
    frame.kind === 'move'
      ? talk.phrases.afterMoving
      : talk.phrases.afterBooking(talk.context.clientName)
  )
  if (missing) return yield* offerMissing(talk, missing, chosen)
  const following = (yield* nextFrame(talk, frame, chosen)) ?? memory.later.shift()
  const next = following ?? memory.next
  if (!next) return closeFrames(memory)
  if (next === memory.next) memory.next = null
  memory.frame = next
  yield* advance(talk)
}

const changeFor = (talk: Talk, frame: Frame, { handle }: Offer) =>
  frame.kind === 'move' && frame.appointment
    ? {
        name: 'move_appointment',
        arguments: { appointment: frame.appointment.handle, time: handle },
      }
    : bookingOf(talk, frame, handle)

const bookingOf = ({ memory }: Talk, { forWhom }: Pick<Frame, 'forWhom'>, time: string) => {
  const note = noteOf(memory, forWhom)
  return {
    name: 'book_appointment',
    arguments: { time, ...(note !== undefined && { for_whom: note }) },
  }
}

/** Books the other parts of a plan; answers the times of the first that could not be booked. */
function* bookOthers(talk: Talk, chosen: Offer): Step<Offer[] | undefined> {
  const { memory } = talk
  let writes = 1
  for (const { offer: part } of chosen.also ?? []) {
    if (writes >= mostWrites) return undefined
    const [whose = {}] = memory.others
    const result = yield bookingOf(talk, whose, part.handle)
    if (!result.ok) return [...offersOf(result, 'times'), ...offersOf(result, 'nearest')]
    memory.others.shift()
    writes += 1
  }
  return undefined
}

/** One part of the plan was taken meanwhile: says which, and offers other times for it. */
function* offerMissing(talk: Talk, times: readonly Offer[], chosen: Offer): Step<void> {
  const { memory } = talk
  const [next, ...others] = memory.others
  if (!next) return closeFrames(memory)
  const service = next.service ?? memory.frame?.service
  const when = { kind: 'days' as const, from: chosen.date, to: chosen.date }
  memory.frame = { ...next, ...(service && { service }), when, isExtra: true, isNext: true }
  memory.others = others
  if (times.length > 0)
    return offer(talk, memory.frame, distinct(times).slice(0, 4), talk.leads.takenPart)
  talk.words.push(talk.phrases.takenMeanwhile)
  yield* advance(talk)
}

/** The appointment that follows one that was booked: another service, or another person's. */
function* nextFrame(talk: Talk, frame: Frame, chosen: Offer): Step<Frame | undefined> {
  const { memory } = talk
  const next = memory.others.shift()
  const service = next?.service ?? frame.service
  if (!next || !service) return undefined
  const when = next.when ?? { kind: 'days' as const, from: chosen.date, to: chosen.date }
  const isOtherDay = !isOn(next, chosen.date)
  const isSamePerson = next.forWhom === frame.forWhom
  const isSameService = service.handle === frame.service?.handle
  if (!isOtherDay)
    talk.words.push(
      isSamePerson ? talk.phrases.next(service.name) : talk.phrases.nextPerson(next.forWhom ?? 'ti')
    )
  const time = next.time ?? hourOfNext(frame, { next, chosen, left: memory.others.length })
  yield* learnBranches(talk)
  const place = frame.branch ?? memory.branches?.find(({ name }) => name === chosen.branch)
  // Somebody or somewhere of its own is not where the one before was.
  const branch = next.people || next.branch ? next.branch : place
  const people = next.people ?? frame.people
  return {
    ...next,
    service,
    when,
    ...(time && { time }),
    isExtra: true,
    isNext: true,
    ...(people && isSamePerson && isSameService && { people }),
    ...(branch && { branch }),
  }
}

/** No day of its own, or that very day. */
const isOn = ({ when }: Frame, day: string): boolean =>
  when === undefined || (when !== 'soonest' && when.kind === 'days' && when.from === day)

type NextPart = { next: Frame; chosen: Offer; left: number }
/**
 * The hour of the part that comes next: as agreed, else the same for people who come together, and
 * after the one before it for one person's services.
 */
const hourOfNext = (frame: Frame, { next, chosen, left }: NextPart): Frame['time'] => {
  const start = minutesOf(chosen.time)
  const isSameDay = isOn(next, chosen.date)
  const agreed = isSameDay ? agreedOf(chosen, left) : undefined
  if (agreed) return { exact: minutesOf(agreed.time) }
  // Another service on another day has nothing to do with this hour.
  const isOther = next.service !== undefined && next.service.handle !== frame.service?.handle
  if (!isSameDay && isOther) return undefined
  const isAfter = next.forWhom === frame.forWhom && isSameDay
  return isAfter ? { from: start + (frame.service?.minutes ?? 30), to: 1439 } : { exact: start }
}

/** What the plan that was just agreed to had for the first part that is left. */
const agreedOf = ({ also = [] }: Offer, left: number): Offer | undefined =>
  also.at(-1 - left)?.offer

/** After a refusal: the times that the refusal names, a new search, or a person. */
function* offerAgain(talk: Talk, frame: Frame, chosen: Offer, refused: Result): Step<void> {
  const code = codeOf(refused)
  const nearest = [...offersOf(refused, 'times'), ...offersOf(refused, 'nearest')]
  if (nearest.length > 0) {
    const lead = code === 'slot_taken' ? talk.leads.taken : talk.leads.gone
    return offer(talk, frame, distinct(nearest).slice(0, 4), lead)
  }
  if (/taken|unknown|handle|expired|conflict/.test(code)) {
    talk.words.push(talk.phrases.takenMeanwhile)
    frame.when = { kind: 'days', from: chosen.date, to: chosen.date }
    delete frame.time
    return yield* advance(talk)
  }
  offerHuman(talk, [messageOf(refused), talk.phrases.offerHuman].filter(Boolean).join(' '))
}
