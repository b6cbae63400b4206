import { billingErrors, billingRoutes } from '@mostrador/contracts/billing'
import { newId, Refusal } from '@mostrador/kernel'
import { defineService, serve } from '@mostrador/platform'
import { after, before, type World } from './world.ts'

export const fakeBilling = (world: World) =>
  defineService({
    name: 'billing',
    errors: billingErrors,
    setup(ctx) {
      serve(ctx, billingRoutes.balances, () =>
        (['gpt', 'reasoning'] as const).map(creditType => ({
          creditType,
          balance: world.available[creditType],
          held: 0,
          available: world.available[creditType],
        }))
      )
      serve(ctx, billingRoutes.spentSince, () => ({ spent: world.spentToday }))
      serve(ctx, billingRoutes.reserve, async ({ body }) => {
        before(world, 'reserve')
        await world.onReserve?.()
        if (world.available[body.creditType] < body.amount) throw new Refusal('not_enough_credits')
        world.reserved.set(body.key, body.amount)
        return { reservationId: newId(), expiresAt: ctx.clock.now().toISOString() }
      })
      serve(ctx, billingRoutes.capture, ({ body }) => {
        before(world, 'capture')
        if (!world.captured.has(body.key)) world.captured.set(body.key, body.amount)
        return after(world, 'capture', { balance: 0 })
      })
      serve(ctx, billingRoutes.heldDeposits, () => world.heldDeposits)
      serve(ctx, billingRoutes.requestDeposit, ({ params }) => {
        before(world, 'requestDeposit')
        const booked = world.booked.find(({ _id }) => _id === params.id)
        if (world.deposit !== null && booked !== undefined) booked.status = 'pago_pendiente'
        return after(world, 'requestDeposit', world.deposit)
      })
      serve(
        ctx,
        billingRoutes.release,
        ({ body }) => (world.released.push(body.key), { balance: 0 })
      )
    },
  })
