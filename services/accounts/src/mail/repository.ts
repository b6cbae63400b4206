import { sql } from '@mostrador/db/raw'
import type { Db, Tx } from '../context.ts'

export type StoredMail = Awaited<ReturnType<Tx['prisma']['mail']['findFirstOrThrow']>>

export const insertMail = async (tx: Tx, mail: StoredMail): Promise<void> => {
  await tx.prisma.mail.create({ data: mail })
}
export const mailById = (target: Db | Tx, id: string): Promise<StoredMail | null> =>
  target.prisma.mail.findFirst({ where: { id } })

/** Mails of a kind to an address, caused by a person, or both, since `since`. */
export const countMails = (
  tx: Tx,
  of: { readonly recipient?: string; readonly requestedBy?: string },
  kind: string,
  since: Date
): Promise<number> => tx.prisma.mail.count({ where: { ...of, kind, createdAt: { gt: since } } })

export const setMailLink = async (tx: Tx, id: string, linkId: string): Promise<void> => {
  await tx.prisma.mail.update({ where: { id }, data: { linkId } })
}

/** `dropped`: what it was about is over, so it is not sent. */
export const settleMail = async (
  db: Db,
  id: string,
  state: 'sent' | 'dropped',
  settledAt: Date
): Promise<void> => {
  await db.prisma.mail.updateMany({ where: { id, state: 'queued' }, data: { state, settledAt } })
}

/** Forgets mails from before `before`, also their addresses. */
export const deleteMails = async (db: Db, before: Date): Promise<void> => {
  await sql(db)`delete from accounts.mail where created_at < ${before}::timestamptz`
}
