import { type Actor, allows } from '@mostrador/contracts'
import { chatRight, simulatorRoutes as r } from '@mostrador/contracts/simulator'
import { Refusal } from '@mostrador/kernel'
import { businessOf, serve } from '@mostrador/platform'
import type { SimulatorContext } from '../context.ts'
import { deleteConversation, markRead, readPhone, readStatus, sendMessage } from './use-cases.ts'

/** Routes: the phones of simulated people. */
export const phoneRoutes = (ctx: SimulatorContext): void => {
  serve(ctx, r.simulatorStatus, ({ actor }) =>
    readStatus(ctx)({ businessId: businessFor(actor), actor })
  )
  serve(ctx, r.simulatorPhone, ({ actor, query }) =>
    readPhone(ctx)({ businessId: businessFor(actor), ...query })
  )
  serve(ctx, r.simulatorSend, ({ actor, body }) =>
    sendMessage(ctx)({ businessId: businessFor(actor), actor, ...body })
  )
  serve(ctx, r.simulatorRead, async ({ actor, body }) => {
    await markRead(ctx)({ businessId: businessFor(actor), ...body })
    return {}
  })
  serve(ctx, r.simulatorForget, async ({ actor, body }) => {
    await deleteConversation(ctx)({ businessId: businessFor(actor), ...body })
    return {}
  })
}

/** The business of a member who may act as a client. Refuses `forbidden`. */
const businessFor = (actor: Actor): string => {
  if (!allows(actor, chatRight)) throw new Refusal('forbidden')
  return businessOf(actor)
}
