import type { CatalogContext } from '../context.ts'
import { findOrphanObjects, takeOrphanObject } from './repository.ts'

/** Older uploads were abandoned by a process that died: none takes so long. Milliseconds. */
export const ABANDONED_MS = 3_600_000
/** Objects deleted per run of the job. */
const BATCH = 500

/**
 * Deletes a storage object that no file refers to. Its row is deleted first, in a transaction that
 * rolls back when the storage fails: a concurrent commit of a file either keeps it or fails.
 */
export const deleteOrphanObject = async (ctx: CatalogContext, key: string): Promise<void> => {
  await ctx.db.transaction(async tx => {
    if (await takeOrphanObject(tx, key)) await ctx.storage.delete(key)
  })
}

/** Deletes objects of abandoned uploads, and of files whose deletion failed in the storage. */
export const deleteOrphanObjects = async (ctx: CatalogContext): Promise<void> => {
  const before = new Date(ctx.clock.now().getTime() - ABANDONED_MS)
  for (const { key } of await findOrphanObjects(ctx.db, before, BATCH)) {
    await deleteOrphanObject(ctx, key).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'An orphan object could not be deleted')
    )
  }
}
