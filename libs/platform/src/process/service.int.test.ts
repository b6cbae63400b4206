import { newId } from '@mostrador/kernel'
import { aBusiness, startTestApp, type TestApp } from '@mostrador/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crm, routes, scheduling, state } from '../test/test-services.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ services: [scheduling, crm], at: '2026-11-23T16:00:00Z' })
})
afterAll(() => testApp.stop())

describe('events and jobs', () => {
  it('publishes with the commit, delivers to each group, and runs the job that a consumer enqueued', async () => {
    const { owner, businessId } = aBusiness()
    const branchId = newId()
    await testApp.as(owner)(routes.announce, { body: { branchId } })
    await testApp.settled()
    expect(
      state.delivered
        .filter(delivery => delivery.branchId === branchId)
        .map(({ group, businessId: of }) => `${group} ${of}`)
        .toSorted()
    ).toEqual([`inside ${businessId}`, `outside ${businessId}`])
    expect(state.reminded).not.toContain(branchId)
    testApp.clock.advance(3_600_000)
    await testApp.settled()
    expect(state.reminded).toContain(branchId)
  })
  it('publishes nothing when the transaction is rolled back', async () => {
    const { owner } = aBusiness()
    const branchId = newId()
    await testApp.as(owner)(routes.announce, { body: { branchId, fail: true } })
    await testApp.settled()
    expect(state.delivered.some(delivery => delivery.branchId === branchId)).toBe(false)
  })
  it('retries a failing job with its backoff, and makes it a dead letter after the last try', async () => {
    const { owner, businessId } = aBusiness()
    const branchId = newId()
    await testApp.as(owner)(routes.announce, { body: { branchId } })
    await testApp.settled()
    state.failures = 3
    for (const ms of [3_600_000, 60_000, 120_000]) {
      testApp.clock.advance(ms)
      await testApp.settled()
    }
    expect(state.failures).toBe(0)
    expect(state.reminded).not.toContain(branchId)
    const open = await testApp.infra.deadLetters.open({ businessId })
    expect(open).toMatchObject([
      {
        kind: 'job',
        consumer: 'scheduling-test-remind',
        attempts: 3,
        payload: { data: { id: branchId } },
      },
    ])
  })
  it('runs a tick once per period', async () => {
    const before = state.ticks
    testApp.clock.advance(600_000)
    await testApp.settled()
    testApp.clock.advance(600_000)
    await testApp.settled()
    expect(state.ticks - before).toBe(2)
  })
})
