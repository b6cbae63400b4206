import { type Clock } from '@mostrador/kernel'
import type { Log } from '@mostrador/platform'
import { hashPassword } from '../sessions/password.ts'
import { type Db, insertUser, userByEmail } from '../sessions/repository.ts'

type Deps = {
  readonly db: Db
  readonly clock: Clock
  readonly ids: () => string
  readonly log: Log
}

/**
 * Makes the admin that the installation names, once: an account that exists keeps its password and its role. Above all it is not
 * promoted, since addresses are not verified and anybody could have registered this one before.
 */
export const makeFirstAdmin = async (
  { db, clock, ids, log }: Deps,
  { email, password }: { email: string; password: string }
): Promise<void> => {
  const known = await userByEmail(db, email)
  if (known !== null) {
    if (known.role !== 'admin')
      log.error(
        { userId: known.id },
        'ADMIN_EMAIL belongs to an account that is no admin; it was not promoted'
      )
    return
  }
  const user = {
    id: ids(),
    name: 'Administración',
    email: email.toLowerCase(),
    role: 'admin',
    passwordHash: await hashPassword(password),
    createdAt: clock.now(),
    // Whoever installs the product vouches for it.
    emailVerifiedAt: clock.now(),
  }
  await db.transaction(async tx => {
    // Another replica may be as far as this one: the unique key decides.
    if (!(await insertUser(tx, user))) return
    await tx.publish('user.registered', { key: user.id, data: { userId: user.id } })
    log.info({ userId: user.id }, 'The first admin was made')
  })
}
