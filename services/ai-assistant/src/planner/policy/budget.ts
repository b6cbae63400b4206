import type { Service } from '../understand/business.ts'
import type { Frame } from '../state/memory.ts'
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
