import { catalogRoutes } from '@mostrador/contracts/catalog'
import { centsOf } from '@mostrador/kernel'
import { actorOf, currentClient, RefusalWithText } from '@mostrador/platform'
import type { SchedulingContext } from '../context.ts'

type NewClient = {
  readonly businessId: string
  readonly appointmentId: string
  readonly clientId: string
}

/**
 * Refuses `appointment_client_paid`, with the name of the payer, where another client than the new
 * one still has money in the appointment: their refund would be of somebody else's. Catalog, which
 * keeps the books, is asked before the edit; a payment that arrives in between is not seen.
 */
export const refuseOtherPayer = async (
  { call, db }: SchedulingContext,
  { businessId, appointmentId, clientId }: NewClient
): Promise<void> => {
  const { data } = await call(
    catalogRoutes.listMoneyMovements,
    { query: { appointmentId } },
    actorOf.service('scheduling', businessId)
  )
  const named = data.flatMap(movement =>
    movement.clientId === null ? [] : [{ ...movement, clientId: movement.clientId }]
  )
  if (named.length === 0) return
  const current = (id: string) => currentClient(db, 'scheduling', businessId, id)
  const nextId = await current(clientId)
  const paid = new Map<string, { cents: number; name: string }>()
  for (const { clientId: payerId, clientName, currency, type, amount } of named) {
    // Two contacts that were merged are one person.
    const key = `${await current(payerId)} ${currency}`
    if (key.startsWith(nextId)) continue
    const cents = type === 'in' ? centsOf(amount) : -centsOf(amount)
    const before = paid.get(key)?.cents ?? 0
    paid.set(key, { cents: before + cents, name: clientName })
  }
  const payer = [...paid.values()].find(({ cents }) => cents > 0)
  if (payer === undefined) return
  const whose = payer.name === '' ? 'otro cliente' : payer.name
  throw new RefusalWithText(
    'appointment_client_paid',
    `Esta cita ya tiene pagos de ${whose}: regrésale el dinero primero o registra una cita nueva.`
  )
}
