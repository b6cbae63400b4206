import { servicesOf } from '../results.ts'
import type { Frame, Memory, Offer } from '../state/memory.ts'
import type { Service } from '../understand/business.ts'
import { cautionsOf } from '../wording/cautions.ts'
import * as english from '../wording/english-lines.ts'
import { priceLine, priceText, serviceLine } from '../wording/lists.ts'
import { offer } from './offer.ts'
import { can, type Step, type Talk } from './talk.ts'

/** Keeps the prices that a text tells, each with the service that it is of. */
export const notePrices = (memory: Memory, said: string): void => {
  const lines = [priceLine, serviceLine, english.priceLine, english.serviceLine]
  for (const service of memory.services ?? [])
    if (lines.some(lineOf => said.includes(lineOf(service))))
      memory.prices[service.name] = service.price
}

/**
 * Before a booking: the prices that were told are read again. One that is another now is said, and
 * the same time is asked about again. True when it was.
 */
export function* asksAgainForPrice(talk: Talk, frame: Frame, chosen: Offer): Step<boolean> {
  const { memory } = talk
  if (frame.kind !== 'book' || !can(talk, 'list_services')) return false
  const wanted = new Set(
    [frame, ...memory.others.slice(0, chosen.also?.length ?? 0)].flatMap(
      ({ service }) => service?.name ?? []
    )
  )
  const isTold = ({ name, price }: Service): boolean =>
    wanted.has(name) && memory.prices[name] !== undefined && price !== null
  if (!memory.services?.some(isTold)) return false
  // The services alone: a turn has few calls.
  const read = yield { name: 'list_services', arguments: {} }
  if (!read.ok) return false
  memory.services = servicesOf(read)
  const changed = memory.services.filter(
    each => isTold(each) && each.price !== memory.prices[each.name]
  )
  if (changed.length === 0) return false
  for (const { name, price } of changed) {
    const before = priceText(memory.prices[name] ?? null)
    talk.words.push(cautionsOf(memory.language).priceNow(name, price, before))
    memory.prices[name] = price
  }
  const now = memory.services.find(({ name }) => name === frame.service?.name)
  if (now) frame.service = now
  offer(talk, frame, [chosen], talk.leads.narrowed)
  return true
}
