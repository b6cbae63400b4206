import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSalon, type Salon } from '../test/salon.ts'

let salon: Salon
beforeAll(async () => {
  salon = await openSalon()
})
afterAll(() => salon.stop())
beforeEach(() => salon.newThread())

const person = {
  state: 'person',
  name: 'Ximena',
  userId: null,
  since: '2026-11-23T16:00:00.000Z',
  until: '2026-11-24T04:00:00.000Z',
} as const
const calls = () => salon.outboxed<{ cause?: string; since?: string }>('thread.needs_human')

describe('a conversation that a person attends', () => {
  it('gets no reply, costs nothing and calls nobody; afterwards the assistant answers', async () => {
    salon.fakeState.attention = person
    expect(await salon.talk('hola')).toEqual([])
    expect(await salon.turns()).toMatchObject([
      { outcome: 'silent', reason: 'La atiende una persona', credits: 0 },
    ])
    expect(salon.fakeState.reserved.size).toBe(0)
    expect(await calls()).toEqual([])
    salon.fakeState.attention = { state: 'assistant' }
    expect(await salon.talk('¿cuánto cuesta el corte?')).toHaveLength(1)
  })
  it('gets no reply either when they took it while the assistant was thinking', async () => {
    salon.fakeState.onReserve = () => {
      salon.fakeState.attention = person
      return Promise.resolve()
    }
    expect(await salon.talk('hola')).toEqual([])
    expect(await salon.turns()).toMatchObject([
      { outcome: 'silent', reason: 'La atiende una persona', credits: 0 },
    ])
    expect(salon.fakeState.captured.size).toBe(0)
  })
  it('gets no sentence of giving up after accidents', async () => {
    salon.fakeState.attention = person
    salon.fakeState.breakBefore.set('resolveContact', 100)
    await salon.talk('hola')
    for (let tries = 0; tries < 12; tries += 1) {
      salon.testApp.clock.advance(30_000)
      await salon.testApp.settled()
    }
    expect(salon.fakeState.sent).toEqual([])
    expect(await salon.turns()).toMatchObject([{ outcome: 'failed' }])
  })
})

describe('a call for a person', () => {
  it('tells why, and when the turn began', async () => {
    salon.fakeState.available = { gpt: 0, reasoning: 0 }
    await salon.talk('hola')
    const [turn] = await salon.turns()
    expect(await calls()).toMatchObject([{ cause: 'no_credits', since: turn?.startedAt }])
  })
  it('while it waits the assistant goes on answering', async () => {
    salon.fakeState.attention = {
      state: 'waiting',
      since: '2026-11-23T16:00:00.000Z',
      reason: 'se acabaron los créditos',
    }
    expect(await salon.talk('hola')).toHaveLength(1)
  })
})
