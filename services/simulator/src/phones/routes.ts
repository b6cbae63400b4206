import { simulatorRoutes as r } from '@mostrador/contracts/simulator'
import { businessOf, serve } from '@mostrador/platform'
import type { SimulatorContext } from '../context.ts'
import { forgetConversation, markRead, readPhone, readStatus, sendMessage } from './use-cases.ts'

/** Routes: the phones of simulated people. */
export const phoneRoutes = (ctx: SimulatorContext): void => {
  serve(ctx, r.simulatorStatus, ({ actor }) =>
    readStatus(ctx)({ businessId: businessOf(actor), actor })
  )
  serve(ctx, r.simulatorPhone, ({ actor, query }) =>
    readPhone(ctx)({ businessId: businessOf(actor), ...query })
  )
  serve(ctx, r.simulatorSend, ({ actor, body }) =>
    sendMessage(ctx)({ businessId: businessOf(actor), actor, ...body })
  )
  serve(ctx, r.simulatorRead, async ({ actor, body }) => {
    await markRead(ctx)({ businessId: businessOf(actor), ...body })
    return {}
  })
  serve(ctx, r.simulatorForget, async ({ actor, body }) => {
    await forgetConversation(ctx)({ businessId: businessOf(actor), ...body })
    return {}
  })
}
