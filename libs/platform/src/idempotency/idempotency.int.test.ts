import { newId } from '@mostrador/kernel'
import { aBusiness, startTestApp, stopDatabase, type TestApp } from '@mostrador/testing'
import { eventually } from '@mostrador/testing/eventually'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crm, routes, scheduling, state } from '../test/test-services.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ services: [scheduling, crm], at: '2026-11-23T16:00:00Z' })
})
afterAll(() => testApp.stop())

describe('an idempotency key', () => {
  it('runs once, replays the answer, and refuses another body', async () => {
    const { owner } = aBusiness()
    const branchId = newId()
    const first = await testApp.as(owner)(
      routes.announce,
      { body: { branchId } },
      { idempotencyKey: 'form-opened-1' }
    )
    const second = await testApp.as(owner)(
      routes.announce,
      { body: { branchId } },
      { idempotencyKey: 'form-opened-1' }
    )
    expect(second.body).toEqual(first.body)
    expect(second.headers['idempotent-replayed']).toBe('true')
    const other = await testApp.as(owner)(
      routes.announce,
      { body: { branchId: newId() } },
      { idempotencyKey: 'form-opened-1' }
    )
    expect(other.body).toMatchObject({ code: 'idempotency_mismatch' })
    const stranger = await testApp.as(aBusiness().owner)(
      routes.announce,
      { body: { branchId } },
      { idempotencyKey: 'form-opened-1' }
    )
    expect(stranger.headers['idempotent-replayed']).toBeUndefined()
    await testApp.settled()
  })
  it('runs once for many simultaneous requests, each key with its own body and answer', async () => {
    const { owner } = aBusiness()
    const before = state.runs
    const branches = Array.from({ length: 12 }, () => newId())
    const announce = (branchId: string, key: string) =>
      testApp.as(owner)(routes.announce, { body: { branchId } }, { idempotencyKey: key })
    // Two for each key, and one whose body is another's.
    const crowd = await Promise.all([
      ...branches.flatMap((branchId, index) => [
        announce(branchId, `crowded-${index}`),
        announce(branchId, `crowded-${index}`),
      ]),
      announce(newId(), 'crowded-0'),
    ])
    expect(state.runs - before).toBe(branches.length)
    const pairs = branches.map((_branch, index) => crowd.slice(2 * index, 2 * index + 2))
    for (const pair of pairs) {
      // The second request gets `in progress`, or the stored answer if the first has finished.
      const [done, ...others] = pair.filter(({ status }) => status === 200)
      expect(others.map(({ body }) => body)).toEqual(others.map(() => done?.body))
      expect(done?.status).toBe(200)
      for (const { status, body } of pair)
        if (status !== 200) expect(body).toMatchObject({ code: 'request_in_progress' })
    }
    expect(crowd.at(-1)?.body).toMatchObject({ code: 'idempotency_mismatch' })
    const again = await Promise.all(
      branches.map((branchId, index) => announce(branchId, `crowded-${index}`))
    )
    expect(again.map(({ body }) => body)).toEqual(
      pairs.map(pair => pair.find(({ status }) => status === 200)?.body)
    )
    expect([
      state.runs - before,
      again.every(({ headers }) => headers['idempotent-replayed'] === 'true'),
    ]).toEqual([branches.length, true])
    await testApp.settled()
  })
  it('is free again for each of several requests that were refused at the same moment', async () => {
    const { owner } = aBusiness()
    const announce = (key: string, fail: boolean) =>
      testApp.as(owner)(
        routes.announce,
        { body: { branchId: newId(), fail } },
        { idempotencyKey: key }
      )
    const keys = Array.from({ length: 8 }, (_, index) => `refused-${index}`)
    expect(
      (await Promise.all(keys.map(key => announce(key, true)))).map(({ status }) => status)
    ).toEqual(keys.map(() => 409))
    expect(
      (await Promise.all(keys.map(key => announce(key, false)))).map(({ status }) => status)
    ).toEqual(keys.map(() => 200))
    await testApp.settled()
  })
  it('lets a refused request try again', async () => {
    const { owner } = aBusiness()
    const branchId = newId()
    expect(
      (
        await testApp.as(owner)(
          routes.announce,
          { body: { branchId, fail: true } },
          { idempotencyKey: 'form-opened-2' }
        )
      ).status
    ).toBe(409)
    expect(
      (
        await testApp.as(owner)(
          routes.announce,
          { body: { branchId, fail: true } },
          { idempotencyKey: 'form-opened-2' }
        )
      ).body
    ).toMatchObject({ code: 'slot_taken' })
  })
  it('answers "in progress" while the first request runs, and runs again when its process died', async () => {
    const { owner, businessId } = aBusiness()
    const branchId = newId()
    const key = 'form-opened-3'
    const rows = testApp.infra.database.relay
    await testApp.as(owner)(routes.announce, { body: { branchId } }, { idempotencyKey: key })
    await rows.query(
      `update platform.idempotency set state = 'running', status = null, body = null where scope = $1 and key = $2`,
      [`scheduling:${businessId}`, key]
    )
    expect(
      (await testApp.as(owner)(routes.announce, { body: { branchId } }, { idempotencyKey: key }))
        .body
    ).toMatchObject({ code: 'request_in_progress' })
    await rows.query(
      `update platform.idempotency set created_at = now() - interval '10 minutes' where key = $1`,
      [key]
    )
    expect(
      (await testApp.as(owner)(routes.announce, { body: { branchId } }, { idempotencyKey: key }))
        .status
    ).toBe(200)
  })
})

