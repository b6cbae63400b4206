import type { Account } from '../model.ts'
import type { MetaStore } from '../store.ts'

/** The id in `entry` of its webhooks: the WABA, the Page, or the Instagram account. */
export const entryIdOf = ({ wabaId, pageId, id }: Account): string => wabaId ?? pageId ?? id

/** A WhatsApp number as Graph answers it. */
export const numberOnWire = (account: Account): Record<string, unknown> => ({
  id: account.id,
  display_phone_number: `+${account.displayPhoneNumber}`,
  verified_name: account.name,
  quality_rating: account.quality,
  name_status: account.nameStatus,
  code_verification_status: 'VERIFIED',
  status: account.isRegistered ? account.status : 'PENDING',
  platform_type: account.isRegistered ? 'CLOUD_API' : 'NOT_APPLICABLE',
  is_on_biz_app: account.isOnPhone,
  throughput: { level: 'STANDARD' },
})

/** Whether the app gets webhooks of this account. Accounts that no login connected always do. */
export const isSubscribed = (store: MetaStore, entryId: string): boolean => {
  const account = store.accounts.find(
    ({ id, wabaId, isManaged }) => isManaged && (wabaId === entryId || id === entryId)
  )
  return account === undefined || store.login.subscribed.has(entryIdOf(account))
}
