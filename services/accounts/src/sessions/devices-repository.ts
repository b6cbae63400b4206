import { sql } from '@mostrador/db/raw'
import type { Db, Tx } from '../context.ts'
import { newToken, tokenHash } from './password.ts'

/** The devices of a person that are remembered; the one that was used longest ago goes first. */
const MAX_DEVICES = 20
/** Browsers keep a cookie at most this long. */
const DEVICE_RETENTION_DAYS = 400

/**
 * Whether the person of this account signed in with this token before. One query for any address.
 */
export const isKnownDevice = async (
  db: Db,
  { email, token, now }: { email: string; token: string; now: Date }
): Promise<boolean> => {
  const rows = await sql(db)`
    select 1 as found from accounts.known_device device join accounts."user" person on person.id = device.user_id
    where device.token_hash = ${tokenHash(token)} and person.email = ${email.toLowerCase()}
      and device.last_used_at > ${now}::timestamptz - ${DEVICE_RETENTION_DAYS}::int * interval '1 day'`
  return rows.length > 0
}

/**
 * Remembers the browser in which a person signed in and answers its token: a new one, unless the
 * browser has one that we issued, to this or another person.
 */
export const rememberDevice = async (
  tx: Tx,
  { userId, token, now }: { userId: string; token: string | undefined; now: Date }
): Promise<string> => {
  const issuedHere =
    token !== undefined &&
    (await tx.prisma.knownDevice.findFirst({ where: { tokenHash: tokenHash(token) } })) !== null
  const deviceToken = issuedHere ? token : newToken()
  await sql(tx)`
    insert into accounts.known_device (user_id, token_hash, last_used_at)
    values (${userId}::uuid, ${tokenHash(deviceToken)}, ${now}::timestamptz)
    on conflict (user_id, token_hash) do update set last_used_at = excluded.last_used_at`
  await sql(tx)`
    delete from accounts.known_device where user_id = ${userId}::uuid and token_hash not in (
      select token_hash from accounts.known_device where user_id = ${userId}::uuid
      order by last_used_at desc, token_hash limit ${MAX_DEVICES}::int)`
  return deviceToken
}
