import type { AccountsContext } from '../context.ts'
import { hashPassword } from '../sessions/password.ts'
import { insertUser, userByEmail } from '../sessions/repository.ts'

/**
 * Creates the admin that the installation names, once. An account that exists is never promoted:
 * anybody may have registered the address before.
 */
export const createFirstAdmin = async (ctx: AccountsContext): Promise<void> => {
  const { db, config, log } = ctx
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = config
  if (email === undefined || password === undefined) return
  const existing = await userByEmail(db, email)
  if (existing === null) return insertAdmin(ctx, email, password)
  if (existing.role !== 'admin')
    log.error(
      { userId: existing.id },
      'ADMIN_EMAIL belongs to an account that is no admin; it was not promoted'
    )
}

const insertAdmin = async (
  { db, clock, ids, log }: AccountsContext,
  email: string,
  password: string
): Promise<void> => {
  const now = clock.now()
  const user = {
    id: ids(),
    name: 'Administración',
    email: email.toLowerCase(),
    role: 'admin',
    passwordHash: await hashPassword(password),
    createdAt: now,
    // The address is trusted: the person who installs the product chose it.
    emailVerifiedAt: now,
  }
  await db.transaction(async tx => {
    // Another replica may start at the same moment: the unique key decides.
    if (!(await insertUser(tx, user))) return
    await tx.publish('user.registered', { key: user.id, data: { userId: user.id } })
    log.info({ userId: user.id }, 'The first admin was created')
  })
}
