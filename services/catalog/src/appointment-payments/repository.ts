import type { PaymentMethod } from '@mostrador/contracts/catalog'
import { sql } from '@mostrador/db/raw'
import type { Db } from '../context.ts'

export type HeldMoney = {
  readonly appointmentId: string
  readonly cents: number
  readonly paymentMethod: PaymentMethod
  readonly clientId: string | null
  /** When the latest of its movements was written. */
  readonly movedAt: Date
}

/** Pesos by hand that these appointments still hold; those that hold nothing are absent. */
export const findHeldMoney = async (
  db: Db,
  businessId: string,
  appointmentIds: readonly string[]
): Promise<HeldMoney[]> => {
  const rows = await sql<Omit<HeldMoney, 'cents'> & { cents: string }>(db)`
    select appointment_id::text as "appointmentId",
      sum(case type when 'in' then amount_cents else -amount_cents end)::text as cents,
      (array_agg(payment_method order by created_at desc) filter (where type = 'in'))[1]
        as "paymentMethod",
      (array_agg(client_id::text order by created_at desc)
        filter (where type = 'in' and client_id is not null))[1] as "clientId",
      max(created_at) as "movedAt"
    from catalog.money_movement
    where business_id = ${businessId}::uuid
      and appointment_id = any(${[...appointmentIds]}::uuid[]) and currency = 'MXN'
      and payment_method <> 'mercado_pago'
    group by appointment_id
    having sum(case type when 'in' then amount_cents else -amount_cents end) > 0`
  return rows.map(({ cents, ...row }) => ({ ...row, cents: Number(cents) }))
}

/** Pesos that came in for each of these appointments less what went back, in cents. */
export const paidFor = async (
  db: Db,
  businessId: string,
  appointmentIds: readonly string[]
): Promise<{ appointmentId: string; cents: number }[]> => {
  const rows = await sql<{ appointmentId: string; cents: string }>(db)`
    select appointment_id::text as "appointmentId",
      sum(case type when 'in' then amount_cents else -amount_cents end)::text as cents
    from catalog.money_movement
    where business_id = ${businessId}::uuid
      and appointment_id = any(${[...appointmentIds]}::uuid[]) and currency = 'MXN'
    group by appointment_id`
  return rows.map(({ appointmentId, cents }) => ({ appointmentId, cents: Number(cents) }))
}
