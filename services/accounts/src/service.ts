import { accountsErrors } from '@mostrador/contracts/accounts'
import { defineService } from '@mostrador/platform'
import { makeFirstAdmin } from './admins/use-cases.ts'
import { Config } from './config.ts'
import { routes } from './routes.ts'

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
  },
})
