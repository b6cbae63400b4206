import { assistantRoutes } from '@mostrador/contracts/ai-assistant'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openSalon } from '../test/salon.ts'

describe('what the assistants did', () => {
  it('counts answers, changes of the agenda, calls of a person and credits since a moment', async () => {
    const salon = await openSalon()
    onTestFinished(() => salon.stop())
    const since = salon.testApp.clock.now().toISOString()
    const summary = async (from = since) =>
      (await salon.as(assistantRoutes.turnSummary, { query: { since: from } })).data
    expect(await summary()).toEqual({ assistants: [], hasAnswered: false })
    await salon.talk('quiero un corte mañana a las 5')
    await salon.talk('sí')
    await salon.talk('quiero hablar con una persona')
    const assistant = await salon.assistant()
    expect(await summary()).toEqual({
      assistants: [
        {
          assistantId: assistant._id,
          assistantName: assistant.name,
          answered: 2,
          handedOver: 1,
          booked: 1,
          moved: 0,
          cancelled: 0,
          credits: 3,
        },
      ],
      hasAnswered: true,
    })
    // Earlier turns are not of that time, and an answer was an answer.
    salon.testApp.clock.advance(60_000)
    expect(await summary(salon.testApp.clock.now().toISOString())).toEqual({
      assistants: [],
      hasAnswered: true,
    })
    // Without a moment it is since yesterday began in Mexico City: 23 November until the 25th
    // begins.
    const untold = async () =>
      (await salon.as(assistantRoutes.turnSummary, { query: {} })).data.assistants.length
    salon.testApp.clock.set('2026-11-25T05:59:00Z')
    expect(await untold()).toBe(1)
    salon.testApp.clock.set('2026-11-25T06:01:00Z')
    expect(await untold()).toBe(0)
  })

  it('gives back what did not arrive, and is for who sees the assistants', async () => {
    const salon = await openSalon()
    onTestFinished(() => salon.stop())
    const since = salon.testApp.clock.now().toISOString()
    await salon.talk('hola')
    await salon.undelivered('assistant', salon.fakeState.sent[0]?.key ?? '')
    await salon.testApp.settled()
    const { data } = await salon.as(assistantRoutes.turnSummary, { query: { since } })
    expect(data.assistants).toMatchObject([{ answered: 1, credits: 0 }])
    const stranger = { ...salon.owner, isOwner: false, fullAccess: false, permissions: [] }
    expect(
      (await salon.testApp.as(stranger)(assistantRoutes.turnSummary, { query: { since } })).status
    ).toBe(403)
  })
})
