import { isUtf8 } from 'node:buffer'
import { sqlStateOf, type TenantPool, withoutTenant } from '@mostrador/db'
import { failpoint, groupCommit, type GroupCommit } from '@mostrador/platform'

/** A webhook whose signature was good. The signature is the digest: the same bytes again are the same row. */
export type SignedBody = {
  readonly digest: Buffer
  readonly body: Buffer
  readonly receivedAt: Date
  readonly traceparent: string | null
}

const BASE64 = 'base64:'

/** Postgres takes no NUL and no broken UTF-8, and one such body must not spoil the batch of the others. JSON never begins like this. */
const storable = (body: Buffer): string =>
  isUtf8(body) && !body.includes(0) ? body.toString('utf8') : `${BASE64}${body.toString('base64')}`

/** The text of a stored body. */
export const bodyOf = (raw: string): string =>
  raw.startsWith(BASE64) ? Buffer.from(raw.slice(BASE64.length), 'base64').toString('utf8') : raw

const insertText = `insert into messaging.webhook_envelope (digest, raw, received_at, next_at, trace)
  select digest, raw, received_at, received_at, trace from unnest($1::bytea[], $2::text[], $3::timestamptz[], $4::text[]) as e(digest, raw, received_at, trace) on conflict do nothing`

/** Bodies that may wait for their turn. */
const ROOM = 20_000
/** Milliseconds; Meta wants its answer within five seconds. */
const PATIENCE_MS = 4_000

const inTime = async <T>(work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('Postgres did not confirm in time')), PATIENCE_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The durable acknowledgement: what add() has resolved survives kill -9 (F1). `written` hears of every batch: how many were asked for, and how many are new. */
export const envelopes = (
  pool: TenantPool,
  written: (all: number, fresh: number) => void
): GroupCommit<SignedBody> =>
  groupCommit<SignedBody>(
    async items => {
      failpoint('webhook.before_commit')
      const insert = withoutTenant(() =>
        pool.query({
          name: 'messaging_envelopes',
          text: insertText,
          values: [
            items.map(({ digest }) => digest),
            items.map(({ body }) => storable(body)),
            items.map(({ receivedAt }) => receivedAt),
            items.map(({ traceparent }) => traceparent),
          ],
        })
      )
      const { rowCount } = await inTime(insert)
      failpoint('webhook.after_commit')
      written(items.length, rowCount ?? 0)
    },
    { maxWaiting: ROOM, isOfOne: error => sqlStateOf(error)?.startsWith('22') ?? false }
  )
