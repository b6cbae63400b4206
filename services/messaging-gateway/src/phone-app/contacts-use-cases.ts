import type { MessagingContext, Tx } from '../context.ts'
import type { Arrival, UpdateOf } from '../inbound/arrival.ts'
import { lockThread, setProfileName, type ThreadRow } from '../threads/repository.ts'
import {
  deletePhoneContacts,
  lockAddressBook,
  namelessThreads,
  savePhoneContacts,
  markPhoneAppUsed,
} from './repository.ts'

/** Gives the locked thread, which has no name, one of the address book; '' is none. */
export const nameThread = async (tx: Tx, thread: ThreadRow, name: string): Promise<ThreadRow> => {
  if (name === '') return thread
  await setProfileName(tx, thread, name)
  await tx.publish('thread.profile_known', {
    key: thread.id,
    data: { threadId: thread.id, clientId: thread.clientId },
  })
  return { ...thread, pushName: name }
}

/**
 * Stores names of the phone's address book. A thread without a name takes it, and so does its
 * client. A contact who never wrote does not become a client.
 */
export const writePhoneContacts = async (
  { clock }: Pick<MessagingContext, 'clock'>,
  tx: Tx,
  { businessId, accountId }: Arrival,
  { contacts }: UpdateOf<'phone_contacts'>
): Promise<void> => {
  await lockAddressBook(tx, businessId, 'write')
  if (!(await markPhoneAppUsed(tx, accountId, clock.now()))) return
  const names = new Map(contacts.map(({ key, name }) => [key, name]))
  const named = [...names].flatMap(([key, name]) => (name === null ? [] : [{ key, name }]))
  const removed = [...names].flatMap(([key, name]) => (name === null ? [key] : []))
  if (removed.length > 0) await deletePhoneContacts(tx, removed)
  if (named.length === 0) return
  await savePhoneContacts(tx, businessId, named)
  const keys = named.map(({ key }) => key)
  for (const { id, key } of await namelessThreads(tx, keys)) {
    const thread = await lockThread(tx, id)
    if (thread?.pushName === '') await nameThread(tx, thread, names.get(key) ?? '')
  }
}
