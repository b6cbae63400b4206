import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Actor, Envelope, Import } from '@mostrador/contracts'
import { crmRoutes } from '@mostrador/contracts/crm'
import { actorHeader, actorOf, signActor, urlOf } from '@mostrador/platform'
import { hopTo } from '@mostrador/testing'
import { openContacts } from '../contacts.ts'
import { openDatabase } from '../database.ts'
import { openImportRows } from '../floors/import-rows.ts'
import {
  assertThat,
  type Contender,
  forEachConcurrently,
  measureInterleaved,
  type Measured,
  type Path,
  percentiles,
} from '../harness.ts'

const ROWS = 50_000
const ONE_BY_ONE = 2_000
const POLL_MS = 50
const [product, floor, single, idle, busy] = [
  'product: a file from its upload to its last contact',
  'floor: INSERT … SELECT with the same indexes',
  'peer: pg, one row after the other',
  'told: a contact read while nothing is loaded',
  'I3 a contact read while a file is loaded',
]

const file = (): Buffer =>
  Buffer.from(
    [
      'Nombre,WhatsApp,Codigo de Pais,Tipo',
      ...Array.from({ length: ROWS }, (_, n) => `Ana ${n},${2_220_000_000 + n},52,lead`),
    ].join('\n')
  )

type Contacts = Awaited<ReturnType<typeof openContacts>>

/** Sends a file as a browser does. */
const upload = async (
  { app, actorKey }: Contacts,
  actor: Actor,
  bytes: Buffer
): Promise<Import> => {
  const route = crmRoutes.uploadClientImport
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'clientes.csv')
  const reply = await app.inject({
    method: route.method,
    url: urlOf(route, {}),
    headers: {
      [actorHeader]: await signActor(actor, hopTo(route), actorKey),
      'idempotency-key': randomUUID(),
    },
    payload: form,
  })
  const body = reply.json<Envelope<Import>>()
  if (!body.success) throw new Error(`The file was refused: ${reply.payload}`)
  return body.data
}

/** A file from its upload until its last row is a contact. */
const load = async (contacts: Contacts, actor: Actor, bytes: Buffer): Promise<Import> => {
  const { _id: id } = await upload(contacts, actor, bytes)
  const { call } = contacts
  await call(crmRoutes.startClientImport, { params: { id }, body: { fix: true } }, actor)
  for (;;) {
    const run = await call(crmRoutes.readClientImport, { params: { id } }, actor)
    if (run.state === 'done') return run
    await wait(POLL_MS)
  }
}

const measureWork = async (
  rows: number,
  cpu: () => Promise<number>,
  work: () => Promise<unknown>
) => {
  const before = { cpu: process.cpuUsage(), database: await cpu(), at: performance.now() }
  await work()
  const { user, system } = process.cpuUsage(before.cpu)
  return {
    operations: rows,
    seconds: (performance.now() - before.at) / 1000,
    cpuUs: (user + system) / rows,
    databaseUs: ((await cpu()) - before.database) / rows,
  }
}

/** A file of 50,000 contacts (performance 9). */
export const importPath: Path = {
  id: 'IMPORT',
  title: `a file of ${ROWS.toLocaleString('en-US')} contacts`,
  apart: true,
  async run(options) {
    const database = await openDatabase()
    const rows = await openImportRows(database.ownerUrl, ROWS)
    const contacts = await openContacts(database)
    await contacts.start()
    const bytes = file()
    let peak = 0
    const watching = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss)
    }, POLL_MS)
    try {
      const cpu = database.cpu
      const owner = async (): Promise<Actor> => ({
        ...actorOf.system(await rows.newBusiness()),
        name: 'Bench',
      })
      const reader = await owner()
      const body = { client: { name: 'Ana', whatsapp: '2225550101' } }
      const { _id: id } = await contacts.call(crmRoutes.createClient, { body }, reader)
      const read = () => contacts.call(crmRoutes.getClient, { params: { id } }, reader)
      const first = await owner()
      const done = await load(contacts, first, bytes)
      const before = process.memoryUsage().rss
      const readContactRepeatedly = async (): Promise<Measured> => {
        const times: number[] = []
        const loading = load(contacts, await owner(), bytes)
        let isOver = false
        const over = loading.finally(() => {
          isOver = true
        })
        const measured = await measureWork(1, cpu, async () => {
          while (!isOver) {
            const startedAt = performance.now()
            await read()
            times.push(performance.now() - startedAt)
          }
          await over
        })
        return { ...measured, operations: times.length, ...percentiles(times) }
      }
      const contenders: readonly Contender[] = [
        { name: floor, measure: () => measureWork(ROWS, cpu, rows.insertSelect) },
        {
          name: single,
          measure: () => measureWork(ONE_BY_ONE, cpu, () => rows.oneByOne(ONE_BY_ONE)),
        },
        {
          name: product,
          measure: async () => {
            const actor = await owner()
            return measureWork(ROWS, cpu, () => load(contacts, actor, bytes))
          },
        },
        { name: idle, measure: () => forEachConcurrently(1, options.seconds, cpu, read) },
        { name: busy, measure: readContactRepeatedly },
      ]
      const measured = await measureInterleaved(
        contenders,
        [
          { id: 'I1', of: product, to: floor, metric: 'rate', min: 1 / 1.7 },
          { id: 'I2', of: product, to: single, metric: 'rate', min: 15 },
          { id: 'I3', of: busy, to: idle, metric: 'p99', max: 1.5 },
        ],
        options
      )
      return {
        ...measured,
        checks: [
          assertThat(done.created === ROWS && done.failed === 0, 'every row became a contact'),
          assertThat((await rows.count(first.businessId ?? '')) === ROWS, 'each of them once'),
        ],
        notes: [
          'the product reads, validates, looks for known numbers, stages, and creates in batches of 1,000 with phases and events, in the process that also reads contacts and counts days',
          `I4: the process took ${Math.round((peak - before) / 1_048_576)} MiB more at its most than after the first file (≤ 64 MiB)`,
        ],
      }
    } finally {
      clearInterval(watching)
      await contacts.stop()
      await rows.stop()
      await database.stop()
    }
  },
}
