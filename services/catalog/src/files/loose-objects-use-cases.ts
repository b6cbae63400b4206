import type { CatalogContext } from '../context.ts'
import { looseObjects, takeLooseObject } from './repository.ts'

/** No upload takes so long: what is older was given up by a process that died. Milliseconds. */
export const ABANDONED_MS = 3_600_000
/** In one round of the job. */
const BATCH = 500

/**
 * Deletes an object that no file stands for. Its row is taken first and comes back where the
 * storage refuses, so that whoever commits a file for it meanwhile either has it or is told.
 */
export const deleteLooseObject = async (ctx: CatalogContext, key: string): Promise<void> => {
  await ctx.db.transaction(async tx => {
    if (await takeLooseObject(tx, key)) await ctx.storage.delete(key)
  })
}

/** Bytes of uploads that never ended, and of files whose deletion the storage could not do. */
export const deleteLooseObjects = async (ctx: CatalogContext): Promise<void> => {
  const before = new Date(ctx.clock.now().getTime() - ABANDONED_MS)
  for (const { key } of await looseObjects(ctx.db, before, BATCH)) {
    await deleteLooseObject(ctx, key).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'A loose object could not be deleted')
    )
  }
}
