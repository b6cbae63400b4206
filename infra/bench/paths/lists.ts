import { ClientFilter, crmRoutes } from '@mostrador/contracts/crm'
import { withTenant } from '@mostrador/db'
import { sql } from '@mostrador/db/raw'
import { actorOf, type ServiceDatabase } from '@mostrador/platform'
import { patternsOf } from '../../../services/crm/src/clients/client.ts'
import type { Cursor } from '../../../services/crm/src/clients/list-cursor.ts'
import { countClients, listClientIds } from '../../../services/crm/src/clients/list-repository.ts'
import { criteriaOf } from '../../../services/crm/src/clients/list-use-cases.ts'
import { searchRows } from '../../../services/crm/src/clients/repository.ts'
import {
  countUnread,
  countWaiting,
} from '../../../services/messaging-gateway/src/threads/list-repository.ts'
import { openContacts } from '../contacts.ts'
import { openDatabase } from '../database.ts'
import { type ManyClients, openManyClients, rareWord } from '../floors/many-clients.ts'
import {
  assertThat,
  type Contender,
  forEachConcurrently,
  measureInterleaved,
  type Options,
  type Path,
} from '../harness.ts'

type Db = ServiceDatabase<'crm'>

const CLIENTS = 1_000_000
const PAGE_SIZE = 50
const SEARCHED = 20

const names = {
  key: 'floor: one contact by its key',
  first: 'L1 first page, 50 contacts in order',
  deep: 'L1 page behind 900,000 contacts',
  middle: 'L1 page in the middle, by name',
  prefix: 'L2 a rare word',
  substring: 'L2 a rare piece of a word',
  phone: 'L2 seven last digits of a number',
  common: 'L2 two common words, ranked',
  scan: 'peer: LOWER(…) LIKE, which no index serves',
  unread: 'L3 unread conversations',
  waiting: 'L3 conversations that wait for a person',
  route: 'told: the whole first page through its route',
  detail: 'told: a whole contact through its route',
} as const

type Product = Awaited<ReturnType<typeof openContacts>>
type Measuring = {
  readonly product: Product
  readonly many: ManyClients
  readonly cpu: () => Promise<number>
  readonly options: Options
}

/** Each way asks one after the other; `ask` gets how many were asked before. */
const contenderOf =
  ({ many, cpu, options }: Measuring) =>
  (name: string, ask: (turn: number) => Promise<unknown>): Contender => {
    let turn = 0
    return {
      name,
      measure: () =>
        withTenant(many.businessId, () =>
          forEachConcurrently(1, Math.min(options.seconds, 1.5), cpu, () => {
            turn += 1
            return ask(turn)
          })
        ),
    }
  }

const pageOf = (after: Cursor | null, order: 'lastInteraction' | 'name' = 'lastInteraction') => ({
  order,
  after,
  offset: 0,
  limit: PAGE_SIZE + 1,
  direction: 'desc' as const,
})

/** Where the page begins that is `depth` contacts down, as a reader who continued arrives there. */
const cursorAt = async (
  { product: { db }, many }: Measuring,
  depth: number,
  order: 'lastInteraction' | 'name'
): Promise<Cursor> => {
  const criteria = await criteriaOf(clockOf(db), many.businessId, ClientFilter.parse({}))
  const page = { ...pageOf(null, order), offset: depth, limit: 1 }
  const [id] = await listClientIds(db, criteria, page)
  if (id === undefined) throw new Error(`There are no ${depth} contacts`)
  return id
}

const clockOf = (db: Db) => ({ db, clock: { now: () => new Date() } })

const pages = async (measuring: Measuring): Promise<Contender[]> => {
  const { product, many } = measuring
  const { db } = product
  const contender = contenderOf(measuring)
  const criteria = await criteriaOf(clockOf(db), many.businessId, ClientFilter.parse({}))
  const [deep, middle] = [
    await cursorAt(measuring, Math.floor(many.clients * 0.9), 'lastInteraction'),
    await cursorAt(measuring, Math.floor(many.clients / 2), 'name'),
  ]
  const idOf = (turn: number): string => many.sampleIds[turn % many.sampleIds.length] ?? ''
  const as = actorOf.system(many.businessId)
  return [
    contender(
      names.key,
      turn => sql(db)`select * from crm.client
        where business_id = ${many.businessId}::uuid and id = ${idOf(turn)}::uuid`
    ),
    contender(names.first, () => listClientIds(db, criteria, pageOf(null))),
    contender(names.deep, () => listClientIds(db, criteria, pageOf(deep))),
    contender(names.middle, () => listClientIds(db, criteria, pageOf(middle, 'name'))),
    contender(names.route, () =>
      product.call(crmRoutes.listClients, { query: { limit: PAGE_SIZE } }, as)
    ),
    contender(names.detail, turn =>
      product.call(crmRoutes.getClient, { params: { id: idOf(turn) } }, as)
    ),
  ]
}

