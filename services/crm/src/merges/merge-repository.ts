import type { ClientMerge } from '@mostrador/contracts/crm'
import { MERGE_UNDO_DAYS } from '@mostrador/contracts/crm'
import { sql } from '@mostrador/db/raw'
import { displayName, searchTextOf } from '../clients/client.ts'
import type { StoredClient } from '../clients/repository.ts'
import type { Db, Tx } from '../context.ts'
import { customOf } from '../fields/field.ts'
import { type ClientValues, MergeSnapshot } from './merge.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export type StoredMerge = Awaited<ReturnType<Tx['prisma']['clientMerge']['findFirstOrThrow']>>
type MergeRef = { readonly businessId: string; readonly id: string }

export const undoUntil = ({ createdAt }: Pick<StoredMerge, 'createdAt'>): Date =>
  new Date(createdAt.getTime() + MERGE_UNDO_DAYS * DAY_MS)

export const toMerge = (row: StoredMerge): ClientMerge => ({
  _id: row.id,
  survivorId: row.survivorId,
  mergedId: row.mergedId,
  mergedName: displayName(MergeSnapshot.parse(row.snapshot).merged),
  createdBy: row.createdBy,
  createdAt: row.createdAt.toISOString(),
  undoneAt: row.undoneAt?.toISOString() ?? null,
  undoUntil: undoUntil(row).toISOString(),
})

/** What of a contact a merge may change. */
export const valuesOf = (row: StoredClient): ClientValues => {
  const { name, lastname, secondLastname, whatsapp, countryCode, number, email, type } = row
  const { gender, customId, noRespond, noRespondReason, pushName } = row
  const { instagramId, messengerId, whatsappId } = row
  return {
    name,
    lastname,
    secondLastname,
    whatsapp,
    countryCode,
    number,
    email,
    type,
    birthdate: row.birthdate?.toISOString() ?? null,
    gender,
    customId,
    noRespond,
    noRespondReason,
    pushName,
    instagramId,
    messengerId,
    whatsappId,
    custom: customOf(row.custom),
    lastInteraction: row.lastInteraction?.toISOString() ?? null,
    notes: row.notes as ClientValues['notes'],
  }
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** Writes what a merge or an undo made of two contacts; keys may change places between them. */
export const saveBoth = async (
  tx: Tx,
  survivor: readonly [StoredClient, ClientValues],
  merged: readonly [StoredClient, ClientValues]
): Promise<void> => {
  const [{ businessId, id }] = merged
  await tx.prisma.client.update({
    where: { businessId_id: { businessId, id } },
    // The survivor may be about to take a key: until then nobody has it.
    data: { number: null, instagramId: null, messengerId: null, whatsappId: null, mergedInto: id },
  })
  await saveValues(tx, ...survivor)
  await saveValues(tx, ...merged)
}

const saveValues = async (tx: Tx, row: StoredClient, values: ClientValues): Promise<void> => {
  const { businessId, id, mergedText } = row
  const fields = {
    ...values,
    birthdate: dateOf(values.birthdate),
    lastInteraction: dateOf(values.lastInteraction),
  }
  await tx.prisma.client.update({
    where: { businessId_id: { businessId, id } },
    data: { ...fields, searchText: searchTextOf({ ...values, mergedText }) },
  })
}

/** The survivor of each contact of a person, and the names and numbers to search for. */
export const linkPerson = async (
  tx: Tx,
  businessId: string,
  { origins, targets }: { readonly origins: readonly string[]; readonly targets: readonly string[] }
): Promise<void> => {
  await sql(tx)`
    update crm.client c set merged_into = nullif(person.target, c.id)
    from unnest(${[...origins]}::uuid[], ${[...targets]}::uuid[]) as person(origin, target)
    where c.business_id = ${businessId}::uuid and c.id = person.origin`
  const rows = await tx.prisma.client.findMany({
    where: { businessId, id: { in: [...origins] } },
    orderBy: { id: 'asc' },
  })
  for (const row of rows) {
    const mergedText = rows
      .filter(({ mergedInto }) => mergedInto === row.id)
      .map(merged => searchTextOf({ ...merged, mergedText: '' }))
      .join(' ')
    if (mergedText !== row.mergedText)
      await tx.prisma.client.update({
        where: { businessId_id: { businessId, id: row.id } },
        data: { mergedText, searchText: searchTextOf({ ...row, mergedText }) },
      })
  }
}

/** The row itself, merged or not, locked until the transaction ends; null when it is gone. */
export const lockRow = async (
  tx: Tx,
  businessId: string,
  id: string
): Promise<StoredClient | null> => {
  await sql(tx)`
    select 1 from crm.client
    where business_id = ${businessId}::uuid and id = ${id}::uuid for update`
  return tx.prisma.client.findFirst({ where: { businessId, id } })
}

export const insertMerge = (tx: Tx, data: StoredMerge): Promise<StoredMerge> =>
  tx.prisma.clientMerge.create({ data: { ...data, snapshot: MergeSnapshot.parse(data.snapshot) } })

export const findMerge = (db: Db | Tx, { businessId, id }: MergeRef): Promise<StoredMerge | null> =>
  db.prisma.clientMerge.findFirst({ where: { businessId, id } })

/** The merge of this pair that stands; null where there is none. */
export const findStandingMerge = (
  tx: Tx,
  { businessId, survivorId, mergedId }: Pick<StoredMerge, 'businessId' | 'survivorId' | 'mergedId'>
): Promise<StoredMerge | null> =>
  tx.prisma.clientMerge.findFirst({ where: { businessId, survivorId, mergedId, undoneAt: null } })

export const closeMerge = (
  tx: Tx,
  { businessId, id }: MergeRef,
  undone: Pick<StoredMerge, 'undoneBy' | 'undoneAt'>
): Promise<StoredMerge> =>
  tx.prisma.clientMerge.update({ where: { businessId_id: { businessId, id } }, data: undone })

/** Merges into a contact, or of it, newest first; at most 100. */
export const mergesOf = (
  db: Db | Tx,
  businessId: string,
  clientId: string
): Promise<StoredMerge[]> =>
  db.prisma.clientMerge.findMany({
    where: { businessId, OR: [{ survivorId: clientId }, { mergedId: clientId }] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 100,
  })

/** Whether one of the two was merged again since, and not undone. */
export const hasLaterMerge = async (
  tx: Tx,
  { businessId, id, survivorId, mergedId, createdAt }: StoredMerge
): Promise<boolean> => {
  const either = { in: [survivorId, mergedId] }
  const later = await tx.prisma.clientMerge.findFirst({
    where: {
      businessId,
      undoneAt: null,
      OR: [{ survivorId: either }, { mergedId: either }],
      id: { not: id },
      createdAt: { gte: createdAt },
    },
  })
  return later !== null && later.id > id
}
