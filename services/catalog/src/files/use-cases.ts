import { randomUUID } from 'node:crypto'
import type { Actor, ReceivedFile } from '@mostrador/contracts'
import type { UploadedFile } from '@mostrador/contracts/catalog'
import { Refusal } from '@mostrador/kernel'
import { businessOf, currentContext, inContext, RefusalWithText } from '@mostrador/platform'
import { rm } from 'node:fs/promises'
import type { CatalogContext, UseCase } from '../context.ts'
import { StorageUnavailable } from '../storage/storage.ts'
import { checkMayChangeFiles } from './access.ts'
import { drawInTurn } from './drawing-queue.ts'
import { addressOf, keyOf } from './file-key.ts'
import { type FileType, detectFileType, sizeProblem } from './file-type.ts'
import { redraw } from './image.ts'
import { deleteOrphanObject } from './orphan-objects-use-cases.ts'
import { insertFile, insertOrphanObject, sumBytesLocked, takeOrphanObject } from './repository.ts'

const MIB = 1_048_576

type Upload = { readonly actor: Actor; readonly file: ReceivedFile; readonly path: string }
/** What will be kept: the bytes at `place`, which are those of the request or drawn from them. */
type Prepared = FileType & { readonly path: string; readonly bytes: number }

/** Looks at the bytes and draws images again. Refuses what the business may not keep. */
const prepare = async ({ actor, file, path }: Upload): Promise<Prepared> => {
  if (file.bytes === 0) throw new Refusal('file_empty')
  const type = await detectFileType(path)
  const tooHeavy = sizeProblem(type.kind, file.bytes)
  if (tooHeavy !== undefined) throw new RefusalWithText('file_too_large', tooHeavy)
  if (type.kind !== 'image') return { ...type, path, bytes: file.bytes }
  const drawn = `${path}.drawn`
  const bytes = await drawInTurn(businessOf(actor), () => redraw(path, drawn, type))
  return { ...type, path: drawn, bytes }
}

/**
 * Puts the bytes into the storage. A row says so before: whatever happens next, they are in a file
 * or they are deleted. It is not an effect of the request, so it does not end its idempotency key.
 */
const putOrphan = async (ctx: CatalogContext, key: string, path: string): Promise<void> => {
  await insertOrphanObject(ctx.db, key, ctx.clock.now())
  try {
    await ctx.storage.put(key, path)
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    ctx.log.error({ err: error }, 'A file could not be kept')
    throw new Refusal('storage_away')
  }
}

/** Outside of the request's idempotency key: tidying up after a refusal is not an effect either. */
const withoutKey = <T>(work: () => Promise<T>): Promise<T> => {
  const context = currentContext()
  return context === undefined ? work() : inContext({ ...context, key: undefined }, work)
}

/**
 * Keeps a file of the business. Refuses by its bytes (`file_…`, `image_…`, `animation_too_long`),
 * at the quota of the business (`storage_full`), and while too many images wait (`images_busy`) or
 * the storage is down (`storage_away`).
 */
export const uploadFile: UseCase<Upload, UploadedFile> = ctx => async upload => {
  const { actor, file, path } = upload
  checkMayChangeFiles(actor)
  const businessId = businessOf(actor)
  const id = randomUUID()
  try {
    const { kind, extension, bytes, path: ready } = await prepare(upload)
    const key = keyOf(businessId, id, extension)
    await putOrphan(ctx, key, ready)
    const storing = ctx.db.transaction(async tx => {
      if ((await sumBytesLocked(tx, businessId)) + bytes > ctx.config.MEDIA_QUOTA_MIB * MIB)
        throw new Refusal('storage_full')
      if (!(await takeOrphanObject(tx, key))) throw new Refusal('storage_away')
      const createdAt = ctx.clock.now()
      await insertFile(tx, {
        businessId,
        id,
        extension,
        bytes,
        uploadedBy: actor.userId,
        createdAt,
      })
      return {
        url: addressOf(ctx.config.MEDIA_URL, key),
        public_id: id,
        type: kind,
        text: file.name,
        bytes,
      }
    })
    return await storing.catch(async (error: unknown) => {
      // Best effort: the job deletes what stays.
      await withoutKey(() => deleteOrphanObject(ctx, key)).catch(() => undefined)
      throw error
    })
  } finally {
    await rm(`${path}.drawn`, { force: true })
  }
}
