import { sql } from '@mostrador/db/raw'
import type { SqlTransaction, Tx } from '../context.ts'

type Relay = {
  query<Row extends object>(text: string, values: unknown[]): Promise<{ rows: Row[] }>
}

/** Remembers whose a number of Mercado Pago is: of a seller, or of an order on a terminal. */
export const keepOwner = async (
  tx: Tx | SqlTransaction,
  ref: string,
  businessId: string
): Promise<void> => {
  await sql(tx)`insert into billing.provider_owner (ref, business_id)
    values (${ref}, ${businessId}::uuid) on conflict do nothing`
}

/** The businesses of a number; of an order it is one, of a seller it may be several. */
export const ownersOf = async (relay: Relay, ref: string): Promise<readonly string[]> => {
  const { rows } = await relay.query<{ businessId: string }>(
    'select business_id as "businessId" from billing.provider_owner where ref = $1',
    [ref]
  )
  return rows.map(({ businessId }) => businessId)
}
