import { sql } from '@mostrador/db/raw'
import type { Db, Tx } from '../context.ts'
import { type StoredUser, userById } from '../sessions/repository.ts'

/**
 * The person, locked until the transaction ends. Whatever changes a password, an address or the
 * sessions of a person begins here, so that two of them never pass each other.
 */
export const lockUser = async (tx: Tx, id: string): Promise<StoredUser | null> => {
  await sql(tx)`select 1 from accounts."user" where id = ${id}::uuid for update`
  return userById(tx, id)
}

/** Locks an address: nobody else can register or take it until the transaction ends. */
export const lockAddress = async (tx: Tx, email: string): Promise<void> => {
  await sql(
    tx
  )`select pg_advisory_xact_lock(hashtextextended(${`accounts.email:${email}`}, 0))::text`
}

/** Nobody else counts the mails of this key until the transaction ends. */
export const lockMailCount = async (tx: Tx, key: string): Promise<void> => {
  await sql(tx)`select pg_advisory_xact_lock(hashtextextended(${`accounts.mail:${key}`}, 0))::text`
}

export const updateUser = async (
  tx: Tx,
  id: string,
  fields: Partial<Pick<StoredUser, 'email' | 'passwordHash' | 'emailVerifiedAt'>>
): Promise<void> => {
  await tx.prisma.user.update({ where: { id }, data: fields })
}

/** The businesses in which a person works, with the number of the other people there. */
export const businessesOf = (db: Db, userId: string): Promise<{ id: string; others: number }[]> =>
  db.acrossTenants(async relay => {
    const { rows } = await relay.query<{ id: string; others: number }>(
      `select mine.business_id as id,
         (select count(*)::int from accounts.membership other
          where other.business_id = mine.business_id and other.state = 'active' and other.user_id <> mine.user_id) as others
       from accounts.membership mine where mine.user_id = $1 and mine.state = 'active'`,
      [userId]
    )
    return rows
  })

/** Requests to join that nobody approved yet, of all businesses. */
export const requestsToJoinOf = (db: Db, userId: string): Promise<string[]> =>
  db.acrossTenants(async relay => {
    const { rows } = await relay.query<{ id: string }>(
      `select business_id as id from accounts.membership where user_id = $1 and state = 'requested'`,
      [userId]
    )
    return rows.map(({ id }) => id)
  })
