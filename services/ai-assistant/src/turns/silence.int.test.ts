import { assistantRoutes } from '@mostrador/contracts/ai-assistant'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSalon, type Salon } from '../test/salon.ts'

let salon: Salon
beforeAll(async () => {
  salon = await openSalon()
})
afterAll(() => salon.stop())
beforeEach(() => salon.newThread())

describe('silence', () => {
  const silent = async (text = 'hola') => {
    expect(await salon.talk(text)).toEqual([])
    const [turn] = await salon.turns()
    expect(turn?.outcome).toBe('silent')
    return turn?.reason
  }
  it('without credits [AST-16]', async () => {
    salon.fakeState.available = { gpt: 0, reasoning: 0 }
    expect(await silent()).toBe('Sin créditos')
  })
  it('after BAJA, and for a contact marked so [G1-25]', async () => {
    expect(await silent('BAJA')).toMatch(/pidió/)
    salon.newThread()
    salon.fakeState.noRespond = true
    expect(await silent()).toMatch(/no responderle/)
    salon.newThread()
    await salon.publish('client.opted_out')
    expect(await silent()).toMatch(/no responderle/)
  })
  it('when the subscription has ended [G1-25]', async () => {
    salon.fakeState.endSubscription = '2026-11-01T00:00:00.000Z'
    salon.testApp.clock.advance(31_000)
    expect(await silent()).toBe('La suscripción terminó')
    salon.fakeState.endSubscription = '2027-01-01T00:00:00.000Z'
    salon.testApp.clock.advance(31_000)
  })
  it('when the day’s credits are spent [C1-29]', async () => {
    await salon.as(assistantRoutes.putSettings, {
      body: { delayResponse: 10_000, testingNumbers: [], limitMessagesPerDay: 30 },
    })
    salon.fakeState.spentToday = 29_999
    expect(await salon.talk('hola')).toHaveLength(1)
    salon.fakeState.spentToday = 30_000
    expect(await silent('hola otra vez')).toMatch(/límite diario/)
    await salon.as(assistantRoutes.putSettings, {
      body: { delayResponse: 10_000, testingNumbers: [], limitMessagesPerDay: null },
    })
  })
  it('in testing mode for everybody else [AST-05]', async () => {
    const { _id: id } = await salon.assistant()
    await salon.as(assistantRoutes.editAssistant, {
      params: { id },
      body: { assistant: { mode: 'test' } },
    })
    expect(await silent()).toBe('Número fuera de la lista de prueba')
    await salon.as(assistantRoutes.editAssistant, {
      params: { id },
      body: { assistant: { mode: 'production' } },
    })
  })
  it('while the business is paused', async () => {
    salon.fakeState.isWorking = false
    salon.testApp.clock.advance(31_000)
    expect(await silent()).toBe('El negocio está en pausa')
    salon.fakeState.isWorking = true
    salon.testApp.clock.advance(31_000)
  })
  it('for people whom no assistant serves [C1-09]', async () => {
    Object.assign(salon.fakeState, { clientType: 'client', attended: 2 })
    expect(await silent()).toMatch(/tipo de contacto/)
  })
})

describe('a person of the business', () => {
  it('who answers first has answered', async () => {
    await salon.says('hola')
    salon.staffSays('¡Hola, Laura!')
    await salon.testApp.settled()
    salon.testApp.clock.advance(10_000)
    await salon.testApp.settled()
    expect(salon.fakeState.sent).toEqual([])
  })
  it('who answers while the assistant thinks is not interrupted, and nothing is charged', async () => {
    salon.fakeState.onOffer = async () => salon.staffSays('Yo te atiendo')
    expect(await salon.talk('quiero un corte')).toEqual([])
    expect(await salon.turns()).toMatchObject([
      { outcome: 'silent', reason: 'Contestó una persona del negocio', credits: 0 },
    ])
    expect(salon.fakeState.captured.size).toBe(0)
    expect(salon.fakeState.released).toHaveLength(1)
  })
})
