import type { Service } from '../understand/business.ts'
import type { Frame } from '../state/memory.ts'
import type { DialogueAct } from '../understand/dialogue-acts.ts'
import { ask, type Talk } from './talk.ts'

/** Services shown in place of a dear one. */
const mostShown = 5

/**
 * «si no pasa de 300»: tells what it costs. Above the limit it asks before any time is looked for,
 * with what costs less. True when it asked.
 */
export const exceedsBudget = (talk: Talk, frame: Frame, service: Service): boolean => {
  const { budget } = frame
  const price = priceOf(service)
  if (budget === undefined || price === undefined) return false
  delete frame.budget
  if (price <= budget) {
    talk.words.push(talk.phrases.price([service]))
    return false
  }
  const cheaper = (talk.memory.services ?? [])
    .filter(each => (priceOf(each) ?? Number.POSITIVE_INFINITY) <= budget && isAlike(each, service))
    .slice(0, mostShown)
  delete frame.service
  if (cheaper.length > 0) frame.among = cheaper
  ask(talk, 'budget', talk.phrases.overBudget(service, cheaper), {
    kind: 'services',
    options: cheaper.length > 0 ? cheaper : [service],
  })
  return true
}

const priceOf = ({ price }: Service): number | undefined => {
  const value = Number(price)
  return price === null || price === '' || Number.isNaN(value) ? undefined : value
}

const wordsIn = ({ name }: Service): string[] =>
  name
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(word => word.length > 3)

const isAlike = (one: Service, other: Service): boolean => {
  const words = new Set(wordsIn(other))
  return one.handle !== other.handle && wordsIn(one).some(word => words.has(word))
}

const tooDear =
  /\b(?:(?:car[oa]s?|carisim[oa]s?|elevad[oa])\b|(?:no|ni) (?:me |nos )?alcanza\b|(?:me |nos )?(?:sale|queda) muy car)/
/** «está carísimo, mejor…»: what was turned down for its price is not offered again unasked. */
export const limitPrice = (frame: Frame, { text, slots }: DialogueAct): void => {
  const price = Number(frame.service?.price ?? Number.NaN)
  if (slots.services.length === 0 && price > 0 && tooDear.test(text)) frame.budget = price - 1
}
