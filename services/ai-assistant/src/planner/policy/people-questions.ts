import { anyOf } from '../understand/acts/rule.ts'
import { addDays, weekdayOf } from '@mostrador/kernel'
import { reasonOf, offersOf } from '../results.ts'
import type { Service, Specialist } from '../understand/business.ts'
import type { Slots } from '../understand/slots.ts'
import type { DateConstraint } from '../understand/spans/constraints.ts'
import { can, type Step, type Talk } from './talk.ts'

/** «¿Chuy atiende en el Centro?», «¿Anahí está los domingos?», «¿cuándo está la doctora?» */
const works = anyOf([
  String.raw`da|dan|corta|hace|esta|estan|estara|atiende|trabaja|va|viene|anda|descansa|labora|dias`,
  String.raw`cuando|donde|hay|sucursal`,
])
/** A free time is wanted, and no news of who works. */
const wishing = anyOf([
  String.raw`lugar|citas?|espacio|hueco|libres?|chance|quier\w+|puedo|me|nos|le|les|disponib\w+`,
  String.raw`horarios?`,
])
const asksWhen = /\b(?:cuando|que dias?)\b/
/** Days that are looked at to tell when somebody works. */
const week = 7

/** Tells where or when somebody works, where a question is about that and names no service. True when it was told. */
export function* tellAboutPerson(talk: Talk, question: string, slots: Slots): Step<boolean> {
  const person = slots.specialist?.kind === 'one' ? slots.specialist.specialist : undefined
  const isArranging = talk.memory.frame !== null || slots.time !== undefined || slots.soonest
  const { date, services } = slots
  if (!person || isArranging || !works.test(question) || wishing.test(question)) return false
  const service = services[0]?.options.find(
    ({ handle }) => person.services?.includes(handle) ?? true
  )
  if (date?.kind === 'days') return yield* tellDay(talk, person, { date, service })
  if (services[0]?.options.length === 1) return false
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
  { from, to, service: wanted }: { from: string; to: string; service?: Service | undefined }
): Step<Found | undefined> {
  const service = wanted?.handle ?? services?.[0] ?? talk.memory.services?.[0]?.handle
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

type Days = Extract<DateConstraint, { kind: 'days' }>
function* tellDay(
  talk: Talk,
  person: Specialist,
  { date, service }: { date: Days; service: Service | undefined }
): Step<boolean> {
  const day = date.only?.[0]?.from ?? date.from
  const names = new Set((date.only ?? [date]).map(each => weekdayOf(each.from)))
  const isSeveral = date.only === undefined ? date.from !== date.to : names.size > 1
  const to = isSeveral ? date.to : (date.only?.[0]?.to ?? date.to)
  const found = yield* daysOf(talk, person, { from: day, to, service })
  if (found === undefined) return false
  talk.memory.aboutDay = { kind: 'days', from: day, to }
  const { phrases } = talk
  const isMeant = (each: string): boolean =>
    date.only === undefined || date.only.some(({ from, to }) => from <= each && each <= to)
  const dates = found.dates.filter(isMeant)
  if (!isSeveral) talk.words.push(phrases.worksOn(person.name, day, !found.isOff))
  else if (dates.length > 0) talk.words.push(phrases.worksOnDays(person.name, dates))
  else talk.words.push(phrases.notThen(person.name))
  return true
}

function* tellDays(talk: Talk, person: Specialist): Step<boolean> {
  const from = addDays(talk.today, 1)
  const found = yield* daysOf(talk, person, { from, to: addDays(from, week - 1) })
  if (found === undefined || found.dates.length === 0) return false
  talk.words.push(talk.phrases.worksOnDays(person.name, found.dates))
  return true
}
