import { catalogRoutes } from '@mostrador/contracts/catalog'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { actorOf, clientsWithRecords, type ImportKind } from '@mostrador/platform'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { findClients } from '../clients/repository.ts'
import type { CrmContext, Tx } from '../context.ts'
import { findFields } from '../fields/repository.ts'
import { withoutRowsOf } from '../counted-days/removal-repository.ts'
import { saveStates, stateOf } from './change-use-cases.ts'
import { type ChangedFields, importedClientOf } from './imported-client.ts'
import { lockClients, lockRemoval, removeUntouched } from './repository.ts'

type Kind = ImportKind<'crm'>

/** The ids to which something happened since, in any service. */
const usedIds = async (
  { call, db }: CrmContext,
  businessId: string,
  ids: readonly string[]
): Promise<ReadonlySet<string>> => {
  const as = actorOf.service('crm', businessId)
  const body = { ids: [...ids] }
  const idLists = await Promise.all([
    call(schedulingRoutes.clientsWithAppointments, { body }, as),
    call(catalogRoutes.clientsWithRecords, { body }, as),
    clientsWithRecords(db, 'crm', businessId, ids),
  ])
  return new Set(idLists.flat())
}

/** Removes contacts that are as they were imported and that nothing names; returns their ids. */
export const removeClients = async (
  ctx: CrmContext,
  tx: Tx,
  { businessId, rows }: Parameters<Kind['remove']>[1]
): Promise<readonly string[]> => {
  const ids = rows.map(({ createdId }) => createdId)
  // Locks the contacts: concurrent merges, edits, bookings and sales wait and then find them
  // removed.
  await lockClients(tx, businessId, ids)
  await lockRemoval(tx, businessId)
  const used = await usedIds(ctx, businessId, ids)
  const fields = await findFields(tx, businessId)
  const unused = rows.flatMap(({ createdId: id, values }) => {
    const client = used.has(id) ? undefined : importedClientOf(values, fields)
    return client === undefined ? [] : [{ ...client, id }]
  })
  return withoutRowsOf(tx, { businessId, clientIds: ids }, () =>
    removeUntouched(tx, businessId, unused)
  )
}

/** What an undo of an update needs. */
const Change = z.object({ before: z.unknown(), after: z.unknown() })

/** Puts back contacts that nobody changed since they were updated; returns their ids. */
export const restoreClients: NonNullable<Kind['restore']> = async (tx, { businessId, rows }) => {
  const ids = rows.map(({ updatedId }) => updatedId)
  await lockClients(tx, businessId, ids)
  const clients = new Map((await findClients(tx, businessId, ids)).map(row => [row.id, row]))
  const states = new Map<string, ChangedFields>()
  // The last change of a contact is taken back first.
  for (const { updatedId: id, before: stored } of rows.toReversed()) {
    const { before, after } = Change.parse(stored)
    const client = clients.get(id)
    if (client === undefined || client.mergedInto !== null) continue
    const isSame = isDeepStrictEqual({ ...(states.get(id) ?? stateOf(client)) }, after)
    // Written by an update of ours, in this shape.
    if (isSame) states.set(id, before as ChangedFields)
  }
  await saveStates(tx, businessId, states)
  return [...states.keys()]
}
