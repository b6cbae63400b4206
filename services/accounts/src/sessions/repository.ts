import type { Db, Tx } from '../context.ts'
export type StoredUser = Awaited<ReturnType<Tx['prisma']['user']['findFirstOrThrow']>>
export type StoredSession = Awaited<ReturnType<Tx['prisma']['session']['findFirstOrThrow']>>

export const userByEmail = (db: Db | Tx, email: string): Promise<StoredUser | null> =>
  db.prisma.user.findFirst({ where: { email: email.toLowerCase() } })
export const userById = (db: Db | Tx, id: string): Promise<StoredUser | null> =>
  db.prisma.user.findFirst({ where: { id } })

/** False when the address is taken: the unique key decides, not a read before. */
export const insertUser = async (tx: Tx, user: StoredUser): Promise<boolean> =>
  (await tx.prisma.user.createMany({ data: [user], skipDuplicates: true })).count === 1

export const insertSession = async (tx: Tx, session: StoredSession): Promise<void> => {
  await tx.prisma.session.create({ data: session })
}
export const sessionByHash = (
  db: Db | Tx,
  tokenHash: Uint8Array<ArrayBuffer>
): Promise<StoredSession | null> => db.prisma.session.findFirst({ where: { tokenHash } })
/** Whether a session was ended by opening another in its place, which is still open. */
export const hasSuccessor = async (
  db: Db | Tx,
  { userId, host, endedAt }: StoredSession
): Promise<boolean> =>
  endedAt !== null &&
  (await db.prisma.session.count({
    where: { userId, host, createdAt: endedAt, endedAt: null },
  })) > 0
export const touchSession = async (db: Db, id: string, lastSeenAt: Date): Promise<void> => {
  await db.prisma.session.update({ where: { id }, data: { lastSeenAt } })
}
export const endSession = async (tx: Tx, id: string, endedAt: Date): Promise<void> => {
  await tx.prisma.session.update({ where: { id }, data: { endedAt } })
}
