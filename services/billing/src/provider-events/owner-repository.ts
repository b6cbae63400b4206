import { sql } from '@mostrador/db/raw'
import type { SqlTransaction, Tx } from '../context.ts'

/** A connection that sees all tenants. */
type Relay = {
  query<Row extends object>(text: string, values: unknown[]): Promise<{ rows: Row[] }>
}

/** Stores which business an id of Mercado Pago belongs to: a seller, or an order on a terminal. */
export const insertOwner = async (
  tx: Tx | SqlTransaction,
  ref: string,
  businessId: string
): Promise<void> => {
  await sql(tx)`insert into billing.provider_owner (ref, business_id)
    values (${ref}, ${businessId}::uuid) on conflict do nothing`
}

/** The businesses of such an id: one for an order, perhaps several for a seller. */
export const findOwners = async (relay: Relay, ref: string): Promise<readonly string[]> => {
  const { rows } = await relay.query<{ businessId: string }>(
    'select business_id as "businessId" from billing.provider_owner where ref = $1',
    [ref]
  )
  return rows.map(({ businessId }) => businessId)
}
