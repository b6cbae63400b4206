import { freshDatabase } from '@mostrador/testing'
import pg from 'pg'
import { expect, it } from 'vitest'
import type { Queryable } from '../database/queryable.ts'
import { createTimerTable } from './timer-table.ts'

// In a burst of 20,000 a take of 1,600 lasted 628 ms instead of 3 where Postgres looked for what is
// due and held each name against it.
it('takes rows by their ids, also where Postgres expects nothing to be due', async () => {
  const database = await freshDatabase()
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query(`insert into platform.timer (id, queue, data, due_at, state, attempts, created_at)
    select 'remind-' || n, 'remind', '{}', now() + interval '30 days' + n * interval '1 second', 'waiting', 0, now() from generate_series(1, 20000) n`)
  await owner.query('analyze platform.timer')
  await owner.query(`insert into platform.timer (id, queue, data, due_at, state, attempts, created_at)
    select 'due-' || n, 'greet', '{}', now() - interval '1 second', 'waiting', 0, now() from generate_series(1, 5000) n`)
  const queries: { readonly text: string; readonly values: unknown[] }[] = []
  const watched: Queryable = {
    query(text, values = []) {
      queries.push({ text, values })
      return owner.query(text, values)
    },
  }
  const ids = Array.from({ length: 400 }, (_, n) => `due-${n + 1}`)
  const [timers] = await createTimerTable(watched).take([{ ids, at: Date.now() }])
  expect(timers?.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  const [take] = queries
  const plan = await owner.query<{ 'QUERY PLAN': string }>(`explain ${take?.text}`, take?.values)
  const lines = plan.rows.map(row => row['QUERY PLAN']).filter(line => line.includes('Scan'))
  expect(lines.filter(line => line.includes('on timer'))).toEqual([
    expect.stringContaining('Index Scan using timer_pkey on timer'),
  ])
  await owner.end()
  await database.drop()
})

it('answers the oldest due rows up to the cap of each queue, and again those whose lease ended', async () => {
  const database = await freshDatabase()
  const pool = new pg.Pool({ connectionString: database.relayUrl, max: 5 })
  const rows = createTimerTable(pool)
  const now = new Date('2026-11-23T16:00:00Z')
  const due = (queue: string, n: number) => ({
    id: `${queue}-${n}`,
    queue,
    data: n,
    businessId: null,
    dueAt: new Date(now.getTime() - 1_000 + n),
    traceparent: null,
  })
  await rows.insert([
    ...[4, 3, 2, 1, 0].map(n => due('greet', n)),
    ...[1, 0].map(n => due('other', n)),
    { ...due('greet', 9), dueAt: new Date(now.getTime() + 1) },
  ])
  const claim = async (cap: number) => {
    const ids = (
      await rows.due(
        [
          { queue: 'greet', cap },
          { queue: 'other', cap: 1 },
          { queue: 'empty', cap: 5 },
        ],
        now
      )
    ).map(({ id }) => id)
    return (await rows.take([{ ids, at: now.getTime() }]))
      .flat()
      .map(({ id }) => id)
      .toSorted()
  }
  expect(await claim(2)).toEqual(['greet-0', 'greet-1', 'other-0'])
  expect(await claim(2)).toEqual([])
  await rows.deleteEnded(['greet-0', 'other-0'])
  expect(await claim(2)).toEqual(['greet-2', 'other-1'])
  await pool.query(
    `update platform.timer set handed_at = handed_at - interval '2 minutes' where id = 'greet-1'`
  )
  expect(await claim(2)).toEqual(['greet-1'])
  expect(await claim(9)).toEqual(['greet-3', 'greet-4'])
  await pool.end()
  await database.drop()
})
