// Two floors in one program: HMAC and nothing else, and HMAC with one INSERT per webhook, as a
// careful beginner writes it.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { fastify } from 'fastify'
import pg from 'pg'
import { childProgram, variable } from '../children.ts'

const secret = variable('SECRET')
const pool = new pg.Pool({ connectionString: variable('DATABASE_URL'), max: 10 })
await pool.query('create schema if not exists bench')
await pool.query(
  'create table if not exists bench.webhook (digest bytea primary key, raw text not null, received_at timestamptz not null default now())'
)

const digestOf = (body: Buffer, header: unknown): Buffer | undefined => {
  const digest = createHmac('sha256', secret).update(body).digest()
  const signature = Buffer.from(typeof header === 'string' ? header.slice(7) : '', 'hex')
  return signature.length === digest.length && timingSafeEqual(signature, digest)
    ? digest
    : undefined
}
const app = fastify()
app.removeAllContentTypeParsers()
app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
app.post('/hmac', (request, reply) =>
  reply
    .status(
      digestOf(request.body as Buffer, request.headers['x-hub-signature-256']) === undefined
        ? 401
        : 200
    )
    .send('EVENT_RECEIVED')
)
app.post('/single', async (request, reply) => {
  const body = request.body as Buffer
  const digest = digestOf(body, request.headers['x-hub-signature-256'])
  if (digest === undefined) return reply.status(401).send()
  await pool.query({
    name: 'single',
    text: 'insert into bench.webhook (digest, raw) values ($1, $2) on conflict do nothing',
    values: [digest, body.toString('utf8')],
  })
  return reply.send('EVENT_RECEIVED')
})
const address = await app.listen({ host: '127.0.0.1', port: 0 })
childProgram(Number(new URL(address).port))
