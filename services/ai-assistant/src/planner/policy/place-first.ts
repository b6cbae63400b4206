import { minutesOf } from '@mostrador/kernel'
import type { Frame, Offer } from '../state/memory.ts'
import type { Service } from '../understand/business.ts'
import type { Understanding } from '../understand/understand.ts'
import { advance } from './booking.ts'
import type { Step, Talk } from './talk.ts'

const before =
  /\b(?:antes|primero|primeramente)\b(?! (?:de(?:l| las?)? (?:\d|una\b|dos\b|tres\b|medio)|que))/

/**
 * «sí, y de una vez una valoración antes»: both are proposed in that order before either is booked,
 * so that the one agreed to keeps its hour where there is room. True when it was so.
 */
export function* placesFirst(
  talk: Talk,
  service: Service,
  { offers, message }: { offers: readonly Offer[]; message: Understanding }
): Step<boolean> {
  const { memory } = talk
  const { frame } = memory
  const [only, ...more] = offers
  const { option, normalized } = message
  const chosen =
    option === undefined
      ? more.length === 0
        ? only
        : undefined
      : offers.at(option === -1 ? -1 : option - 1)
  const isPlan = memory.others.length > 0 || chosen?.also !== undefined
  if (frame?.kind !== 'book' || !frame.service || !chosen || isPlan) return false
  if (!before.test(normalized)) return false
  const second: Frame = {
    kind: 'book',
    service: frame.service,
    ...(frame.forWhom !== undefined && { forWhom: frame.forWhom }),
    ...(frame.people && { people: frame.people }),
  }
  const start = Math.max(0, minutesOf(chosen.time) - (service.minutes ?? 0))
  frame.service = service
  frame.when = { kind: 'days', from: chosen.date, to: chosen.date }
  frame.time = { exact: start }
  const handle = service.handle
  if (frame.people?.every(({ services }) => services?.includes(handle) ?? true) === false)
    delete frame.people
  memory.others = [second]
  Object.assign(memory, { pending: null, asked: null })
  yield* advance(talk)
  return true
}
