import { crmRoutes as r } from '@mostrador/contracts/crm'
import { runAsOwner } from '@mostrador/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CrmTestApp, startCrm } from '../test/crm-test-app.ts'
import { officeOf } from '../test/import-office.ts'

let app: CrmTestApp
beforeAll(async () => {
  app = await startCrm()
})
afterAll(() => app.stop())

/** Ends the next writes of contacts as Postgres ends those that lose a deadlock. */
const loseDeadlocks = (count: number): Promise<void> =>
  runAsOwner(
    app.database,
    `
    create sequence crm.lost_deadlocks;
    create function crm.lose_deadlock() returns trigger security definer language plpgsql as $$
      begin
        if nextval('crm.lost_deadlocks') <= ${count} then
          raise exception 'deadlock detected' using errcode = '40P01';
        end if;
        return null;
      end $$;
    create trigger lose_deadlock before update on crm.client
      for each statement execute function crm.lose_deadlock()`
  )
const stopLosing = (): Promise<void> =>
  runAsOwner(
    app.database,
    `
    drop trigger lose_deadlock on crm.client;
    drop function crm.lose_deadlock();
    drop sequence crm.lost_deadlocks`
  )

it.each([
  [1, { state: 'done', processed: 3, changed: 3, failed: 0 }],
  [99, { state: 'done', processed: 3, changed: 0, failed: 3 }],
])('a batch that loses %i deadlocks is tried again, so often as its job', async (count, ended) => {
  const office = officeOf(app, await app.newBusiness())
  const newClients = [1, 2, 3].map(n => ({ name: `Lead ${n}`, whatsapp: `222444000${n}` }))
  await office.call(r.importClients, { body: { newClients } })
  await app.settled()
  await loseDeadlocks(count)
  const body = { action: { kind: 'type', type: 'client' } as const, choice: { filter: {} } }
  const { data } = await office.call(r.startBulk, { body })
  for (const _try of [1, 2, 3, 4, 5]) {
    await app.settled()
    app.clock.advance(300_000)
  }
  await app.settled()
  await stopLosing()
  const runs = (await office.call(r.listBulk, {})).data
  expect(runs.find(({ _id }) => _id === data._id)).toMatchObject(ended)
})
