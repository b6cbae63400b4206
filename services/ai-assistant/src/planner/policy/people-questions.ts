import { addDays } from '@mostrador/kernel'
import { reasonOf, offersOf } from '../results.ts'
import type { Specialist } from '../understand/business.ts'
import { readSlots, type ReadingContext } from '../understand/slots.ts'
import { can, type Step, type Talk } from './talk.ts'

/** «¿Chuy atiende en el Centro?», «¿Anahí está los domingos?», «¿cuándo está la doctora?» */
const works =
  /\b(?:esta|estan|estara|atiende|trabaja|va|viene|anda|descansa|labora|dias|cuando|donde|hay|sucursal)\b/
const asksWhen = /\b(?:cuando|que dias?)\b/
/** Days that are looked at to tell when somebody works. */
const week = 7

/** Tells where or when somebody works, where a question is about that and names no service. True when it was told. */
export function* tellAboutPerson(
  talk: Talk,
  question: string,
  context: ReadingContext
): Step<boolean> {
  const { slots } = readSlots(question, context, false)
  const person = slots.specialist?.kind === 'one' ? slots.specialist.specialist : undefined
  const isArranging = talk.memory.frame !== null || slots.time !== undefined || slots.soonest
  if (!person || isArranging || slots.services.length > 0 || !works.test(question)) return false
  const { date } = slots
  if (date?.kind === 'days') return yield* tellDay(talk, person, date.only?.[0]?.from ?? date.from)
  if (asksWhen.test(question)) return yield* tellDays(talk, person)
  if (person.branch === '') return false
  talk.words.push(talk.phrases.worksIn(person.name, person.branch))
  return true
}

type Found = { readonly dates: readonly string[]; readonly isOff: boolean }
/** The days between two dates on which somebody has time. */
function* daysOf(
  talk: Talk,
  { handle, services }: Specialist,
  { from, to }: { from: string; to: string }
): Step<Found | undefined> {
  const service = services?.[0] ?? talk.memory.services?.[0]?.handle
  if (service === undefined || !can(talk, 'find_free_times')) return undefined
  const result = yield {
    name: 'find_free_times',
    arguments: {
      service,
      date_from: from,
      date_to: to,
      specialists: [handle],
      spread: true,
      limit: 60,
    },
  }
  if (!result.ok) return undefined
  const code = reasonOf(result)?.code
  return {
    dates: [...new Set(offersOf(result, 'times').map(({ date }) => date))],
    isOff: code === 'rests' || code === 'closed',
  }
}

function* tellDay(talk: Talk, person: Specialist, day: string): Step<boolean> {
  const found = yield* daysOf(talk, person, { from: day, to: day })
  if (found === undefined) return false
  talk.memory.aboutDay = { kind: 'days', from: day, to: day }
  talk.words.push(talk.phrases.worksOn(person.name, day, !found.isOff))
  return true
}

function* tellDays(talk: Talk, person: Specialist): Step<boolean> {
  const from = addDays(talk.today, 1)
  const found = yield* daysOf(talk, person, { from, to: addDays(from, week - 1) })
  if (found === undefined || found.dates.length === 0) return false
  talk.words.push(talk.phrases.worksOnDays(person.name, found.dates))
  return true
}
