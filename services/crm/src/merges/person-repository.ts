import type { Db, Tx } from '../context.ts'
import { findClients, type StoredClient } from '../clients/repository.ts'

/** Contacts that are one person: a contact and those that were merged into it. */

/** Contacts by the requested ids; a merged id has its survivor. */
export const findClientsByIds = async (
  db: Db | Tx,
  businessId: string,
  ids: readonly string[]
): Promise<ReadonlyMap<string, StoredClient>> => {
  const rows = await findClients(db, businessId, ids)
  const survivors = await findSurvivors(db, businessId, rows)
  return new Map(
    rows.flatMap(row => {
      const client = row.mergedInto === null ? row : survivors.get(row.mergedInto)
      return client === undefined ? [] : [[row.id, client] as const]
    })
  )
}

const findSurvivors = async (
  db: Db | Tx,
  businessId: string,
  rows: readonly StoredClient[]
): Promise<ReadonlyMap<string, StoredClient>> => {
  const ids = rows.flatMap(({ mergedInto }) => mergedInto ?? [])
  const survivors = ids.length === 0 ? [] : await findClients(db, businessId, ids)
  return new Map(survivors.map(row => [row.id, row]))
}

/**
 * A number that one of those merged into a contact is known by becomes the contact's own; the
 * merged one is known by the contact's from then on.
 */
export const swapNumber = async (
  tx: Tx,
  { businessId, id, number }: StoredClient,
  newNumber: string | null
): Promise<void> => {
  if (newNumber === null || newNumber === number) return
  const where = { businessId, mergedInto: id, number: newNumber }
  const holder = await tx.prisma.client.findFirst({ where })
  if (holder === null) return
  await setNumber(tx, { businessId, id: holder.id }, null)
  await setNumber(tx, { businessId, id }, newNumber)
  await setNumber(tx, { businessId, id: holder.id }, number)
}

const setNumber = async (
  tx: Tx,
  key: Pick<StoredClient, 'businessId' | 'id'>,
  number: string | null
): Promise<void> => {
  await tx.prisma.client.update({ where: { businessId_id: key }, data: { number } })
}
