import { branchesOf } from '../results.ts'
import { can, type Step, type Talk } from './talk.ts'

/** Learns addresses and opening hours, once in a conversation. */
export function* learnBranches(talk: Talk): Step<void> {
  if (talk.memory.branches) return
  const result = can(talk, 'list_branches')
    ? yield { name: 'list_branches', arguments: {} }
    : yield { name: 'business_info', arguments: {} }
  if (result.ok) talk.memory.branches = branchesOf(result)
}
