import { canonicalWaId } from '../wire.ts'
import { type Account, AccountInput } from '../model.ts'
import type { MetaStore } from '../store.ts'
import { idOf } from './grants.ts'

/** Adds an account, or updates the one with the same id. */
const addOrUpdate = (store: MetaStore, input: Account): Account => {
  const existing = store.accounts.find(
    ({ channel, id }) => channel === input.channel && id === input.id
  )
  if (existing !== undefined) {
    existing.name = input.name
    existing.isOnPhone = input.isOnPhone
    existing.isRegistered ||= input.isOnPhone
    existing.sharesHistory = input.sharesHistory
    existing.phoneAsked = []
    return existing
  }
  store.accounts = [...store.accounts, input]
  store.changed({ kind: 'account', account: input })
  return input
}

const DIGITS_OF_MEXICO = 10

/** A number typed in the dialog, as digits; one of ten digits is Mexican. */
const displayDigits = (typed: string): string => {
  const digits = typed.replace(/\D/g, '')
  const canonical = canonicalWaId(digits.length === DIGITS_OF_MEXICO ? `52${digits}` : digits)
  return canonical.replace(/^521/, '52')
}

/** The phone number of WhatsApp that the person typed. */
export const addNumber = (
  store: MetaStore,
  {
    number,
    name,
    isOnPhone,
    sharesHistory,
  }: { number: string; name: string; isOnPhone: boolean; sharesHistory: boolean }
): Account => {
  const digits = displayDigits(number)
  return addOrUpdate(
    store,
    AccountInput.parse({
      channel: 'whatsapp',
      id: idOf('number', digits),
      token: `unused-${digits}`,
      name,
      wabaId: idOf('waba', digits),
      displayPhoneNumber: digits,
      isManaged: true,
      isRegistered: isOnPhone,
      isOnPhone,
      sharesHistory,
    })
  )
}

/** A Page of the person, with its Instagram account when there is one. */
export const addPage = (
  store: MetaStore,
  { name, instagram }: { name: string; instagram: string }
): Account => {
  const id = idOf('page', name.toLowerCase())
  const page = addOrUpdate(
    store,
    AccountInput.parse({
      channel: 'messenger',
      id,
      token: `unused-${id}`,
      name,
      isManaged: true,
    })
  )
  if (instagram !== '') addInstagram(store, instagram, id)
  return page
}

export const addInstagram = (store: MetaStore, username: string, pageId?: string): Account => {
  const handle = username.replace(/^@/, '').toLowerCase()
  const id = `1784${idOf('instagram', handle, 13)}`
  const account = addOrUpdate(
    store,
    AccountInput.parse({
      channel: 'instagram',
      id,
      token: `unused-${id}`,
      name: handle,
      isManaged: true,
    })
  )
  if (pageId !== undefined) account.pageId = pageId
  return account
}
