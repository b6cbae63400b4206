import { accountsErrors } from '@mostrador/contracts/accounts'
import { createMailer, defineService, every, work } from '@mostrador/platform'
import { makeFirstAdmin } from './admins/use-cases.ts'
import { Config } from './config.ts'
import { mailJob } from './mail/jobs/queue.ts'
import { sendMail } from './mail/jobs/send.ts'
import { ownAccountRoutes } from './own-account-routes.ts'
import { forgetOldRows } from './retention.ts'
import { routes } from './routes.ts'

/** Seconds. */
const ONE_DAY = 86_400

/** People, their sessions, businesses and who may do what in them. */
export const accounts = defineService({
  name: 'accounts',
  config: Config,
  errors: accountsErrors,
  async setup(ctx) {
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ctx.config
    if (email !== undefined && password !== undefined)
      await makeFirstAdmin(ctx, { email, password })
    routes(ctx)
    ownAccountRoutes(ctx)
    const mailer = createMailer(ctx.config)
    ctx.onClose(() => mailer.close())
    const send = sendMail({
      db: ctx.db,
      clock: ctx.clock,
      ids: ctx.ids,
      log: ctx.log,
      mailer,
      publicUrl: ctx.config.PUBLIC_URL,
    })
    work(ctx, mailJob, ({ mailId }) => send(mailId))
    every(ctx, 'accounts-retention', ONE_DAY, () => forgetOldRows(ctx))
  },
})
