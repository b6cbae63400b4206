import { sql } from '@mostrador/db/raw'
import type { Db, Tx } from '../context.ts'

/** The pesos of an appointment in the books. */
export type AppointmentMoney = {
  /** Cents that came in, less what went out. */
  readonly cents: number
  /**
   * The ones of `cents` that were taken by hand for its price: no tip, and nothing of an order or an
   * enrolment. Whether a payment of the provider has an effect is billing's to say.
   */
  readonly priceCents: number
  readonly movementIds: ReadonlySet<string>
  readonly hasProviderPayment: boolean
}

type MoneyRow = {
  readonly id: string
  readonly cents: number
  readonly ofProvider: boolean
  readonly isOfPrice: boolean
}
const sumOf = (rows: readonly MoneyRow[]): number => rows.reduce((sum, { cents }) => sum + cents, 0)

/**
 * The pesos that came in and went out for an appointment. Holds its movements until the transaction
 * ends, in one order: of two who give the same money back the second one waits.
 */
export const lockAppointmentMoney = async (
  tx: Tx,
  businessId: string,
  appointmentId: string
): Promise<AppointmentMoney> => {
  await sql(tx)`select 1 from catalog.money_movement
    where business_id = ${businessId}::uuid and appointment_id = ${appointmentId}::uuid
    order by id for update`
  const rows = await sql<MoneyRow>(tx)`
    select id::text, case when type = 'in' then amount_cents else -amount_cents end as cents,
      payment_method = 'mercado_pago' as "ofProvider",
      category = 'sales' and payment_method <> 'mercado_pago'
        and order_id is null and enrollment_id is null as "isOfPrice"
    from catalog.money_movement
    where business_id = ${businessId}::uuid and appointment_id = ${appointmentId}::uuid
      and currency = 'MXN'`
  return {
    cents: sumOf(rows),
    priceCents: sumOf(rows.filter(({ isOfPrice }) => isOfPrice)),
    movementIds: new Set(rows.map(({ id }) => id)),
    hasProviderPayment: rows.some(({ cents, ofProvider }) => ofProvider && cents > 0),
  }
}

/**
 * As `lockAppointmentMoney` for money that comes in: of two who write the first movement, when there
 * is none yet to hold, the second one waits too.
 */
export const lockChargedMoney = async (
  tx: Tx,
  businessId: string,
  appointmentId: string
): Promise<AppointmentMoney> => {
  const key = `catalog.appointment-charge:${businessId}:${appointmentId}`
  await sql(tx)`select pg_advisory_xact_lock(hashtextextended(${key}, 0))::text`
  return lockAppointmentMoney(tx, businessId, appointmentId)
}

/** The clients whose money came in for an appointment. */
export const findPayers = async (
  db: Db,
  businessId: string,
  appointmentId: string
): Promise<string[]> => {
  const rows = await sql<{ clientId: string }>(db)`
    select distinct client_id::text as "clientId" from catalog.money_movement
    where business_id = ${businessId}::uuid and appointment_id = ${appointmentId}::uuid
      and type = 'in' and client_id is not null`
  return rows.map(({ clientId }) => clientId)
}
