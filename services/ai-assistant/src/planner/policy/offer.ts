import { phrases, type Lead } from '../wording/phrases.ts'
import type { Goal, Offer } from '../state/memory.ts'
import { ask, type Talk } from './talk.ts'

/** Offers times, one alone as a yes/no question; from now on only these can be chosen. */
export const offer = (talk: Talk, goal: Goal, offers: readonly Offer[], lead: Lead): void => {
  const [only] = offers
  if (!only) return
  // The branch is named unless it is the only one or the person named it.
  const branches = new Set(talk.memory.specialists.map(({ branch }) => branch).filter(Boolean))
  const place =
    !goal.branch && branches.size > 1 && offers.every(({ branch }) => branch === only.branch)
      ? only.branch
      : ''
  const propose = goal.kind === 'move' ? phrases.moveProposal : phrases.proposal
  const question =
    offers.length > 1 ? phrases.offers(offers, lead.list, place) : propose(only, lead.one, place)
  ask(talk, `offers:${offers.map(({ date, time }) => `${date} ${time}`).join()}`, question, {
    kind: 'offers',
    offers: [...offers],
  })
}
