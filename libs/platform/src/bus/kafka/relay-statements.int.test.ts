import { type FreshDatabase, freshDatabase } from '@mostrador/testing'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { deletePublished } from './relay-statements.ts'

let database: FreshDatabase
let client: pg.Client
beforeEach(async () => {
  database = await freshDatabase()
  client = new pg.Client({ connectionString: database.relayUrl })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

it('reads old rows by their index, however many rows there are', async () => {
  // With few rows a scan may be as quick: what matters is that there is another way.
  await client.query('set enable_seqscan = off')
  const plan: string[] = []
  const explaining = {
    query: async (text: string, values: unknown[]) => {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
      plan.push(...rows.map(row => row['QUERY PLAN']))
      return { rowCount: rows.length }
    },
  } as unknown as pg.PoolClient
  await deletePublished(explaining, { owner: 'test', from: '0', limit: 100 }, 7)
  expect(plan.join('\n')).toContain('outbox_owner_at_idx')
})
