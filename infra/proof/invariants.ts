import type { Database } from './database.ts'

export type Invariant = { readonly name: string; readonly why: string; readonly sql: string }

const holding = `('agendada', 'confirmada', 'pago_pendiente', 'asistida', 'block')`
/**
 * What nobody may ever find, whatever happens at the same time: each is one statement, so one
 * snapshot, and must answer no row.
 */
export const invariants: readonly Invariant[] = [
  {
    name: 'no-overlap',
    why: 'nobody is in two places',
    sql: `select a.id, b.id as other from scheduling.appointment a join scheduling.appointment b on b.business_id = a.business_id and b.specialist_id = a.specialist_id and a.id < b.id
      and tstzrange(a.starts_at, a.ends_at, '[)') && tstzrange(b.starts_at, b.ends_at, '[)') where a.status in ${holding} and b.status in ${holding} and not a.overbook and not b.overbook`,
  },
  {
    name: 'balance-is-its-movements',
    why: 'credits come from movements only',
    sql: `select a.business_id, a.credit_type, a.balance from billing.account a
      where a.balance <> (select coalesce(sum(m.amount), 0) from billing.movement m where m.business_id = a.business_id and m.credit_type = a.credit_type)`,
  },
  {
    name: 'balance-is-its-lots',
    why: 'what expires, and when, is known of every credit',
    sql: `select a.business_id, a.credit_type, a.balance from billing.account a
      where a.balance <> (select coalesce(sum(l.remaining), 0) from billing.lot l where l.business_id = a.business_id and l.credit_type = a.credit_type)`,
  },
  {
    name: 'balance-chain',
    why: 'each movement continues from the one before',
    sql: `select business_id, seq from (select business_id, credit_type, seq, balance_after, amount,
      coalesce(lag(balance_after) over w, 0) as before, lag(seq) over w as last from billing.movement window w as (partition by business_id, credit_type order by seq)) m where balance_after <> before + amount or seq <> coalesce(last, 0) + 1`,
  },
  {
    name: 'held-is-its-reservations',
    why: 'what is held is held for somebody',
    sql: `select a.business_id, a.held from billing.account a
      where a.held <> (select coalesce(sum(r.amount), 0) from billing.reservation r where r.business_id = a.business_id and r.credit_type = a.credit_type and r.state = 'held')`,
  },
  {
    name: 'never-below-zero',
    why: 'nobody spends what they do not have',
    sql: 'select business_id, balance, held from billing.account where balance < 0 or held < 0 or held > balance union all select business_id, balance_after, 0 from billing.movement where balance_after < 0',
  },
  {
    name: 'one-movement-per-key',
    why: 'a repeated key moves nothing',
    sql: 'select business_id, idem_key from billing.movement group by 1, 2 having count(*) > 1',
  },
  {
    name: 'captured-once',
    why: 'a reservation is spent once, and never when it was given back',
    sql: `select r.business_id, r.key from billing.reservation r join billing.movement m on m.business_id = r.business_id and m.idem_key = 'consume:' || r.key where r.state in ('held', 'released', 'expired')`,
  },
  {
    name: 'one-open-charge-per-appointment',
    why: 'an appointment is on one terminal at a time',
    sql: `select business_id, appointment_id from billing.terminal_charge where state in ('sending', 'sent', 'at_terminal', 'check_terminal') group by 1, 2 having count(*) > 1`,
  },
  {
    name: 'one-message-per-provider-id',
    why: 'what a provider told once is here once',
    sql: 'select business_id, channel, provider_id from messaging.message where provider_id is not null group by 1, 2, 3 having count(*) > 1',
  },
  {
    name: 'messages-in-sequence',
    why: 'a conversation has no hole and no double',
    sql: `select t.id, t.last_seq, count(m.id) from messaging.thread t left join messaging.message m on m.business_id = t.business_id and m.thread_id = t.id
      group by t.business_id, t.id, t.last_seq having count(m.id) <> t.last_seq or count(distinct m.seq) <> t.last_seq or coalesce(max(m.seq), 0) <> t.last_seq`,
  },
  {
    name: 'one-thread-per-contact',
    why: 'an album is one conversation',
    sql: 'select business_id, channel, contact_key from messaging.thread group by 1, 2, 3 having count(*) > 1',
  },
  {
    name: 'one-open-turn',
    why: 'two replies to one thread are never prepared at once',
    sql: 'select business_id, thread_id from assistant.turn where finished_at is null group by 1, 2 having count(*) > 1',
  },
  {
    name: 'one-answer-per-message',
    why: 'nobody is answered twice',
    sql: `select business_id, message_id from assistant.turn where outcome = 'answered' group by 1, 2 having count(*) > 1`,
  },
  {
    name: 'one-outcome-per-write',
    why: 'what a turn changed it changed once',
    sql: `select business_id, key from messaging.message where key is not null group by 1, 2 having count(*) > 1`,
  },
  {
    name: 'parents-of-the-same-tenant',
    why: 'no row hangs on another business',
    sql: `select a.id from scheduling.appointment a where not exists (select from scheduling.specialist s where s.business_id = a.business_id and s.id = a.specialist_id)
      union all select m.id from messaging.message m where not exists (select from messaging.thread t where t.business_id = m.business_id and t.id = m.thread_id)`,
  },
  {
    name: 'outbox-names-its-tenant',
    why: 'consumers act for the tenant of the row',
    sql: `select event_id from platform.outbox where business_id is null and type not like 'user.%' and type not like 'session.%' and type not like 'member.%' and type not like 'business.%'`,
  },
  {
    name: 'forced-row-security',
    why: 'the wall stands on every tenant table',
    sql: `select c.oid::regclass::text as wall from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attname = 'business_id' and not a.attisdropped
      where n.nspname in ('accounts', 'scheduling', 'crm', 'messaging', 'assistant', 'billing', 'catalog', 'gateway', 'platform') and c.relkind in ('r', 'p')
        and (not c.relrowsecurity or not c.relforcerowsecurity or not exists (select from pg_policy p where p.polrelid = c.oid))`,
  },
  {
    name: 'app-cannot-pass-the-wall',
    why: 'the role of the product owns nothing and bypasses nothing',
    sql: `select rolname from pg_roles where rolname like 'mostrador\\_%' and (rolsuper or rolbypassrls or rolcreaterole)
      union all select c.relname from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname like 'mostrador\\_%' and c.relkind = 'r' and c.relnamespace <> 'pg_toast'::regnamespace and c.relnamespace::regnamespace::text not like 'bull%'`,
  },
]

/**
 * What is broken now: the name of each invariant and its first rows. `except` leaves those out that
 * a sabotage removes on purpose.
 */
export const findBrokenInvariants = async (
  database: Database
): Promise<
  { readonly name: string; readonly why: string; readonly rows: readonly unknown[] }[]
> => {
  const broken: { name: string; why: string; rows: readonly unknown[] }[] = []
  for (const { name, why, sql } of invariants) {
    const rows = await database.query(`${sql} limit 5`)
    if (rows.length > 0) broken.push({ name, why, rows })
  }
  return broken
}
