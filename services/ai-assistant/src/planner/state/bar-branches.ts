import type { Slots } from '../understand/slots.ts'
import type { Frame } from './memory.ts'

/** Where they will not go is left out of every search, until it is asked for by its name. */
export const barBranches = (
  frame: Frame,
  { branch, barred = [] }: Pick<Slots, 'branch' | 'barred'>
): void => {
  const names = new Set([...(frame.barred ?? []), ...barred.map(({ name }) => name)])
  if (branch) names.delete(branch.name)
  if (frame.branch && barred.some(({ name }) => name === frame.branch?.name)) delete frame.branch
  if (names.size > 0) frame.barred = [...names]
  else delete frame.barred
}
