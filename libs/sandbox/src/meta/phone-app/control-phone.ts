import { inputs } from '../control-inputs.ts'
import type { ControlParts } from '../control-parts.ts'
import type { MetaControl } from '../control.ts'
import { findAccount } from '../world.ts'
import { contactsWebhook, removedWebhook } from './phone-webhooks.ts'

/** What happens in the app of the phone of a coexistence number. */
export const phoneControl = ({
  world,
  courier,
}: ControlParts): Pick<MetaControl, 'phoneHolds' | 'phoneNames' | 'phoneDisconnects'> => ({
  phoneHolds(input) {
    const { accountId, ...memory } = inputs.phoneHolds.parse(input)
    world.phones.set(accountId, memory)
  },
  phoneNames(input) {
    const { accountId, contacts } = inputs.phoneNames.parse(input)
    courier.push(contactsWebhook(world, findAccount(world, 'whatsapp', accountId), contacts))
  },
  phoneDisconnects(input) {
    const { accountId } = inputs.phoneDisconnects.parse(input)
    const account = findAccount(world, 'whatsapp', accountId)
    courier.push(removedWebhook(world, account))
    for (const { token, accounts } of world.login.grants.values())
      if (accounts.some(({ channel, id }) => channel === 'whatsapp' && id === accountId))
        world.expiredTokens.add(token)
  },
})
