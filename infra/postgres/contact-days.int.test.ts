import { spawnSync } from 'node:child_process'
import { newId } from '@mostrador/kernel'
import { freshDatabase } from '@mostrador/testing'
import { Client } from 'pg'
import { expect, it } from 'vitest'

const script = new URL('contact-days.ts', import.meta.url).pathname

/** A business whose two contacts were registered on two of its days, and were not counted. */
const plant = async (owner: Client): Promise<string> => {
  const id = newId()
  await owner.query(
    `insert into accounts.business (business_id, name, description, whatsapp, whatsapp_owner, country_code,
       search, services, products, courses, properties, favorite_colors, zone, end_subscription, created_at)
     values ($1, 'La Catrina', 'x', '1', '1', '52', 'x', true, false, false, false, '{}',
       'America/Mexico_City', now(), now())`,
    [id]
  )
  for (const at of ['2026-11-21T05:59:00Z', '2026-11-21T06:01:00Z'])
    await owner.query(
      `insert into crm.client (business_id, id, name, search_text, created_at)
       values ($1, $2, 'Ana', 'ana', $3)`,
      [id, newId(), at]
    )
  return id
}

it('the command counts every day again, and tells what differed', async () => {
  const database = await freshDatabase()
  const owner = new Client({ connectionString: database.ownerUrl })
  await owner.connect()
  try {
    const id = await plant(owner)
    const run = (...more: readonly string[]) => {
      const args = [script, '--url', database.ownerUrl, ...more]
      const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
      return [status, stdout.trim()]
    }
    expect(run('--check')).toEqual([1, `${id}  2 rows differed`])
    expect(run()).toEqual([0, `${id}  2 rows differed`])
    expect(run('--check', '--business', id)).toEqual([0, `${id}  right`])
    const { rows } = await owner.query('select day::text, count from crm.contact_day order by 1')
    expect(rows).toEqual([
      { day: '2026-11-20', count: 1 },
      { day: '2026-11-21', count: 1 },
    ])
  } finally {
    await owner.end()
    await database.drop()
  }
})
