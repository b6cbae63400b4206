import { billingErrors, billingRoutes } from '@mostrador/contracts/billing'
import { newId, Refusal } from '@mostrador/kernel'
import { defineService, serve } from '@mostrador/platform'
import { after, before, type FakeState } from './fake-state.ts'

export const fakeBilling = (fakeState: FakeState) =>
  defineService({
    name: 'billing',
    errors: billingErrors,
    setup(ctx) {
      serve(ctx, billingRoutes.balances, () =>
        (['gpt', 'reasoning'] as const).map(creditType => ({
          creditType,
          balance: fakeState.available[creditType],
          held: 0,
          available: fakeState.available[creditType],
        }))
      )
      serve(ctx, billingRoutes.spentSince, () => ({ spent: fakeState.spentToday }))
      serve(ctx, billingRoutes.reserve, async ({ body }) => {
        before(fakeState, 'reserve')
        await fakeState.onReserve?.()
        if (fakeState.available[body.creditType] < body.amount)
          throw new Refusal('not_enough_credits')
        fakeState.reserved.set(body.key, body.amount)
        return { reservationId: newId(), expiresAt: ctx.clock.now().toISOString() }
      })
      serve(ctx, billingRoutes.capture, ({ body }) => {
        before(fakeState, 'capture')
        if (!fakeState.captured.has(body.key)) fakeState.captured.set(body.key, body.amount)
        return after(fakeState, 'capture', { balance: 0 })
      })
      serve(ctx, billingRoutes.heldDeposits, () => fakeState.heldDeposits)
      serve(ctx, billingRoutes.requestDeposit, ({ params }) => {
        before(fakeState, 'requestDeposit')
        const booked = fakeState.booked.find(({ _id }) => _id === params.id)
        if (fakeState.deposit !== null && booked !== undefined) booked.status = 'pago_pendiente'
        return after(fakeState, 'requestDeposit', fakeState.deposit)
      })
      serve(ctx, billingRoutes.release, ({ body }) => {
        fakeState.released.push(body.key)
        return { balance: 0 }
      })
    },
  })
