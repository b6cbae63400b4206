import { createHash } from 'node:crypto'
import { type Channel, channels } from '@mostrador/contracts'

export type SandboxAccount = {
  readonly channel: Channel
  readonly accountId: string
  readonly token: string
  readonly displayName: string
  readonly displayPhoneNumber: string
}

const hashOf = (businessId: string, purpose: string): string =>
  createHash('sha256').update(`${businessId}|${purpose}`).digest('hex')
const digits = (hex: string, length: number): string =>
  BigInt(`0x${hex}`).toString().slice(0, length)

/**
 * The sandbox accounts of a business, derived from its id, so that nothing is stored. Ids are
 * decimal strings as Meta's are; the tokens are valid in the sandbox only.
 */
export const accountsOf = (businessId: string, businessName: string): readonly SandboxAccount[] =>
  channels.map(channel => ({
    channel,
    accountId: `${channel === 'instagram' ? '1784' : '10'}${digits(hashOf(businessId, channel), 13)}`,
    token: `EAASANDBOX${hashOf(businessId, `${channel} token`).slice(0, 40)}`,
    displayName: businessName,
    displayPhoneNumber: `52222${digits(hashOf(businessId, 'number'), 7)}`,
  }))
