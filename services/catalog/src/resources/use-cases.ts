import type { Resource, ResourceForm } from '@mostrador/contracts/catalog'
import { Refusal } from '@mostrador/kernel'
import { isStale } from '@mostrador/platform'
import type { CatalogContext, Tx, UseCase } from '../context.ts'
import { removeWithFiles } from '../files/deletion-use-cases.ts'
import { addressOf, keyOf, partsOfAddress } from '../files/file-key.ts'
import { kindOf } from '../files/file-type.ts'
import { lockFiles } from '../files/repository.ts'
import {
  findResource,
  findResources,
  insertResource,
  lockResource,
  removeResource,
  toResource,
  updateResource,
} from './repository.ts'

type ResourceRef = { readonly businessId: string; readonly id: string }

/** Resources by name, of one usage or of all. */
export const listResources: UseCase<
  { readonly businessId: string; readonly usage: Resource['usage'] | undefined },
  Resource[]
> =
  ctx =>
  async ({ businessId, usage }) =>
    (await findResources(ctx.db, businessId, usage)).map(toResource)

/** Refuses `resource_file_unknown`. */
export const createResource: UseCase<
  { readonly businessId: string; readonly fields: ResourceForm },
  Resource
> =
  ctx =>
  ({ businessId, fields }) =>
    ctx.db.transaction(async tx => {
      await checkItems(ctx, tx, businessId, fields)
      const id = ctx.ids()
      const createdAt = ctx.clock.now()
      const resource = await insertResource(tx, { businessId, id, createdAt, ...fields })
      await publishChanged(tx, id)
      return toResource(resource)
    })

/**
 * Refuses `resource_not_found`, `resource_file_unknown`, and `resource_changed` when `revision` is
 * not that of the row.
 */
export const editResource: UseCase<
  ResourceRef & { readonly fields: ResourceForm; readonly revision: string },
  Resource
> =
  ctx =>
  ({ businessId, id, fields, revision }) =>
    ctx.db.transaction(async tx => {
      const stored = await lockResource(tx, businessId, id)
      if (stored === null) throw new Refusal('resource_not_found')
      const current = toResource(stored)
      if (isStale({ revision, current, next: { ...current, ...fields } }))
        throw new Refusal('resource_changed', { current })
      await checkItems(ctx, tx, businessId, fields)
      const resource = await updateResource(tx, businessId, id, fields)
      await publishChanged(tx, id)
      return toResource(resource)
    })

/**
 * Removes a resource and its files [G2-04]. Refuses `resource_not_found`, and as `removeWithFiles`.
 */
export const deleteResource: UseCase<ResourceRef, { _id: string }> =
  ctx =>
  async ({ businessId, id }) => {
    const stored = await findResource(ctx.db, businessId, id)
    if (stored === null) throw new Refusal('resource_not_found')
    const urls = toResource(stored).items.map(({ url }) => url)
    await removeWithFiles(ctx, {
      businessId,
      urls,
      remove: async tx => {
        if (!(await removeResource(tx, businessId, id))) throw new Refusal('resource_not_found')
        await publishChanged(tx, id)
      },
    })
    return { _id: id }
  }

/** Every item is a file of this business, of the kind that it says: nobody else's, and no pdf. */
const checkItems = async (
  ctx: CatalogContext,
  tx: Tx,
  businessId: string,
  { items }: ResourceForm
): Promise<void> => {
  const { MEDIA_URL } = ctx.config
  const ids = items.flatMap(({ url }) => partsOfAddress(MEDIA_URL, businessId, url)?.id ?? [])
  const files = await lockFiles(tx, businessId, { ids, to: 'keep' })
  const kinds = new Map(
    files.map(({ id, extension }) => [
      addressOf(MEDIA_URL, keyOf(businessId, id, extension)),
      kindOf(extension),
    ])
  )
  if (!items.every(({ url, type }) => kinds.get(url) === type))
    throw new Refusal('resource_file_unknown')
}

const publishChanged = (tx: Tx, resourceId: string): Promise<void> =>
  tx.publish('resource.changed', { key: resourceId, data: { resourceId } })
