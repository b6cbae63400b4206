import { clientTables, type ClientTable, type ClientTableOwner } from '@mostrador/db'
import type { SqlTarget } from '@mostrador/db/raw'
import {
  type ClientMerge,
  findPerson,
  lockMerges,
  moveRows,
  noteMerge,
  noteOrigins,
  type Person,
  settleNotes,
} from './merge-repository.ts'

export type AppliedMerge = ClientMerge & {
  readonly businessId: string
  readonly undone: boolean
}

/**
 * Moves the rows of an owner to whom their clients are, after a merge or its undo. It looks at the
 * merges that the owner knows and not at the one event, so the events of several may come in any
 * order and any number of times: the rows end up the same. What is written meanwhile follows by the
 * trigger `follow_client_merge`. Answers everybody of the person, and whom each of them is now.
 */
export const applyClientMerge = async (
  tx: SqlTarget,
  owner: ClientTableOwner,
  { businessId, undone, ...merge }: AppliedMerge
): Promise<Person> => {
  const scope = { owner, businessId }
  await lockMerges(tx, scope)
  await noteMerge(tx, scope, merge, undone)
  const person = await findPerson(tx, scope, merge)
  const tables: readonly ClientTable[] = clientTables[owner]
  for (const table of tables) {
    const moving = { businessId, table, person }
    await noteOrigins(tx, moving)
    await moveRows(tx, moving)
    await settleNotes(tx, moving)
  }
  return person
}
