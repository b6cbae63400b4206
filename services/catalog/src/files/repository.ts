import { fragment, sql } from '@mostrador/db/raw'
import type { Db, Tx } from '../context.ts'

export type StoredFile = Awaited<ReturnType<Tx['prisma']['file']['findFirstOrThrow']>>

export const findFile = (
  { prisma }: Db | Tx,
  businessId: string,
  id: string
): Promise<StoredFile | null> => prisma.file.findFirst({ where: { businessId, id } })

/**
 * Locks files until the transaction ends: `keep` them, or `remove` them, which also waits for
 * transactions that keep them. In one order, so that two of them never deadlock.
 */
export const lockFiles = async (
  tx: Tx,
  businessId: string,
  { ids, to }: { readonly ids: readonly string[]; readonly to: 'keep' | 'remove' }
): Promise<StoredFile[]> => {
  const lock = to === 'keep' ? fragment`for share` : fragment`for update`
  const rows = await sql<{ id: string }>(tx)`
    select id::text from catalog.file
    where business_id = ${businessId}::uuid and id = any(${[...ids]}::uuid[])
    order by id ${lock}`
  return tx.prisma.file.findMany({ where: { businessId, id: { in: rows.map(({ id }) => id) } } })
}

export const insertFile = async (tx: Tx, file: StoredFile): Promise<void> => {
  await tx.prisma.file.create({ data: file })
}

export const removeFile = async (tx: Tx, businessId: string, id: string): Promise<boolean> =>
  (await tx.prisma.file.deleteMany({ where: { businessId, id } })).count > 0

/** Bytes of all files, locked: nobody else adds one until the transaction ends. */
export const sumBytesLocked = async (tx: Tx, businessId: string): Promise<number> => {
  const key = `catalog.file:${businessId}`
  await sql(tx)`select pg_advisory_xact_lock(hashtextextended(${key}, 0))::text`
  const { _sum } = await tx.prisma.file.aggregate({ where: { businessId }, _sum: { bytes: true } })
  return _sum.bytes ?? 0
}

/** From here on the job deletes the object, unless a file refers to it. */
export const insertOrphanObject = async (
  target: Db | Tx,
  key: string,
  since: Date
): Promise<void> => {
  await target.prisma.looseObject.create({ data: { key, since } })
}

/** False when the object is gone, or is about to be. */
export const takeOrphanObject = async (tx: Tx, key: string): Promise<boolean> =>
  (await tx.prisma.looseObject.deleteMany({ where: { key } })).count > 0

export const findOrphanObjects = (db: Db, before: Date, limit: number) =>
  db.prisma.looseObject.findMany({
    where: { since: { lt: before } },
    orderBy: { since: 'asc' },
    take: limit,
  })
