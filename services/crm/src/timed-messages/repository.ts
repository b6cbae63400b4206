import type { Notification } from '@mostrador/contracts/crm'
import { sql } from '@mostrador/db/raw'
import { countryCodeExtOf } from '@mostrador/kernel'
import type { Db, Tx } from '../clients/repository.ts'

export type StoredMessage = Awaited<ReturnType<Tx['prisma']['timedMessage']['findFirstOrThrow']>>
export type State = Notification['state']

export const toNotification = (row: StoredMessage): Notification => ({
  _id: row.id, businessId: row.businessId, clientId: row.clientId, whatsapp: row.whatsapp, countryCode: row.countryCode, countryCodeExt: countryCodeExtOf(row.countryCode), text: row.text,
  deliveryDate: row.dueAt.toISOString(), phase: row.phase, funnelId: row.funnelId, sent: row.state === 'sent', deletable: row.deletable, kind: row.kind as Notification['kind'], state: row.state as State,
  reason: row.reason, appointmentId: row.appointmentId,
})

/** The rows that are new; one that was planned before is not written twice. */
export const insertMessages = (tx: Tx, rows: readonly StoredMessage[]): Promise<StoredMessage[]> => tx.prisma.timedMessage.createManyAndReturn({ data: [...rows], skipDuplicates: true })
export const findMessage = (db: Db | Tx, businessId: string, id: string): Promise<StoredMessage | null> => db.prisma.timedMessage.findFirst({ where: { businessId, id } })
export const messagesOf = (db: Db, businessId: string, clientId: string): Promise<StoredMessage[]> => db.prisma.timedMessage.findMany({ where: { businessId, clientId }, orderBy: { dueAt: 'desc' }, take: 200 })
export const deleteMessage = async (tx: Tx, businessId: string, id: string): Promise<void> => {
  await tx.prisma.timedMessage.delete({ where: { businessId_id: { businessId, id } } })
}

/** Ends a due message; false when somebody else ended it first (F16). */
export const closeMessage = async (tx: Tx, businessId: string, id: string, { state, reason, text }: { state: State; reason: string | null; text: string }): Promise<boolean> => {
  const rows = await sql<{ id: string }>(tx)`update crm.timed_message set state = ${state}, reason = ${reason}, text = ${text}
    where business_id = ${businessId}::uuid and id = ${id}::uuid and state = 'due' returning id`
  return rows.length === 1
}