describe('an idempotency key whose database goes down during the request', () => {
  /** Runs `duringOutage` while the database is down; restores it when the request is over. */
  const requestDuringOutage = async (
    key: string,
    duringOutage: () => void
  ): Promise<{ status: number; askAgain(): ReturnType<ReturnType<TestApp['as']>> }> => {
    const { owner } = aBusiness()
    const ask = () => testApp.as(owner)(routes.think, {}, { idempotencyKey: key })
    let restoreDatabase = async (): Promise<void> => {}
    state.meanwhile = async () => {
      restoreDatabase = await stopDatabase(testApp.database)
      duringOutage()
    }
    const { status } = await ask()
    state.meanwhile = async () => {}
    await restoreDatabase()
    return { status, askAgain: ask }
  }

  // Sooner than any lease of a key ends.
  it('answers the result, and stores it when the database is back: the request does not run again', async () => {
    const before = state.thoughts
    const { status, askAgain } = await requestDuringOutage('form-opened-4', () => {})
    expect(status).toBe(200)
    await eventually(async () =>
      expect((await askAgain()).headers['idempotent-replayed']).toBe('true')
    )
    expect(state.thoughts).toBe(before + 1)
  }, 60_000)
  it('is free when the database is back, if the request failed', async () => {
    const { status, askAgain } = await requestDuringOutage('form-opened-5', () => {
      throw new Error('Not today')
    })
    expect(status).toBe(500)
    await eventually(async () => expect((await askAgain()).status).toBe(200))
  }, 60_000)
  it('is not finished by a request whose lease ended and whose key another request holds', async () => {
    const { owner, businessId } = aBusiness()
    const key = 'form-opened-6'
    const scopeAndKey = ['scheduling:' + businessId, key]
    // The lease ends during the request, and another one takes the key: its request runs now.
    state.meanwhile = async () =>
      void (await testApp.infra.database.relay.query(
        `update platform.idempotency set created_at = now(), holder = gen_random_uuid() where scope = $1 and key = $2`,
        scopeAndKey
      ))
    expect((await testApp.as(owner)(routes.think, {}, { idempotencyKey: key })).status).toBe(200)
    state.meanwhile = async () => {}
    expect(
      (
        await testApp.infra.database.relay.query(
          'select state from platform.idempotency where scope = $1 and key = $2',
          scopeAndKey
        )
      ).rows
    ).toEqual([{ state: 'running' }])
  })
})
