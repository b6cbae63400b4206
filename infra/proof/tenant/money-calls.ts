import type { Call } from './call-data.ts'

const movement = { amount: 100, paymentMethod: 'cash' as const }
const period = { from: '2026-01-01', to: '2026-01-31' }

/** One call per route of money that repeats; what destroys is at the end of the matrix. */
export const moneyCalls: Readonly<Record<string, Call>> = {
  'catalog.paidForAppointments': ({ ids }) => ({ query: { ids: ids.appointmentId } }),
  'catalog.moneyToReturn': () => ({}),
  'catalog.listMoneyMovements': ({ ids }) => ({
    query: { clientId: ids.clientId, branchId: ids.branchId, appointmentId: ids.appointmentId },
  }),
  'catalog.createMoneyMovement': ({ ids }, n) => ({
    body: {
      moneyMovement: {
        ...movement,
        clientId: ids.clientId,
        branchId: ids.branchId,
        comments: `Cobro ${n}`,
      },
      appointmentId: ids.appointmentId,
    },
  }),
  'catalog.editMoneyMovement': ({ ids, mark }) => ({
    params: { id: ids.moneyMovementId },
    body: {
      ...movement,
      clientId: ids.clientId,
      branchId: ids.branchId,
      comments: `Cobro ${mark}`,
      category: `Propinas ${mark}`,
    },
  }),
  'catalog.admitRefund': ({ ids }) => ({
    params: { id: ids.appointmentId },
    body: { payments: [], refunds: [] },
  }),
  'billing.appointmentRefunds': ({ ids }) => ({ params: { id: ids.appointmentId } }),
  'catalog.clientRevenue': ({ ids }) => ({ body: { clientIds: [ids.clientId] } }),
  'catalog.expectedOfDay': ({ ids }) => ({
    query: { branchId: ids.branchId, date: '2026-01-15' },
  }),
  'catalog.listDayCuts': () => ({ query: {} }),
  'catalog.listCommissionRates': () => ({}),
  'catalog.putCommissionRate': ({ ids }) => ({
    params: { specialistId: ids.specialistId },
    body: { percent: 10 },
  }),
  'catalog.commissionStatement': ({ ids }) => ({
    query: { specialistId: ids.specialistId, ...period },
  }),
  'catalog.listPaidCommissions': ({ ids }) => ({ query: { specialistId: ids.specialistId } }),
  'scheduling.markReferenced': ({ ids }) => ({
    body: { branchIds: [ids.branchId], specialistIds: [ids.specialistId] },
  }),
  'scheduling.canceledAppointments': () => ({ query: { since: '2026-01-01T00:00:00.000Z' } }),
  'scheduling.appointmentBriefs': ({ ids }) => ({ body: { ids: [ids.appointmentId] } }),
}
