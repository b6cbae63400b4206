import { catalogRoutes } from '@mostrador/contracts/catalog'
import { centsOf } from '@mostrador/kernel'
import { actorOf } from '@mostrador/platform'
import type { SchedulingContext } from '../context.ts'
import type { HandMoney } from './payment.ts'

/**
 * Asks catalog, which keeps the books, so that it is right as soon as it was written. What came by
 * Mercado Pago is billing's; what pays an order or an enrolment does not pay the appointment.
 */
export const readHandMoney = async (
  { call }: Pick<SchedulingContext, 'call'>,
  businessId: string,
  appointmentId: string
): Promise<HandMoney> => {
  const { data } = await call(
    catalogRoutes.listMoneyMovements,
    { query: { appointmentId } },
    actorOf.service('scheduling', businessId)
  )
  const written = data.filter(
    ({ paymentMethod, currency, orderId, enrollmentId }) =>
      paymentMethod !== 'mercado_pago' &&
      currency === 'MXN' &&
      orderId === null &&
      enrollmentId === null
  )
  const cents = written.reduce(
    (sum, { type, amount }) => sum + (type === 'in' ? centsOf(amount) : -centsOf(amount)),
    0
  )
  const takenInstants = written
    .filter(({ type }) => type === 'in')
    .map(({ createdAt }) => createdAt)
  const latest = takenInstants.toSorted().at(-1)
  return { cents: Math.max(0, cents), takenAt: latest === undefined ? null : new Date(latest) }
}