const searches = (measuring: Measuring): Contender[] => {
  const { product, many } = measuring
  const { db } = product
  const contender = contenderOf(measuring)
  const search = (words: (turn: number) => string) => (turn: number) =>
    searchRows(db, many.businessId, patternsOf(words(turn)), SEARCHED)
  const rareWordOf = (turn: number): string => rareWord(1 + ((turn * 7_919) % many.clients))
  return [
    contender(names.prefix, search(rareWordOf)),
    contender(
      names.substring,
      search(turn => rareWordOf(turn).slice(2, 8))
    ),
    contender(
      names.phone,
      search(turn => String(1_000_000 + ((turn * 736_878) % 8_999_999)))
    ),
    contender(
      names.common,
      search(() => 'maria lopez')
    ),
    contender(
      names.scan,
      turn => sql(db)`select id::text from crm.client
        where business_id = ${many.businessId}::uuid
          and lower(search_text) like ${`%${rareWordOf(turn).slice(2, 8)}%`} limit ${SEARCHED}::int`
    ),
    contender(names.unread, () => countUnread(db)),
    contender(names.waiting, () => countWaiting(db)),
  ]
}

/** Wrong lists are not measured. */
const checks = async ({ product: { db, call }, many }: Measuring): Promise<string[]> =>
  withTenant(many.businessId, async () => {
    const criteria = await criteriaOf(clockOf(db), many.businessId, ClientFilter.parse({}))
    const total = await countClients(db, criteria)
    const as = actorOf.system(many.businessId)
    const rare = rareWord(many.clients - 7)
    const matches = await call(crmRoutes.searchClients, { query: { search: rare, limit: 10 } }, as)
    return [
      assertThat(total === 10_000, 'counting ends at what is paged by number'),
      assertThat(
        matches.length === 1 && matches[0]?.secondLastname === rare,
        'one of a million is found'
      ),
    ]
  })

const { key, scan } = names
const within = (id: string, of: string, limit: number) =>
  ({ id, of, to: key, metric: 'p50', max: limit }) as const
const promises = [
  within('L1', names.first, 6),
  within('L1', names.deep, 6),
  within('L1', names.middle, 6),
  { id: 'L1', of: names.deep, to: names.first, metric: 'p50', max: 2 },
  within('L2', names.prefix, 3),
  within('L2', names.substring, 30),
  within('L2', names.phone, 30),
  within('L2', names.common, 60),
  ...[names.prefix, names.substring, names.phone, names.common].map(
    of => ({ id: 'L2', of, to: scan, metric: 'p50', max: 1 / 40 }) as const
  ),
  within('L3', names.unread, 2),
  within('L3', names.waiting, 2),
] as const

/** Lists and search of a business with a million contacts (performance 8). */
export const lists: Path = {
  id: 'LISTS',
  title: `lists, search and counters of one business with ${CLIENTS.toLocaleString('en-US')} contacts`,
  apart: true,
  run: async options => {
    const database = await openDatabase()
    try {
      const startedAt = performance.now()
      const many = await openManyClients(database.ownerUrl, CLIENTS)
      const filled = Math.round((performance.now() - startedAt) / 1000)
      options.print(`    filled in ${filled} s`)
      const product = await openContacts(database)
      try {
        const measuring = { product, many, cpu: database.cpu, options }
        const checked = await checks(measuring)
        const contenders = await withTenant(many.businessId, async () => [
          ...(await pages(measuring)),
          ...searches(measuring),
        ])
        return {
          ...(await measureInterleaved(contenders, promises, options)),
          checks: checked,
          notes: [
            'statements of the product on its own connection, under its policies, beside one row by its key on the same connection; asked one after the other',
          ],
        }
      } finally {
        await product.stop()
        await many.stop()
      }
    } finally {
      await database.stop()
    }
  },
}
