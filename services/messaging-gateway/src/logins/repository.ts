import { fragment, sql, type SqlTarget } from '@mostrador/db/raw'
import type { LoginFailure, LoginRow } from './login.ts'

export const insertLogin = async (
  tx: SqlTarget,
  row: Pick<
    LoginRow,
    'id' | 'businessId' | 'login' | 'sessionId' | 'userId' | 'createdAt' | 'expiresAt'
  > & { stateDigest: string; forgetBefore: Date }
): Promise<void> => {
  await sql(tx)`delete from messaging.channel_login where created_at < ${row.forgetBefore}`
  await sql(
    tx
  )`insert into messaging.channel_login (id, business_id, login, state_digest, session_id, user_id, created_at, expires_at)
    values (${row.id}::uuid, ${row.businessId}::uuid, ${row.login}, ${row.stateDigest}, ${row.sessionId}::uuid, ${row.userId}::uuid, ${row.createdAt}, ${row.expiresAt})`
}

const columns = fragment`id, business_id as "businessId", login, state, session_id as "sessionId", user_id as "userId", token,
  number_id as "numberId", waba_id as "wabaId", failure, connected, refused, created_at as "createdAt", expires_at as "expiresAt", used_at as "usedAt"`

/** The login of a state, under its tenant: the state of another business finds nothing. */
export const loginByDigest = async (
  tx: SqlTarget,
  stateDigest: string
): Promise<LoginRow | undefined> =>
  (
    await sql<LoginRow>(tx)`select ${columns}
      from messaging.channel_login where state_digest = ${stateDigest}`
  )[0]

export const loginById = async (db: SqlTarget, id: string): Promise<LoginRow | undefined> =>
  (
    await sql<LoginRow>(db)`select ${columns}
      from messaging.channel_login where id = ${id}::uuid`
  )[0]

/** The last visit of each login page since `since` that came back from it. */
export const lastLogins = async (db: SqlTarget, since: Date): Promise<LoginRow[]> =>
  await sql<LoginRow>(db)`select distinct on (login) ${columns}
      from messaging.channel_login where created_at > ${since} and state <> 'open' order by login, used_at desc`

/** True for the one call that may use an open login. */
export const useLogin = async (
  tx: SqlTarget,
  { id, now }: { id: string; now: Date }
): Promise<boolean> =>
  (
    await sql(
      tx
    )`update messaging.channel_login set state = 'exchanging', used_at = ${now} where id = ${id}::uuid and state = 'open' returning id`
  ).length > 0

/** Stores the token of an exchanged code. */
export const storeLoginToken = async (tx: SqlTarget, id: string, token: string): Promise<void> => {
  await sql(
    tx
  )`update messaging.channel_login set state = 'connecting', token = ${token} where id = ${id}::uuid and state = 'exchanging'`
}

/** Stores the choice of the signup page; only before the accounts are connected. */
export const storeSignupChoice = async (
  tx: SqlTarget,
  id: string,
  { numberId, wabaId }: { numberId: string | null; wabaId: string | null }
): Promise<void> => {
  await sql(tx)`update messaging.channel_login set number_id = ${numberId}, waba_id = ${wabaId}
    where id = ${id}::uuid and login = 'whatsapp' and state in ('open', 'exchanging', 'connecting')`
}

/** Ends a login and deletes its token. True for the call that ended it. */
export const endLogin = async (
  tx: SqlTarget,
  id: string,
  end: {
    readonly failure: LoginFailure | null
    readonly connected?: readonly string[]
    readonly refused?: readonly string[]
    readonly now: Date
  }
): Promise<boolean> =>
  (
    await sql(
      tx
    )`update messaging.channel_login set state = ${end.failure === null ? 'connected' : 'failed'}, failure = ${end.failure}, token = null,
      connected = ${[...(end.connected ?? [])]}::text[], refused = ${[...(end.refused ?? [])]}::text[], finished_at = ${end.now}
      where id = ${id}::uuid and state in ('exchanging', 'connecting') returning id`
  ).length > 0
