import { inputs } from '../control-inputs.ts'
import type { ControlParts } from '../control-parts.ts'
import type { MetaControl } from '../control.ts'
import { findAccount } from '../world.ts'

/** Controls to make logins and connected accounts fail. */
export const loginControl = ({
  world,
}: ControlParts): Pick<
  MetaControl,
  'misbehaveLogin' | 'failCalls' | 'revokeAccess' | 'setHealth' | 'subscribed'
> => ({
  misbehaveLogin(quirks) {
    const { withoutScopes, codeLifetimeMs } = inputs.misbehaveLogin.parse(quirks)
    if (withoutScopes !== undefined) world.login.quirks.withoutScopes = withoutScopes
    if (codeLifetimeMs !== undefined) world.login.quirks.codeLifetimeMs = codeLifetimeMs
  },
  failCalls: fault => void world.callFaults.push(inputs.failCalls.parse(fault)),
  revokeAccess(input) {
    const { channel, accountId } = inputs.revokeAccess.parse(input)
    world.expiredTokens.add(findAccount(world, channel, accountId).token)
    for (const { token, accounts } of world.login.grants.values())
      if (accounts.some(each => each.channel === channel && each.id === accountId))
        world.expiredTokens.add(token)
  },
  setHealth(input) {
    const { channel, id, ...health } = inputs.setHealth.parse(input)
    return Object.assign(findAccount(world, channel, id), health)
  },
  subscribed: () => [...world.login.subscribed],
})
