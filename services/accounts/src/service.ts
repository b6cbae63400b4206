import { accountsErrors } from '@mostrador/contracts/accounts'
import { defineService } from '@mostrador/platform'
import { Config } from './config.ts'
import { routes } from './routes.ts'

/** People, their sessions, businesses and who may do what in them. */
export const accounts = defineService({
  name: 'accounts',
  config: Config,
  errors: accountsErrors,
  async setup(house) {
    routes(house)
  },
})
