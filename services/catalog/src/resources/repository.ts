import { sql } from '@mostrador/db/raw'
import { type Resource, ResourceItem, type ResourceForm } from '@mostrador/contracts/catalog'
import { withRevision } from '@mostrador/platform'
import { z } from 'zod'
import type { Db, Tx } from '../context.ts'

export type StoredResource = Awaited<ReturnType<Tx['prisma']['resource']['findFirstOrThrow']>>
const Items = z.array(ResourceItem)

export const toResource = ({ id, createdAt, usage, items, ...row }: StoredResource): Resource =>
  withRevision({
    _id: id,
    createdAt: createdAt.toISOString(),
    // Held by a constraint of the table.
    usage: usage as Resource['usage'],
    items: Items.parse(items),
    ...row,
  })

export const findResources = (
  db: Db,
  businessId: string,
  usage: Resource['usage'] | undefined
): Promise<StoredResource[]> =>
  db.prisma.resource.findMany({
    where: { businessId, ...(usage === undefined ? {} : { usage }) },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })

export const findResource = (
  { prisma }: Db | Tx,
  businessId: string,
  id: string
): Promise<StoredResource | null> => prisma.resource.findFirst({ where: { businessId, id } })

/** The row, locked against other changes until the transaction ends. */
export const lockResource = async (
  tx: Tx,
  businessId: string,
  id: string
): Promise<StoredResource | null> => {
  await sql(
    tx
  )`select id from catalog.resource where business_id = ${businessId}::uuid and id = ${id}::uuid for no key update`
  return findResource(tx, businessId, id)
}

export const insertResource = (
  tx: Tx,
  resource: ResourceForm & Pick<StoredResource, 'businessId' | 'id' | 'createdAt'>
): Promise<StoredResource> => tx.prisma.resource.create({ data: resource })

export const updateResource = (
  tx: Tx,
  businessId: string,
  id: string,
  fields: Partial<ResourceForm>
): Promise<StoredResource> =>
  tx.prisma.resource.update({ where: { businessId_id: { businessId, id } }, data: fields })

/** False when another deletion was first. */
export const removeResource = async (tx: Tx, businessId: string, id: string): Promise<boolean> =>
  (await tx.prisma.resource.deleteMany({ where: { businessId, id } })).count > 0
