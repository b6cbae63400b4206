import { listed } from '../state/listed.ts'
import type { Pending } from '../state/memory.ts'
import type { Understanding } from '../understand/understand.ts'

/** The option chosen by its number, from 0. */
export const optionIndex = (pending: Pending, { option }: Understanding): number | undefined => {
  if (option === undefined) return undefined
  return (option === -1 ? listed(pending) : option) - 1
}
