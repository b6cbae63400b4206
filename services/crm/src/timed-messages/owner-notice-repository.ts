import { sql, type SqlTarget } from '@mostrador/db/raw'

type OwnerNotice = {
  readonly businessId: string
  readonly id: string
  readonly occurrence: string
  readonly whatsapp: string
  readonly countryCode: string
  readonly text: string
  readonly at: Date
}

/**
 * Writes a message to the owner's number, due at once; false when this occurrence was written
 * before.
 */
export const insertOwnerNotice = async (
  tx: SqlTarget,
  { businessId, id, occurrence, whatsapp, countryCode, text, at }: OwnerNotice
): Promise<boolean> => {
  const rows = await sql<{ id: string }>(tx)`
    insert into crm.timed_message (business_id, id, occurrence, kind, whatsapp, country_code,
      text, due_at, phase, deletable, state, created_at)
    values (${businessId}::uuid, ${id}::uuid, ${occurrence}, 'credits_low', ${whatsapp},
      ${countryCode}, ${text}, ${at.toISOString()}::timestamptz, '', true, 'due',
      ${at.toISOString()}::timestamptz)
    on conflict do nothing returning id`
  return rows.length > 0
}
