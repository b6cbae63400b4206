import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newId } from '@mostrador/kernel'
import { freshDatabase, type FreshDatabase } from '@mostrador/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const folder = join(import.meta.dirname, 'runbooks')
/** The statements of the pages, with something in the place of «…». */
const statements = readdirSync(folder).flatMap(page =>
  [
    ...readFileSync(join(folder, page), 'utf8').matchAll(
      /`((?:select|insert|update|explain|analyze|show) [^`]+)`/g
    ),
  ]
    .flatMap(([, text = '']) => text.split(';'))
    .map(text => text.trim())
    .filter(text => text !== '' && !text.startsWith('explain (') && !text.includes('<pid>'))
    .map(text => ({ page, text: text.replaceAll('…', newId()) }))
)

describe('the statements of the runbooks', () => {
  let database: FreshDatabase
  let client: pg.Client
  beforeAll(async () => {
    database = await freshDatabase()
    client = new pg.Client({ connectionString: database.ownerUrl })
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await database.drop()
  })

  it.each(statements)('$page: $text', async ({ text }) => {
    await expect(
      client.query(/^(?:show|analyze) /.test(text) ? text : `explain ${text}`)
    ).resolves.toBeDefined()
  })
  it('are many', () => expect(statements.length).toBeGreaterThan(20))
})
