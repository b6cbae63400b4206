import { clientTables, type ClientTable, type ClientTableOwner } from '@mostrador/db'
import type { SqlTarget } from '@mostrador/db/raw'
import {
  type ClientMerge,
  findPerson,
  lockMerges,
  moveRows,
  recordMerge,
  recordMoves,
  type Person,
  settleMoves,
} from './merge-repository.ts'

export type AppliedMerge = ClientMerge & {
  readonly businessId: string
  readonly undone: boolean
}

/**
 * Moves the rows of one service to the surviving clients, after a merge or its undo. It reads all
 * merges that the service knows, not the one event: the events of several merges may come in any
 * order and any number of times. Rows that are written meanwhile follow by the trigger
 * `follow_client_merge`. Returns all clients of the person, each with its survivor.
 */
export const applyClientMerge = async (
  tx: SqlTarget,
  owner: ClientTableOwner,
  { businessId, undone, ...merge }: AppliedMerge
): Promise<Person> => {
  const scope = { owner, businessId }
  await lockMerges(tx, scope)
  await recordMerge(tx, scope, merge, undone)
  const person = await findPerson(tx, scope, merge)
  const tables: readonly ClientTable[] = clientTables[owner]
  for (const table of tables) {
    const moving = { businessId, table, person }
    await recordMoves(tx, moving)
    await moveRows(tx, moving)
    await settleMoves(tx, moving)
  }
  return person
}
