import type { PageName } from '@mostrador/contracts/page-ids'
import { sql } from '@mostrador/db/raw'
import type { Tx } from '../context.ts'

/**
 * Takes a deleted file out of everything that shows it, and says what changed. Ask `isReceiptOfCut`
 * before: what was cut does not change.
 */
export const dropReferences = async (tx: Tx, businessId: string, url: string): Promise<void> => {
  const products = await sql<{ id: string }>(tx)`
    update catalog.product
    set images = array_remove(images, ${url}), resources = array_remove(resources, ${url})
    where business_id = ${businessId}::uuid and (${url} = any(images) or ${url} = any(resources))
    returning id`
  for (const { id } of products)
    await tx.publish('product.changed', { key: id, data: { productId: id } })
  const resources = await sql<{ id: string }>(tx)`
    update catalog.resource
    set items = coalesce(
      (select jsonb_agg(item order by place)
       from jsonb_array_elements(items) with ordinality as each(item, place)
       where item->>'url' <> ${url}), '[]')
    where business_id = ${businessId}::uuid and items @> jsonb_build_array(jsonb_build_object('url', ${url}::text))
    returning id`
  for (const { id } of resources)
    await tx.publish('resource.changed', { key: id, data: { resourceId: id } })
  const courses = await sql<{ id: string }>(tx)`
    update catalog.course
    set images = array_remove(images, ${url}), resources = array_remove(resources, ${url})
    where business_id = ${businessId}::uuid and (${url} = any(images) or ${url} = any(resources))
    returning id`
  for (const { id } of courses)
    await tx.publish('course.changed', { key: id, data: { courseId: id } })
  const properties = await sql<{ id: string }>(tx)`
    update catalog.property
    set images = array_remove(images, ${url}), resources = array_remove(resources, ${url})
    where business_id = ${businessId}::uuid and (${url} = any(images) or ${url} = any(resources))
    returning id`
  for (const { id } of properties)
    await tx.publish('property.changed', { key: id, data: { propertyId: id } })
  const movements = await sql<{
    id: string
    appointmentId: string | null
    clientId: string | null
  }>(tx)`
    update catalog.money_movement set receipts = array_remove(receipts, ${url})
    where business_id = ${businessId}::uuid and ${url} = any(receipts)
    returning id, appointment_id as "appointmentId", client_id as "clientId"`
  for (const { id, appointmentId, clientId } of movements)
    await tx.publish('money.changed', {
      key: id,
      data: { moneyMovementId: id, appointmentId, clientId },
    })
}

/** The records of the business that show these files: URL and page of each. */
export const findReferences = (
  tx: Tx,
  businessId: string,
  urls: readonly string[]
): Promise<{ url: string; page: PageName }[]> => sql<{ url: string; page: PageName }>(tx)`
  select url, 'products' as page
  from catalog.product, unnest(images || resources) as url
  where business_id = ${businessId}::uuid and url = any(${[...urls]}::text[])
  union
  select item->>'url', 'resources'
  from catalog.resource, jsonb_array_elements(items) as item
  where business_id = ${businessId}::uuid and item->>'url' = any(${[...urls]}::text[])
  union
  select url, 'courses'
  from catalog.course, unnest(images || resources) as url
  where business_id = ${businessId}::uuid and url = any(${[...urls]}::text[])
  union
  select url, 'properties'
  from catalog.property, unnest(images || resources) as url
  where business_id = ${businessId}::uuid and url = any(${[...urls]}::text[])
  union
  select url, 'money'
  from catalog.money_movement, unnest(receipts) as url
  where business_id = ${businessId}::uuid and url = any(${[...urls]}::text[])`

/**
 * Whether a file is the receipt of a movement that is in a cut of its day. Holds those movements:
 * who cuts at the same time waits or is waited for.
 */
export const isReceiptOfCut = async (tx: Tx, businessId: string, url: string): Promise<boolean> => {
  const movements = await sql<{ isCut: boolean }>(tx)`
    select cut_id is not null as "isCut" from catalog.money_movement
    where business_id = ${businessId}::uuid and ${url} = any(receipts)
    order by id for no key update`
  return movements.some(({ isCut }) => isCut)
}
