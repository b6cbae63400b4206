import { inputs } from '../control-inputs.ts'
import type { ControlParts } from '../control-parts.ts'
import type { MetaControl } from '../control.ts'
import { findAccount } from '../store.ts'
import { contactsWebhook, removedWebhook } from './phone-webhooks.ts'

/** What happens in the app of the phone of a coexistence number. */
export const phoneControl = ({
  store,
  webhookSender,
}: ControlParts): Pick<MetaControl, 'phoneHolds' | 'phoneNames' | 'phoneDisconnects'> => ({
  phoneHolds(input) {
    const { accountId, ...memory } = inputs.phoneHolds.parse(input)
    store.phones.set(accountId, memory)
  },
  phoneNames(input) {
    const { accountId, contacts } = inputs.phoneNames.parse(input)
    webhookSender.push(contactsWebhook(store, findAccount(store, 'whatsapp', accountId), contacts))
  },
  phoneDisconnects(input) {
    const { accountId } = inputs.phoneDisconnects.parse(input)
    const account = findAccount(store, 'whatsapp', accountId)
    webhookSender.push(removedWebhook(store, account))
    for (const { token, accounts } of store.login.grants.values())
      if (accounts.some(({ channel, id }) => channel === 'whatsapp' && id === accountId))
        store.expiredTokens.add(token)
  },
})
