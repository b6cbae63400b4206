import { freshDatabase } from '@mostrador/testing'
import pg from 'pg'
import { expect, it } from 'vitest'
import type { Queryable } from '../database/queryable.ts'
import { createTimerTable } from './timer-table.ts'

// In a burst of 20,000 a take of 1,600 lasted 628 ms instead of 3 where Postgres looked for what is due and held each name against it.
it('finds the rows that it takes by their names, also where Postgres expects nothing to be due', async () => {
  const database = await freshDatabase()
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query(`insert into platform.timer (id, queue, data, due_at, state, attempts, created_at)
    select 'remind-' || n, 'remind', '{}', now() + interval '30 days' + n * interval '1 second', 'waiting', 0, now() from generate_series(1, 20000) n`)
  await owner.query('analyze platform.timer')
  await owner.query(`insert into platform.timer (id, queue, data, due_at, state, attempts, created_at)
    select 'due-' || n, 'greet', '{}', now() - interval '1 second', 'waiting', 0, now() from generate_series(1, 5000) n`)
  const asked: { readonly text: string; readonly values: unknown[] }[] = []
  const watched: Queryable = {
    query(text, values = []) {
      asked.push({ text, values })
      return owner.query(text, values)
    },
  }
  const ids = Array.from({ length: 400 }, (_, n) => `due-${n + 1}`)
  const [taken] = await createTimerTable(watched).take([{ ids, at: Date.now() }])
  expect(taken?.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  const [take] = asked
  const plan = await owner.query<{ 'QUERY PLAN': string }>(`explain ${take?.text}`, take?.values)
  const lines = plan.rows.map(row => row['QUERY PLAN']).filter(line => line.includes('Scan'))
  expect(lines.filter(line => line.includes('on timer'))).toEqual([
    expect.stringContaining('Index Scan using timer_pkey on timer'),
  ])
  await owner.end()
  await database.drop()
})
