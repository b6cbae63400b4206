import { scripted, startOpenAiSandbox } from '@mostrador/sandbox'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openSalon, type Salon } from '../test/salon.ts'
import { nothingToOfferReason, nothingToOfferText } from './turn.ts'

const calls = async ({ outboxed }: Salon) =>
  (await outboxed<{ cause?: string }>('thread.needs_human')).map(({ cause }) => cause)
/** Nothing was held, taken or given back. */
const noCreditsMoved = ({ fakeState }: Salon) => {
  expect([fakeState.reserved.size, fakeState.captured.size]).toEqual([0, 0])
  expect(fakeState.calls).not.toContain('reserve')
}

const openOpenAi = async () => {
  const openai = await startOpenAiSandbox({ apiKey: 'sk-test' })
  onTestFinished(() => openai.close())
  openai.control.behave()
  openai.control.setModel(scripted(['Estos son nuestros servicios:']))
  return openai
}

describe('an assistant with nothing to offer', () => {
  it('says once a day that a person answers, calls one, and costs nothing; without a model', async () => {
    const salon = await openSalon()
    onTestFinished(() => salon.stop())
    for (const without of ['branches', 'services', 'specialists'] as const) {
      salon.newThread()
      salon.fakeState.without = [without]
      expect(await salon.talk('hola, ¿qué servicios tienen?')).toEqual([nothingToOfferText])
      expect(await salon.talk('¿hola?')).toEqual([])
      expect(await salon.talk('¿sigues ahí?')).toEqual([])
      expect(await calls(salon)).toEqual(['nothing_to_offer'])
      noCreditsMoved(salon)
      expect(await salon.turns()).toMatchObject([
        { outcome: 'human', answer: null, credits: 0, reason: nothingToOfferReason },
        { outcome: 'human', answer: null, credits: 0, reason: nothingToOfferReason },
        { outcome: 'human', answer: nothingToOfferText, credits: 0, reason: nothingToOfferReason },
      ])
    }
    const [, , first] = await salon.turns()
    expect((await salon.steps(first?._id ?? '')).map(({ output }) => output)).toEqual([
      'Falta un especialista',
    ])
    // 22:00 in Mexico City is still today; midnight begins another day.
    salon.testApp.clock.set('2026-11-24T04:00:00Z')
    expect(await salon.talk('¿hola?')).toEqual([])
    salon.testApp.clock.set('2026-11-24T06:00:00Z')
    expect(await salon.talk('buenos días')).toEqual([nothingToOfferText])
    expect(await calls(salon)).toEqual(['nothing_to_offer', 'nothing_to_offer'])
    // The business is complete: the assistant works.
    salon.fakeState.without = []
    expect(await salon.talk('¿qué servicios tienen?')).toEqual([
      expect.stringContaining('Corte de cabello'),
    ])
    expect(salon.fakeState.captured.size).toBe(1)
  })

  it('asks no model either', async () => {
    const openai = await openOpenAi()
    const salon = await openSalon({ OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: openai.url })
    onTestFinished(() => salon.stop())
    salon.fakeState.without = ['services']
    expect(await salon.talk('hola')).toEqual([nothingToOfferText])
    expect(await salon.talk('¿qué servicios tienen?')).toEqual([])
    expect(openai.control.requests()).toEqual([])
    expect(await calls(salon)).toEqual(['nothing_to_offer'])
    noCreditsMoved(salon)
  })

  it('sends the sentence once though its process dies after deciding, and answers when scheduling is down', async () => {
    const salon = await openSalon()
    onTestFinished(() => salon.stop())
    salon.fakeState.without = ['services']
    salon.fakeState.breakAfter.set('queueMessage', 1)
    await salon.talk('hola')
    salon.testApp.clock.advance(3_000)
    await salon.testApp.settled()
    expect(salon.fakeState.sent.map(({ text }) => text)).toEqual([nothingToOfferText])
    expect(await calls(salon)).toEqual(['nothing_to_offer'])
    noCreditsMoved(salon)
    salon.newThread()
    salon.fakeState.without = []
    salon.fakeState.breakBefore.set('offer', 1)
    expect(await salon.talk('hola')).toHaveLength(1)
    expect(await calls(salon)).toEqual([])
  })
})
