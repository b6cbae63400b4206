import { branchesOf } from '../results.ts'
import { learnFacts } from './facts.ts'
import { can, type Step, type Talk } from './talk.ts'

/** Learns addresses and opening hours, once in a conversation; with them what else the owner wrote. */
export function* learnBranches(talk: Talk): Step<void> {
  const { memory } = talk
  if (memory.branches) return
  // One call tells both, and a turn has few of them.
  if (memory.services && can(talk, 'business_info')) yield* learnFacts(talk)
  if (memory.branches || !can(talk, 'list_branches')) return
  const result = yield { name: 'list_branches', arguments: {} }
  if (result.ok) memory.branches = branchesOf(result)
}
