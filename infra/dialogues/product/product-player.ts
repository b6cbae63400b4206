import { setTimeout as wait } from 'node:timers/promises'
import { localDateOf, localTimeOf } from '@mostrador/kernel'
import { z } from 'zod'
import { ZONE } from '../format.ts'
import type { Answer, Chat, Player, Row } from '../player.ts'
import { type Founded, foundBusiness } from './found-business.ts'
import type { Product } from './open-product.ts'
import { createRounds } from './rounds.ts'

/** A little more than the reading delay of the businesses. */
const READING_MS = 1_100
/** How long a person takes to write: WhatsApp limits how fast one chat may be answered. */
const WRITING_MS = 20_000

const StoredRow = z.object({
  id: z.string(),
  own: z.boolean(),
  serviceId: z.string().nullable(),
  specialistId: z.string(),
  branchId: z.string(),
  startsAt: z.date(),
  endsAt: z.date(),
  status: z.string(),
})
const StoredTurn = z.object({
  id: z.string(),
  outcome: z.string().nullable(),
  milliseconds: z.number().nullable(),
})
const StoredStep = z.object({
  turnId: z.string(),
  name: z.string(),
  arguments: z.string(),
  ok: z.boolean(),
})

const RETRY_MS = 6_000
const MAX_WAITS = 4
const RECEIVING_MS = 20
const PATIENCE_MS = 10_000

/** Messages of people that are in their threads. */
const receivedCount = async ({ pool }: Product): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from messaging.message where author_kind = 'client'`
  )
  return rows[0]?.count ?? 0
}

/** Whether the newest message of a person has no finished turn yet. */
const isSomebodyWaiting = async ({ pool }: Product): Promise<boolean> => {
  const { rows } = await pool.query(
    `select 1 from (
        select distinct on (business_id, thread_id) business_id, id from messaging.message
        where author_kind = 'client' order by business_id, thread_id, sent_at desc, id desc
      ) newest
      where not exists (
        select 1 from assistant.turn t where t.business_id = newest.business_id
          and t.message_id = newest.id and t.finished_at is not null
      ) limit 1`
  )
  return rows.length > 0
}

/**
 * Plays chats against the product, through signed webhooks of the WhatsApp sandbox. All chats must
 * be opened before the first one sends: they move one clock together.
 */
export const createProductPlayer = async (product: Product): Promise<Player> => {
  let sent = 0
  const rounds = createRounds(async () => {
    await product.settled()
    // The gateway answers a webhook before its messages are in their threads.
    const patience = performance.now() + PATIENCE_MS
    while ((await receivedCount(product)) < sent && performance.now() < patience) {
      await wait(RECEIVING_MS)
      await product.settled()
    }
    product.clock.advance(READING_MS)
    await product.settled()
    // A run that met another one's key comes back a few seconds later.
    for (let tries = 0; tries < MAX_WAITS && (await isSomebodyWaiting(product)); tries += 1) {
      product.clock.advance(RETRY_MS)
      await product.settled()
    }
    product.clock.advance(WRITING_MS)
  })
  return {
    async open({ business, conversation, phone }): Promise<Chat> {
      const founded = await foundBusiness(product.call, { business, conversation, phone })
      rounds.enter()
      const user = `521${phone}`
      const seen = new Set<string>()
      const turns = new Set<string>()
      const agendaIds = new Map<string, string>()
      return {
        async send(texts): Promise<Answer> {
          sent += texts.length
          for (const text of texts)
            product.sandbox.control.userSends({
              channel: 'whatsapp',
              accountId: founded.accountId,
              from: user,
              name: conversation.name,
              text,
            })
          await rounds.played()
          const replies = product.sandbox.control
            .phone('whatsapp', founded.accountId, user)
            .filter(({ direction, id }) => direction === 'out' && !seen.has(id))
          for (const { id } of replies) seen.add(id)
          return {
            replies: replies.map(({ text }) => text),
            ...(await workOf(product, founded, turns)),
          }
        },
        rows: () => rowsOf(product, founded, { phone, agendaIds }),
        close: () => Promise.resolve(rounds.leave()),
      }
    },
  }
}

/** What the assistant did since it was last asked; `known` are turns that were told before. */
const workOf = async (
  { pool }: Product,
  { businessId }: Founded,
  known: Set<string>
): Promise<Pick<Answer, 'tools' | 'handedOver' | 'milliseconds'>> => {
  const { rows } = await pool.query(
    `select id, outcome, milliseconds from assistant.turn where business_id = $1 order by started_at`,
    [businessId]
  )
  const turns = z
    .array(StoredTurn)
    .parse(rows)
    .filter(({ id }) => !known.has(id))
  for (const { id } of turns) known.add(id)
  const steps = await pool.query(
    `select turn_id as "turnId", name, arguments, ok from assistant.turn_step
      where business_id = $1 and turn_id = any($2) and kind = 'tool' order by turn_id, index`,
    [businessId, turns.map(({ id }) => id)]
  )
  return {
    tools: z.array(StoredStep).parse(steps.rows),
    handedOver: turns.some(({ outcome }) => outcome === 'human'),
    milliseconds: null,
  }
}

/** `agendaIds` keeps the conversation's own ids of appointments, which may have moved since. */
const rowsOf = async (
  { pool }: Product,
  { businessId, names, appointments }: Founded,
  { phone, agendaIds }: { readonly phone: string; readonly agendaIds: Map<string, string> }
): Promise<Row[]> => {
  const isFirst = agendaIds.size === 0
  const { rows } = await pool.query(
    `select a.id, a.starts_at as "startsAt", a.ends_at as "endsAt", a.status,
        a.service_id as "serviceId", a.specialist_id as "specialistId", a.branch_id as "branchId",
        coalesce(c.whatsapp = $2, false) as own
      from scheduling.appointment a
      left join crm.client c on c.business_id = a.business_id and c.id = a.client_id
      where a.business_id = $1 and a.status not in ('asistida')
      order by a.starts_at, a.id`,
    [businessId, phone]
  )
  return z
    .array(StoredRow)
    .parse(rows)
    .map(({ id, own, serviceId, specialistId, branchId, startsAt, endsAt, status }) => {
      const specialist = names.get(specialistId) ?? ''
      const known = isFirst ? appointments.get(`${specialist} ${startsAt.toISOString()}`) : id
      agendaIds.set(id, agendaIds.get(id) ?? known ?? id)
      return {
        id: agendaIds.get(id) ?? id,
        own,
        service: names.get(serviceId ?? '') ?? '',
        specialist,
        branch: names.get(branchId) ?? '',
        date: localDateOf(startsAt, ZONE),
        start: localTimeOf(startsAt, ZONE),
        end: localTimeOf(endsAt, ZONE),
        cancelled: status === 'cancelada',
      }
    })
}
