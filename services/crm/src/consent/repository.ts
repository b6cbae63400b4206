import type { Consent, ConsentSource } from '@mostrador/contracts/crm'
import { sql, type SqlTarget } from '@mostrador/db/raw'
import type { Db } from '../context.ts'

export type NewConsent = {
  readonly clientId: string
  readonly given: boolean
  readonly source: ConsentSource
  readonly reason: string
  /** Who wrote it down; empty when the contact said it. */
  readonly by: string
}

/** Adds entries to the log of consent, in the transaction of the change. */
export const insertConsents = async (
  tx: SqlTarget,
  businessId: string,
  at: Date,
  entries: readonly NewConsent[]
): Promise<void> => {
  if (entries.length === 0) return
  await sql(tx)`
    insert into crm.client_consent (business_id, client_id, given, source, reason, by, at)
    select ${businessId}::uuid, g."clientId", g.given, g.source, g.reason, g.by,
      ${at.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as g("clientId" uuid, given boolean,
      source text, reason text, by text)`
}

/** The log of a contact, newest first. */
export const findConsents = async (
  db: Db,
  businessId: string,
  clientId: string,
  limit: number
): Promise<Consent[]> => {
  const rows = await db.prisma.clientConsent.findMany({
    where: { businessId, clientId },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: limit,
  })
  return rows.map(({ id, given, source, reason, by, at }) => ({
    _id: id,
    given,
    // Held by a constraint of the table.
    source: source as ConsentSource,
    reason,
    by,
    at: at.toISOString(),
  }))
}
