import { firstNameIn } from '@mostrador/kernel'
import { sql, type SqlTarget } from '@mostrador/db/raw'

export type FormMessage = {
  readonly businessId: string
  readonly id: string
  readonly kind?: 'form' | 'payment_link' | 'receipt'
  readonly occurrence: string
  readonly clientId: string
  readonly text: string
  readonly at: Date
}

/** Writes a message that is due at once; false when this occurrence was written before. */
export const insertFormMessage = async (
  tx: SqlTarget,
  { businessId, id, kind = 'form', occurrence, clientId, text, at }: FormMessage
): Promise<boolean> => {
  const rows = await sql<{ id: string }>(tx)`
    insert into crm.timed_message (business_id, id, occurrence, kind, client_id, text, due_at,
      phase, deletable, state, created_at)
    values (${businessId}::uuid, ${id}::uuid, ${occurrence}, ${kind}, ${clientId}::uuid, ${text},
      ${at.toISOString()}::timestamptz, '', true, 'due', ${at.toISOString()}::timestamptz)
    on conflict do nothing returning id`
  return rows.length > 0
}

/** What a contact is called by; empty without a name, null for no contact. */
export const firstNameOf = async (
  target: SqlTarget,
  businessId: string,
  clientId: string
): Promise<string | null> => {
  const [row] = await sql<{ name: string }>(target)`
    select coalesce(nullif(concat_ws(' ', nullif(name, ''), nullif(lastname, '')), ''), push_name)
      as name
    from crm.client where business_id = ${businessId}::uuid and id = ${clientId}::uuid`
  return row === undefined ? null : firstNameIn(row.name)
}
