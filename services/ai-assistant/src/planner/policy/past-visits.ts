import { visitsOf } from '../results.ts'
import { can, type Step, type Talk } from './talk.ts'

/** What the person came for last. */
export function* answerPast(talk: Talk): Step<void> {
  const [last] = can(talk, 'past_visits')
    ? visitsOf(yield { name: 'past_visits', arguments: {} })
    : []
  talk.words.push(last ? talk.phrases.lastVisit(last) : talk.phrases.noPastVisits)
}
