import type { Db, Tx } from '../context.ts'

export type UnreadNotice = Awaited<ReturnType<Tx['prisma']['unreadNotice']['findFirstOrThrow']>>
type NoticeRef = Pick<UnreadNotice, 'businessId' | 'kind' | 'providerId'>

/** Stores a notice that could not be read, once. */
export const insertUnreadNotice = async (tx: Tx, notice: UnreadNotice): Promise<void> => {
  await tx.prisma.unreadNotice.createMany({ data: [notice], skipDuplicates: true })
}

export const findUnread = ({ prisma }: Tx, businessId: string): Promise<UnreadNotice[]> =>
  prisma.unreadNotice.findMany({ where: { businessId }, orderBy: { receivedAt: 'asc' } })

export const countUnread = ({ prisma }: Db, businessId: string): Promise<number> =>
  prisma.unreadNotice.count({ where: { businessId } })

export const removeUnread = async (
  tx: Tx,
  { businessId, kind, providerId }: NoticeRef
): Promise<void> => {
  await tx.prisma.unreadNotice.deleteMany({ where: { businessId, kind, providerId } })
}
