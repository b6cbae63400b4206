import { assistantRoutes } from '@mostrador/contracts/ai-assistant'
import { withTenant } from '@mostrador/db'
import { newId } from '@mostrador/kernel'
import { defineService, type Service } from '@mostrador/platform'
import { aBusiness, startTestApp } from '@mostrador/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Db } from '../assistants/repository.ts'
import { openSalon, type Salon } from '../test/salon.ts'
import { hasUsedAllReplies, takeReply } from './reply-limit-repository.ts'

let salon: Salon
beforeAll(async () => {
  salon = await openSalon()
})
afterAll(() => salon.stop())
beforeEach(() => salon.newThread())

const limitTo = (threadRepliesPerDay: number | undefined) =>
  salon.as(assistantRoutes.putSettings, {
    body: {
      delayResponse: 10_000,
      testingNumbers: [],
      limitMessagesPerDay: null,
      ...(threadRepliesPerDay !== undefined && { threadRepliesPerDay }),
    },
  })
const calls = async () =>
  (await salon.outboxed<{ reason?: string }>('thread.needs_human')).map(({ reason }) => reason)

describe('replies of a thread in a day', () => {
  it('are 40 until the owner changes it, and stay when other settings are saved [23]', async () => {
    expect((await limitTo(undefined)).data.threadRepliesPerDay).toBe(40)
    expect((await limitTo(12)).data.threadRepliesPerDay).toBe(12)
    expect((await limitTo(undefined)).data.threadRepliesPerDay).toBe(12)
    expect((await salon.as(assistantRoutes.getSettings, {})).data.threadRepliesPerDay).toBe(12)
  })
  it.each([0, 501, 1.5])('cannot be %d', async wrong => {
    expect((await limitTo(wrong)).status).toBe(422)
  })
  it('end at the limit: a person is called once, with the reason, and nothing is spent [23]', async () => {
    await limitTo(2)
    expect(await salon.talk('hola')).toHaveLength(1)
    expect(await salon.talk('¿cuánto cuesta el corte?')).toHaveLength(1)
    expect(await calls()).toEqual([])
    expect(await salon.talk('¿y mañana?')).toEqual([])
    expect(await salon.talk('¿hola?')).toEqual([])
    expect(await calls()).toEqual(['reply_limit'])
    expect(salon.fakeState.reserved.size).toBe(2)
    const [last] = await salon.turns()
    expect(last).toMatchObject({
      outcome: 'human',
      answer: null,
      credits: 0,
      reason: 'La conversación llegó al límite de 2 respuestas de hoy. Contesta tú.',
    })
  })
  it('begin again with the next day of the business, and with a higher limit', async () => {
    await limitTo(1)
    expect(await salon.talk('hola')).toHaveLength(1)
    expect(await salon.talk('¿hola?')).toEqual([])
    await limitTo(2)
    expect(await salon.talk('¿sigues ahí?')).toHaveLength(1)
    expect(await salon.talk('¿hola?')).toEqual([])
    // The limit was reached a second time.
    expect(await calls()).toEqual(['reply_limit', 'reply_limit'])
    // 22:00 in Mexico City: tomorrow in Greenwich, today here.
    salon.testApp.clock.set('2026-11-24T04:00:00Z')
    expect(await salon.talk('¿hola?')).toEqual([])
    salon.testApp.clock.set('2026-11-24T06:00:00Z')
    expect(await salon.talk('buenos días')).toHaveLength(1)
  })
  it('do not count for other threads', async () => {
    await limitTo(1)
    expect(await salon.talk('hola')).toHaveLength(1)
    salon.newThread()
    expect(await salon.talk('hola')).toHaveLength(1)
  })
  it('count the one sentence of a turn that gave up, which does not go out over the limit', async () => {
    await limitTo(1)
    expect(await salon.talk('hola')).toHaveLength(1)
    salon.fakeState.breakBefore.set('recentMessages', 100)
    await salon.talk('¿hola?')
    await salon.retry()
    expect(salon.fakeState.sent).toHaveLength(1)
    expect(await calls()).toEqual([undefined])
  })
})

it('gives the last replies of a day to as many as are left, however many come at once', async () => {
  let db: Db | undefined
  const owner = defineService({
    name: 'ai-assistant',
    setup(ctx) {
      db = ctx.db
    },
  })
  const testApp = await startTestApp({
    services: [owner as unknown as Service],
    at: '2026-11-23T16:00:00Z',
  })
  onTestFinished(() => testApp.stop())
  const serviceDb = db
  if (serviceDb === undefined) throw new Error('The service did not begin')
  const { businessId } = aBusiness()
  const today = { businessId, threadId: newId(), day: '2026-11-23', limit: 5 }
  const takenReplies = await withTenant(businessId, () =>
    Promise.all(Array.from({ length: 20 }, () => serviceDb.transaction(tx => takeReply(tx, today))))
  )
  expect(takenReplies.filter(Boolean)).toHaveLength(5)
  expect(await withTenant(businessId, () => hasUsedAllReplies(serviceDb, today))).toBe(true)
})
