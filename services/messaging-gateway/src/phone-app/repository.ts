import { fragment, sql, type SqlTarget } from '@mostrador/db/raw'
import type { PhoneAppRow } from './phone-app.ts'

const columns = fragment`p.connection_id as "connectionId", p.seen_at as "seenAt", p.told_quiet as "toldQuiet", p.history, p.asked_at as "askedAt",
  p.phase, p.progress, p.messages, p.conversations,
  (select count(*)::int from messaging.inbox i where i.business_id = p.business_id and i.channel = 'whatsapp' and i.account_id = c.account_id
    and i.kind = 'whatsapp_history' and i.state = 'new') as unread`
const tables = fragment`messaging.phone_app p
  join messaging.channel_connection c on c.business_id = p.business_id and c.id = p.connection_id and c.state <> 'disconnected'`

/** The apps of all connected numbers that have one. */
export const phoneApps = (db: SqlTarget): Promise<PhoneAppRow[]> =>
  sql<PhoneAppRow>(db)`select ${columns} from ${tables}`

export const phoneAppOf = async (
  db: SqlTarget,
  connectionId: string
): Promise<PhoneAppRow | undefined> =>
  (
    await sql<PhoneAppRow>(
      db
    )`select ${columns} from ${tables} where p.connection_id = ${connectionId}::uuid`
  )[0]

/** A number with an app was connected; with `asksAgain` its history is requested again. */
export const savePhoneApp = async (
  tx: SqlTarget,
  {
    businessId,
    connectionId,
    now,
    asksAgain,
  }: { businessId: string; connectionId: string; now: Date; asksAgain: boolean }
): Promise<void> => {
  await sql(tx)`insert into messaging.phone_app as p (business_id, connection_id, seen_at)
    values (${businessId}::uuid, ${connectionId}::uuid, ${now})
    on conflict (business_id, connection_id) do update set seen_at = excluded.seen_at, told_quiet = null,
      history = case when ${asksAgain} then 'waiting' else p.history end, asked_at = case when ${asksAgain} then null else p.asked_at end,
      phase = case when ${asksAgain} then null else p.phase end, progress = case when ${asksAgain} then 0 else p.progress end`
}

/** The number is not used in an app any more. */
export const deletePhoneApp = async (tx: SqlTarget, connectionId: string): Promise<void> => {
  await sql(tx)`delete from messaging.phone_app where connection_id = ${connectionId}::uuid`
}

export const setHistory = async (
  tx: SqlTarget,
  connectionId: string,
  history: PhoneAppRow['history'],
  now: Date
): Promise<void> => {
  await sql(
    tx
  )`update messaging.phone_app set history = ${history}, asked_at = ${now} where connection_id = ${connectionId}::uuid`
}

/** Moves forward only: parts arrive in any order. */
export const advanceHistory = async (
  tx: SqlTarget,
  connectionId: string,
  { phase, progress }: { phase: number | null; progress: number }
): Promise<void> => {
  await sql(
    tx
  )`update messaging.phone_app set phase = greatest(phase, ${phase}::int), progress = greatest(progress, ${progress}::int)
    where connection_id = ${connectionId}::uuid`
}

export const countHistory = async (
  tx: SqlTarget,
  connectionId: string,
  { messages, conversations }: { messages: number; conversations: number }
): Promise<void> => {
  await sql(
    tx
  )`update messaging.phone_app set messages = messages + ${messages}::int, conversations = conversations + ${conversations}::int
    where connection_id = ${connectionId}::uuid`
}

/** A sign that somebody used the app of this number at `at`. False for a number without one. */
export const markPhoneAppUsed = async (
  tx: SqlTarget,
  accountId: string,
  at: Date
): Promise<boolean> =>
  (
    await sql(tx)`update messaging.phone_app p set seen_at = greatest(p.seen_at, ${at})
      from messaging.channel_connection c where c.business_id = p.business_id and c.id = p.connection_id
        and c.channel = 'whatsapp' and c.account_id = ${accountId} returning p.connection_id`
  ).length > 0

/** True for the one call that may tell this silence. */
export const markQuietAnnounced = async (tx: SqlTarget, { connectionId, seenAt }: PhoneAppRow) =>
  (
    await sql(tx)`update messaging.phone_app set told_quiet = ${seenAt}
      where connection_id = ${connectionId}::uuid and seen_at = ${seenAt} and told_quiet is distinct from ${seenAt}
      returning connection_id`
  ).length > 0

type ContactName = { readonly key: string; readonly name: string }

export const savePhoneContacts = async (
  tx: SqlTarget,
  businessId: string,
  contacts: readonly ContactName[]
): Promise<void> => {
  await sql(tx)`insert into messaging.phone_contact (business_id, contact_key, name)
    select ${businessId}::uuid, key, name from unnest(${contacts.map(({ key }) => key)}::text[], ${contacts.map(({ name }) => name)}::text[]) as c(key, name)
    on conflict (business_id, contact_key) do update set name = excluded.name`
}

export const deletePhoneContacts = async (
  tx: SqlTarget,
  keys: readonly string[]
): Promise<void> => {
  await sql(tx)`delete from messaging.phone_contact where contact_key = any(${[...keys]}::text[])`
}

/**
 * Until the end of the transaction, names are written without a conversation being made meanwhile
 * (`write`), or a conversation is made without names being written meanwhile (`read`). Without it,
 * each would miss the other, and the conversation would stay without its name.
 */
export const lockAddressBook = async (
  tx: SqlTarget,
  businessId: string,
  use: 'read' | 'write'
): Promise<void> => {
  const key = fragment`hashtextextended(${`address-book:${businessId}`}, 0)`
  await (use === 'write'
    ? sql(tx)`select pg_advisory_xact_lock(${key})`
    : sql(tx)`select pg_advisory_xact_lock_shared(${key})`)
}

/** The name that the owner's phone gives a number; '' when it gives none. */
export const phoneNameOf = async (tx: SqlTarget, key: string): Promise<string> =>
  (
    await sql<{ name: string }>(
      tx
    )`select name from messaging.phone_contact where contact_key = ${key}`
  )[0]?.name ?? ''

/** Conversations of WhatsApp with these people that have no name yet. */
export const namelessThreads = (tx: SqlTarget, keys: readonly string[]) =>
  sql<{
    id: string
    key: string
  }>(tx)`select t.id, t.contact_key as key from messaging.thread t
    where t.channel = 'whatsapp' and t.contact_key = any(${[...keys]}::text[]) and t.push_name = '' order by t.id`
