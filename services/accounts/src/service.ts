import { accountsErrors } from '@mostrador/contracts/accounts'
import { consume, defineService, every, PublicAddress, work } from '@mostrador/platform'
import { createFirstAdmin } from './admins/use-cases.ts'
import { Config } from './config.ts'
import { memberActionConsumers } from './consumers/on-member-action.ts'
import { onSubscriptionChanged } from './consumers/on-subscription-changed.ts'
import { alertMailConsumers } from './consumers/on-alert.ts'
import { createAccountsContext } from './context.ts'
import { mailJob } from './mail/jobs/queue.ts'
import { sendMail } from './mail/jobs/send.ts'
import { ownAccountRoutes } from './own-account-routes.ts'
import { deleteOldRows } from './retention.ts'
import { routes } from './routes.ts'

const DAY_SECONDS = 86_400

/** People, their sessions, businesses and who may do what in them. */
export const accounts = defineService({
  name: 'accounts',
  config: Config,
  clusterConfig: PublicAddress,
  errors: accountsErrors,
  async setup(service) {
    const ctx = createAccountsContext(service)
    await createFirstAdmin(ctx)
    routes(ctx)
    ownAccountRoutes(ctx)
    consume(ctx, 'accounts', {}, memberActionConsumers)
    consume(ctx, 'accounts-subscriptions', { 'subscription.changed': onSubscriptionChanged })
    consume(ctx, 'accounts-trouble', alertMailConsumers(ctx))
    work(ctx, mailJob, ({ mailId }) => sendMail(ctx)(mailId))
    every(ctx, 'accounts-retention', DAY_SECONDS, () => deleteOldRows(ctx))
  },
})
