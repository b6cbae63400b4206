import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { Refusal } from '@mostrador/kernel'
import { businessOf, serve } from '@mostrador/platform'
import type { MessagingContext } from '../context.ts'
import { finishLogin } from './finish-use-cases.ts'
import { lastLogins } from './repository.ts'
import { availableLogins } from './settings.ts'
import { saveSignupChoice, startLogin } from './start-use-cases.ts'
import { loginOnWire } from './wire.ts'

/** How long the result of a login is shown. Milliseconds. */
const RESULT_SHOWN_MS = 24 * 3_600_000

export const loginRoutes = (ctx: MessagingContext): void => {
  serve(ctx, messagingRoutes.listLogins, async () => {
    const now = ctx.clock.now()
    const rows = await lastLogins(ctx.db, new Date(now.getTime() - RESULT_SHOWN_MS))
    return {
      available: availableLogins(ctx.config),
      logins: rows.map(row => loginOnWire(row, now)),
    }
  })
  serve(ctx, messagingRoutes.startLogin, ({ body, actor }) => startLogin(ctx, actor, body.login))
  serve(ctx, messagingRoutes.finishWhatsappLogin, ({ query, actor }) => {
    if (query.businessId !== businessOf(actor)) throw new Refusal('login_foreign')
    return finishLogin(ctx, actor, { ...query, logins: ['whatsapp'] })
  })
  serve(ctx, messagingRoutes.saveSignupData, ({ body, actor }) =>
    saveSignupChoice(ctx, actor, body)
  )
  serve(ctx, messagingRoutes.finishFacebookLogin, ({ query, actor }) =>
    finishLogin(ctx, actor, { ...query, logins: ['facebook', 'instagram'] })
  )
}
