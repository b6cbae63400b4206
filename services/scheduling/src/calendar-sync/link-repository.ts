import { sql, type SqlTarget } from '@mostrador/db/raw'
import type { Owner } from './sync-repository.ts'

// One-time links, and the consent that was begun with one of them.

export type LinkRow = {
  readonly id: string
  readonly specialistId: string
  readonly specialistName: string
  readonly expiresAt: Date
  readonly usedAt: Date | null
}

/** A new link of a specialist; older ones that nobody used end. */
export const saveLink = async (
  tx: SqlTarget,
  { businessId, specialistId }: Owner,
  link: { id: string; tokenHash: string; now: Date; expiresAt: Date }
): Promise<void> => {
  await sql(tx)`
    update scheduling.calendar_link set expires_at = ${link.now}::timestamptz
    where business_id = ${businessId}::uuid and specialist_id = ${specialistId}::uuid
      and used_at is null and expires_at > ${link.now}::timestamptz`
  await sql(tx)`
    insert into scheduling.calendar_link
      (id, business_id, specialist_id, token_hash, created_at, expires_at)
    values (${link.id}::uuid, ${businessId}::uuid, ${specialistId}::uuid, ${link.tokenHash},
      ${link.now}::timestamptz, ${link.expiresAt}::timestamptz)`
}

/** A link by its token; null for none, and for a specialist who is archived or removed. */
export const findLink = async (
  target: SqlTarget,
  businessId: string,
  tokenHash: string
): Promise<LinkRow | null> => {
  const [row] = await sql<LinkRow>(target)`
    select l.id::text, l.specialist_id::text as "specialistId", sp.name as "specialistName",
      l.expires_at as "expiresAt", l.used_at as "usedAt"
    from scheduling.calendar_link l
    join scheduling.specialist sp on sp.business_id = l.business_id and sp.id = l.specialist_id
      and sp.removed_at is null and not sp.is_archived
    where l.business_id = ${businessId}::uuid and l.token_hash = ${tokenHash}`
  return row ?? null
}

/** Begins a consent; one that was begun before with the same link ends. */
export const saveState = async (
  target: SqlTarget,
  { businessId, id }: { businessId: string; id: string },
  state: { hash: string; browserHash: string; until: Date }
): Promise<void> => {
  await sql(target)`
    update scheduling.calendar_link set state_hash = ${state.hash},
      browser_hash = ${state.browserHash}, state_until = ${state.until}::timestamptz
    where business_id = ${businessId}::uuid and id = ${id}::uuid`
}

/**
 * Takes a state, once, in the browser that began; null when there is no such state now, and for a
 * specialist who is archived or removed.
 */
export const takeState = async (
  target: SqlTarget,
  businessId: string,
  { hash, browserHash, now }: { hash: string; browserHash: string; now: Date }
): Promise<LinkRow | null> => {
  const [row] = await sql<LinkRow>(target)`
    update scheduling.calendar_link l set state_hash = null, browser_hash = null
    from scheduling.specialist sp
    where l.business_id = ${businessId}::uuid and l.state_hash = ${hash}
      and l.browser_hash = ${browserHash} and l.state_until > ${now}::timestamptz
      and l.used_at is null and l.expires_at > ${now}::timestamptz
      and sp.business_id = l.business_id and sp.id = l.specialist_id
      and sp.removed_at is null and not sp.is_archived
    returning l.id::text, l.specialist_id::text as "specialistId", sp.name as "specialistName",
      l.expires_at as "expiresAt", l.used_at as "usedAt"`
  return row ?? null
}

/** Marks the link as used. False when another use was first. */
export const useLink = async (
  tx: SqlTarget,
  { businessId, id }: { businessId: string; id: string },
  now: Date
): Promise<boolean> => {
  const rows = await sql<{ id: string }>(tx)`
    update scheduling.calendar_link set used_at = ${now}::timestamptz
    where business_id = ${businessId}::uuid and id = ${id}::uuid and used_at is null
    returning id::text`
  return rows.length > 0
}
