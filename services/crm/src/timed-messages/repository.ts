import type { Notification } from '@mostrador/contracts/crm'
import { sql, type SqlTarget } from '@mostrador/db/raw'
import { countryCodeExtOf, withoutLinkSecrets } from '@mostrador/kernel'
import type { Db, Tx } from '../context.ts'

export type StoredMessage = Awaited<ReturnType<Tx['prisma']['timedMessage']['findFirstOrThrow']>>
export type State = Notification['state']

/** A message as it is answered: who reads it may use none of its links. */
export const toNotification = (row: StoredMessage): Notification => ({
  _id: row.id,
  businessId: row.businessId,
  clientId: row.clientId,
  whatsapp: row.whatsapp,
  countryCode: row.countryCode,
  countryCodeExt: countryCodeExtOf(row.countryCode),
  text: withoutLinkSecrets(row.text),
  deliveryDate: row.dueAt.toISOString(),
  phase: row.phase,
  funnelId: row.funnelId,
  sent: row.state === 'sent',
  deletable: row.deletable,
  kind: row.kind as Notification['kind'],
  state: row.state as State,
  reason: row.reason,
  appointmentId: row.appointmentId,
})

export const insertMessage = (tx: Tx, row: StoredMessage): Promise<StoredMessage> =>
  tx.prisma.timedMessage.create({ data: row })

export type PlannedMessage = {
  readonly id: string
  readonly occurrence: string
  readonly kind: string
  readonly clientId: string | null
  readonly whatsapp: string
  readonly countryCode: string
  readonly dueAt: Date
}
type PlannedFor = {
  readonly businessId: string
  readonly appointmentId: string
  readonly start: Date
  readonly now: Date
}

/**
 * Inserts the messages of an appointment and returns the ids of those not planned before. A message
 * for an unknown contact is left out.
 */
export const insertPlanned = async (
  tx: SqlTarget,
  { businessId, appointmentId, start, now }: PlannedFor,
  messages: readonly PlannedMessage[]
): Promise<string[]> => {
  const rows = messages.map(({ id, occurrence, kind, clientId, whatsapp, countryCode, dueAt }) => ({
    id,
    occurrence,
    kind,
    client_id: clientId,
    whatsapp,
    country_code: countryCode,
    due_at: dueAt,
  }))
  const written = await sql<{ id: string }>(tx)`
    insert into crm.timed_message (business_id, id, occurrence, kind, client_id, whatsapp,
      country_code, text, due_at, phase, deletable, appointment_id, appointment_start, state,
      created_at)
    select ${businessId}::uuid, r.id, r.occurrence, r.kind, r.client_id, r.whatsapp,
      r.country_code, '', r.due_at, '', true, ${appointmentId}::uuid,
      ${start.toISOString()}::timestamptz, 'due', ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, occurrence text,
      kind text, client_id uuid, whatsapp text, country_code text, due_at timestamptz)
    where r.client_id is null or exists (
      select from crm.client c where c.business_id = ${businessId}::uuid and c.id = r.client_id)
    on conflict do nothing returning id`
  return written.map(({ id }) => id)
}

export const findMessage = (
  db: Db | Tx,
  businessId: string,
  id: string
): Promise<StoredMessage | null> => db.prisma.timedMessage.findFirst({ where: { businessId, id } })

/** The messages of a contact, latest first, at most 200. */
export const messagesOf = (
  db: Db,
  businessId: string,
  clientId: string
): Promise<StoredMessage[]> =>
  db.prisma.timedMessage.findMany({
    where: { businessId, clientId },
    orderBy: { dueAt: 'desc' },
    take: 200,
  })

/** The message, locked until the transaction ends: nobody sends or deletes it meanwhile. */
export const lockMessage = async (
  tx: Tx,
  businessId: string,
  id: string
): Promise<StoredMessage | null> => {
  await sql(tx)`
    select 1 from crm.timed_message
    where business_id = ${businessId}::uuid and id = ${id}::uuid for update`
  return findMessage(tx, businessId, id)
}

export const deleteMessage = async (tx: Tx, businessId: string, id: string): Promise<void> => {
  await tx.prisma.timedMessage.delete({ where: { businessId_id: { businessId, id } } })
}

type Withdrawn = { readonly id: string; readonly clientId: string | null; readonly state: string }
type ToWithdraw = {
  readonly businessId: string
  readonly appointmentId: string
  readonly reason: string
  /** Messages that were planned for this start stay. */
  readonly keepStart: Date | null
}
/**
 * Drops the held messages of an appointment. Returns them and those already handed to messaging.
 * Messages about a cancellation stay.
 */
export const withdrawMessages = (
  tx: SqlTarget,
  { businessId, appointmentId, reason, keepStart }: ToWithdraw
): Promise<Withdrawn[]> =>
  sql<Withdrawn>(tx)`
    update crm.timed_message set
      state = case state when 'held' then 'dropped' else state end,
      reason = case state when 'held' then ${reason} else reason end
    where business_id = ${businessId}::uuid and appointment_id = ${appointmentId}::uuid
      and state in ('held', 'sent') and kind <> 'canceled_appointment'
      and (${keepStart?.toISOString() ?? null}::timestamptz is null
        or appointment_start is distinct from ${keepStart?.toISOString() ?? null}::timestamptz)
    returning id, client_id as "clientId", state`

/**
 * The client's confirmation of an appointment that was withdrawn for `reason`, unless another of
 * the same start reached them or is on its way. Null without one.
 */
export const findWithdrawnConfirmation = async (
  tx: SqlTarget,
  appointment: {
    readonly businessId: string
    readonly appointmentId: string
    readonly start: Date
    readonly reason: string
  }
): Promise<{ readonly clientId: string } | null> => {
  const { businessId, appointmentId, start, reason } = appointment
  const [withdrawn] = await sql<{ clientId: string; state: string; reason: string | null }>(tx)`
    select client_id as "clientId", state, reason from crm.timed_message
    where business_id = ${businessId}::uuid and appointment_id = ${appointmentId}::uuid
      and kind = 'booked_client' and appointment_start = ${start.toISOString()}::timestamptz
      and client_id is not null
    order by (state = 'dropped'), created_at desc limit 1`
  return withdrawn?.state === 'dropped' && withdrawn.reason === reason ? withdrawn : null
}

/** Ends a due message; false when it was ended before (F16). */
export const closeMessage = async (
  tx: Tx,
  { businessId, id }: Pick<StoredMessage, 'businessId' | 'id'>,
  { state, reason, text }: { state: State; reason: string | null; text: string }
): Promise<boolean> => {
  const rows = await sql<{ id: string }>(tx)`
    update crm.timed_message set state = ${state}, reason = ${reason}, text = ${text}
    where business_id = ${businessId}::uuid and id = ${id}::uuid and state = 'due' returning id`
  return rows.length === 1
}
