import type { Actor } from '@mostrador/contracts'
import { Refusal } from '@mostrador/kernel'
import { businessOf } from '@mostrador/platform'
import type { CatalogContext, Tx, UseCase } from '../context.ts'
import { checkMayDeleteFile } from './access.ts'
import { addressOf, keyOf, partsOfAddress } from './file-key.ts'
import { deleteOrphanObject } from './orphan-objects-use-cases.ts'
import { dropReferences, findReferences, isReceiptOfCut } from './references-repository.ts'
import {
  findFile,
  insertOrphanObject,
  lockFiles,
  removeFile,
  type StoredFile,
} from './repository.ts'
import { findUsesElsewhere, refuseUsedElsewhere } from './uses-elsewhere-client.ts'

type Deletion = { readonly actor: Actor; readonly id: string }

const keyOfFile = ({ businessId, id, extension }: StoredFile): string =>
  keyOf(businessId, id, extension)
const urlOf = ({ config }: CatalogContext, file: StoredFile): string =>
  addressOf(config.MEDIA_URL, keyOfFile(file))

/** The file becomes an orphan object; its bytes go when the transaction has ended. */
const unlinkFile = async (ctx: CatalogContext, tx: Tx, file: StoredFile): Promise<string> => {
  await removeFile(tx, file.businessId, file.id)
  await insertOrphanObject(tx, keyOfFile(file), ctx.clock.now())
  return keyOfFile(file)
}

const deleteBytes = async (ctx: CatalogContext, keys: readonly string[]): Promise<void> => {
  for (const key of keys)
    await deleteOrphanObject(ctx, key).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'The bytes of a deleted file stay until the job deletes them')
    )
}

/**
 * Deletes a file of the own business, and takes it out of the products and resources that show it.
 * Refuses `file_not_found`, also for a file of somebody else, `forbidden` as `checkMayDeleteFile`,
 * `file_in_use` while the logo, a service or a branch shows it, and `receipt_of_cut`.
 */
export const deleteFile: UseCase<Deletion, { public_id: string }> =
  ctx =>
  async ({ actor, id }) => {
    const businessId = businessOf(actor)
    const stored = await findFile(ctx.db, businessId, id)
    if (stored === null) throw new Refusal('file_not_found')
    const url = urlOf(ctx, stored)
    const elsewhere = await findUsesElsewhere(ctx, businessId, [url])
    const key = await ctx.db.transaction(async tx => {
      const [file] = await lockFiles(tx, businessId, { ids: [id], to: 'remove' })
      if (file === undefined) throw new Refusal('file_not_found')
      const uses = [...(await findReferences(tx, businessId, [url])), ...elsewhere]
      const { uploadedBy } = file
      checkMayDeleteFile(actor, { uploadedBy, shownOn: uses.map(({ page }) => page) })
      refuseUsedElsewhere(elsewhere)
      if (await isReceiptOfCut(tx, businessId, url)) throw new Refusal('receipt_of_cut')
      const unlinked = await unlinkFile(ctx, tx, file)
      await dropReferences(tx, businessId, url)
      return unlinked
    })
    await deleteBytes(ctx, [key])
    return { public_id: id }
  }

/** The same by the address of the file. */
export const deleteFileByUrl: UseCase<
  { readonly actor: Actor; readonly url: string },
  { public_id: string }
> =
  ctx =>
  ({ actor, url }) => {
    const parts = partsOfAddress(ctx.config.MEDIA_URL, businessOf(actor), url)
    if (parts === null) throw new Refusal('file_not_found')
    return deleteFile(ctx)({ actor, id: parts.id })
  }

type Record = {
  readonly businessId: string
  readonly urls: readonly string[]
  /** Removes the record that shows them; the files are locked by then. */
  readonly remove: (tx: Tx) => Promise<void>
}

/**
 * Removes a record and those of its files that nothing else shows. Refuses what `remove` refuses,
 * and `unavailable` while nobody can say what else shows them.
 */
export const removeWithFiles = async (
  ctx: CatalogContext,
  { businessId, urls, remove }: Record
): Promise<void> => {
  const { MEDIA_URL } = ctx.config
  const ids = urls.flatMap(url => partsOfAddress(MEDIA_URL, businessId, url)?.id ?? [])
  const elsewhere = await findUsesElsewhere(ctx, businessId, urls)
  const keys = await ctx.db.transaction(async tx => {
    const files = await lockFiles(tx, businessId, { ids, to: 'remove' })
    await remove(tx)
    const uses = [...(await findReferences(tx, businessId, urls)), ...elsewhere]
    const usedUrls = new Set(uses.map(({ url }) => url))
    const unlinkedKeys: string[] = []
    for (const file of files)
      if (!usedUrls.has(urlOf(ctx, file))) unlinkedKeys.push(await unlinkFile(ctx, tx, file))
    return unlinkedKeys
  })
  await deleteBytes(ctx, keys)
}
