import { inputs } from '../control-inputs.ts'
import type { ControlParts } from '../control-parts.ts'
import type { MetaControl } from '../control.ts'
import { findAccount } from '../store.ts'

/** Controls to make logins and connected accounts fail. */
export const loginControl = ({
  store,
}: ControlParts): Pick<
  MetaControl,
  'misbehaveLogin' | 'failCalls' | 'revokeAccess' | 'setHealth' | 'subscribed'
> => ({
  misbehaveLogin(quirks) {
    const { withoutScopes, codeLifetimeMs } = inputs.misbehaveLogin.parse(quirks)
    if (withoutScopes !== undefined) store.login.quirks.withoutScopes = withoutScopes
    if (codeLifetimeMs !== undefined) store.login.quirks.codeLifetimeMs = codeLifetimeMs
  },
  failCalls: fault => void store.callFaults.push(inputs.failCalls.parse(fault)),
  revokeAccess(input) {
    const { channel, accountId } = inputs.revokeAccess.parse(input)
    store.expiredTokens.add(findAccount(store, channel, accountId).token)
    for (const { token, accounts } of store.login.grants.values())
      if (accounts.some(account => account.channel === channel && account.id === accountId))
        store.expiredTokens.add(token)
  },
  setHealth(input) {
    const { channel, id, ...health } = inputs.setHealth.parse(input)
    return Object.assign(findAccount(store, channel, id), health)
  },
  subscribed: () => [...store.login.subscribed],
})
