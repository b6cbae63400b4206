import type { BillingContext, Tx } from '../context.ts'
import type { StoredPayment } from '../payment-links/payment-repository.ts'
import { lockOrInsertDispute, lockDispute, publishDispute, updateDispute } from './repository.ts'

type ClockAndIds = Pick<BillingContext, 'clock' | 'ids'>
const PROVIDER = 'mercado_pago'

/** Announces a chargeback of a client's payment to the owner, once per chargeback. */
export const openPaymentDispute = async (
  ctx: ClockAndIds,
  tx: Tx,
  payment: StoredPayment,
  cents: number
): Promise<void> => {
  const { businessId, providerId, appointmentId, currency } = payment
  const { storedDispute, isNew } = await lockOrInsertDispute(tx, {
    businessId,
    id: ctx.ids(),
    provider: PROVIDER,
    providerId,
    kind: 'appointment',
    appointmentId,
    amountCents: cents,
    currency,
    state: 'open',
    credits: 0n,
    taken: 0n,
    openedAt: ctx.clock.now(),
    closedAt: null,
  })
  if (!isNew) {
    if (storedDispute.state === 'open') return
    await updateDispute(tx, storedDispute, { state: 'open', closedAt: null })
  }
  await publishDispute(tx, storedDispute, 'open')
}

/** The business won: the money is there again. */
export const winPaymentDispute = async (
  ctx: ClockAndIds,
  tx: Tx,
  { businessId, providerId }: StoredPayment
): Promise<void> => {
  const dispute = await lockDispute(tx, { businessId, provider: PROVIDER, providerId })
  if (dispute === null || dispute.state === 'won') return
  await updateDispute(tx, dispute, { state: 'won', closedAt: ctx.clock.now() })
  await publishDispute(tx, dispute, 'won')
}
