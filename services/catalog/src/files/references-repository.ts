import { sql } from '@mostrador/db/raw'
import type { Tx } from '../context.ts'

/** Takes a deleted file out of the products and resources that show it, and says which changed. */
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
