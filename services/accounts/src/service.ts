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
  async setup(house) {
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = house.config
    if (email !== undefined && password !== undefined)
      await makeFirstAdmin(house, { email, password })
    routes(house)
    ownAccountRoutes(house)
    const mailer = createMailer(house.config)
    house.onClose(() => mailer.close())
    const send = sendMail({
      db: house.db,
      clock: house.clock,
      ids: house.ids,
      log: house.log,
      mailer,
      publicUrl: house.config.PUBLIC_URL,
    })
    work(house, mailJob, ({ mailId }) => send(mailId))
    every(house, 'accounts-retention', ONE_DAY, () => forgetOldRows(house))
  },
})
