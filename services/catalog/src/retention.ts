import { discardAbandoned } from '@mostrador/platform'
import type { CatalogContext } from './context.ts'
import { ABANDONED_MS, deleteOrphanObjects } from './files/orphan-objects-use-cases.ts'
import { incomingFolder } from './files/routes.ts'

/** Deletes files that this machine began to receive and a crash ended. */
export const discardHalfReceived = (ctx: CatalogContext): Promise<void> =>
  // The times of the disk are the machine's own.
  discardAbandoned(incomingFolder(ctx), new Date(Date.now() - ABANDONED_MS))

/** Deletes what uploads left that a crash or a dead storage ended. */
export const deleteLeftovers = async (ctx: CatalogContext): Promise<void> => {
  await discardHalfReceived(ctx)
  await deleteOrphanObjects(ctx)
}
