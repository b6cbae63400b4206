import { assistantRoutes } from '@mostrador/contracts/ai-assistant'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openSalon, type Salon } from '../test/salon.ts'

let salon: Salon
beforeAll(async () => {
  salon = await openSalon()
})
afterAll(() => salon.stop())
beforeEach(() => salon.newThread())

describe('a new business', () => {
  it('has one working assistant of type new, however often it is told [BUS2-13, G2-08, AST-11]', async () => {
    await salon.publish('business.created')
    await salon.testApp.settled()
    const { data } = await salon.as(assistantRoutes.listAssistants, { query: {} })
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      name: 'Ana',
      type: 'new',
      isWorking: true,
      mode: 'production',
      model: 'gpt_model',
      temperature: 0.5,
      reasoningEffort: 'low',
      personality: 'Amable y profesional',
      color: 'chica_white',
      respondTo: 'messages',
    })
  })
  it('waits 10 seconds before it answers [C1-08, C2-18]', async () => {
    expect((await salon.as(assistantRoutes.getSettings, {})).data).toEqual({
      delayResponse: 10_000,
      testingNumbers: [],
      limitMessagesPerDay: null,
      threadRepliesPerDay: 40,
    })
  })
})

describe('a turn', () => {
  it('answers a burst of three with one reply [F13]', async () => {
    const sent = await salon.talk('hola', 'quiero cita', 'para corte mañana a las 5')
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatch(/Soy Ana[\s\S]*martes 24 de noviembre, 17:00[\s\S]*¿Te la aparto\?/)
    expect(await salon.turns()).toMatchObject([
      {
        outcome: 'answered',
        brain: 'planner',
        model: 'planner',
        credits: 1,
        question: 'hola\nquiero cita\npara corte mañana a las 5',
      },
    ])
  })
  it('pushes the reply out while the person goes on writing [TST-02]', async () => {
    await salon.says('hola')
    await salon.testApp.settled()
    salon.testApp.clock.advance(6_000)
    await salon.says('quiero un corte')
    await salon.testApp.settled()
    salon.testApp.clock.advance(6_000)
    await salon.testApp.settled()
    expect(salon.fakeState.sent).toHaveLength(0)
    salon.testApp.clock.advance(4_000)
    await salon.testApp.settled()
    expect(salon.fakeState.sent).toHaveLength(1)
  })
  it('books what was offered and chosen, and the confirmation is the server’s [AST-04, CAP-01]', async () => {
    await salon.talk('quiero un corte mañana a las 5')
    const [sent] = await salon.talk('sí')
    expect(salon.fakeState.booked).toMatchObject([
      {
        start: '2026-11-24T23:00:00.000Z',
        createdBy: 'Asistente Ana',
        clientId: salon.fakeState.clientId,
        type: 'inPerson',
      },
    ])
    expect(sent).toContain(
      'Tu cita quedó agendada ✅\nServicio: Corte de cabello\nCuándo: martes 24 de noviembre, 17:00\nCon: Lupita Hernández\nDónde: Centro, Av. Juárez 10\nPrecio: $250.00\nFolio: ABC2DEF'
    )
    expect(sent).toContain('¡Te esperamos, Laura!')
    const [turn] = await salon.turns()
    const steps = await salon.steps(turn?._id ?? '')
    expect(steps.filter(({ kind }) => kind === 'tool')).toMatchObject([
      {
        name: 'book_appointment',
        ok: true,
        arguments: expect.stringMatching(/^\{"time":"h\d+"\}$/),
      },
    ])
    expect(steps.at(-1)).toMatchObject({ kind: 'reply', output: sent })
  })
  it('writes hours as the business chose for its messages', async () => {
    // What is known of a business is kept for half a minute.
    const choose = (clock: '12h' | '24h') => {
      salon.fakeState.messageClock = clock
      salon.testApp.clock.advance(30_000)
    }
    choose('12h')
    onTestFinished(() => choose('24h'))
    const [offer] = await salon.talk('quiero un corte mañana a las 6')
    expect(offer).toContain('6:00 p. m.')
    expect(offer).not.toContain('18:00')
  })
  it('moves and cancels the person’s own appointment [CAP-01]', async () => {
    await salon.talk('quiero un corte mañana a las 5')
    await salon.talk('sí')
    await salon.talk('muévela a las 6')
    expect((await salon.talk('sí'))[0]).toMatch(
      /Tu cita cambió de horario[\s\S]*18:00[\s\S]*Folio: ABC2DEF/
    )
    await salon.talk('quiero cancelar mi cita')
    expect((await salon.talk('sí'))[0]).toMatch(/Tu cita quedó cancelada[\s\S]*Folio/)
    expect(salon.fakeState.booked).toMatchObject([{ status: 'cancelada' }])
  })
  it('offers the nearest times when the chosen one was taken meanwhile', async () => {
    await salon.talk('quiero un corte mañana a las 5')
    salon.fakeState.taken.add('2026-11-24T23:00:00.000Z')
    const [sent] = await salon.talk('sí')
    expect(sent).toMatch(/ocupar[\s\S]*1\./)
    expect(sent).not.toMatch(/agendada/)
    expect(salon.fakeState.booked).toHaveLength(0)
  })
  it('calls a person when the client asks for one', async () => {
    const [sent] = await salon.talk('quiero hablar con una persona')
    expect(sent).toMatch(/te paso con una persona/)
    expect(await salon.turns()).toMatchObject([{ outcome: 'human' }])
  })
  it('charges test numbers half [AST-06]', async () => {
    await salon.as(assistantRoutes.putSettings, {
      body: {
        delayResponse: 10_000,
        testingNumbers: [{ whatsapp: '2221234567', countryCode: '52', countryCodeExt: '521' }],
        limitMessagesPerDay: null,
      },
    })
    await salon.talk('hola')
    expect([...salon.fakeState.captured.values()]).toEqual([500])
    await salon.as(assistantRoutes.putSettings, {
      body: { delayResponse: 10_000, testingNumbers: [], limitMessagesPerDay: null },
    })
    expect(await salon.turns()).toMatchObject([{ credits: 0.5 }])
  })
})

describe('the team', () => {
  it('the admin and the specialists are answered by the assistant of the business, which books nothing for them [AST-04]', async () => {
    const { data: boss } = await salon.as(assistantRoutes.createAssistant, {
      body: { assistant: { name: 'Jefa', type: 'business', isWorking: true } },
    })
    for (const [number, expected] of [
      ['5550002222', 'Jefa'],
      ['5550003333', 'Jefa'],
      ['2221234567', 'Ana'],
    ] as const) {
      salon.newThread()
      salon.fakeState.whatsapp = number
      await salon.talk('quiero un corte mañana a las 5')
      await salon.talk('sí')
      expect((await salon.turns()).map(({ assistantName }) => assistantName)).toEqual([
        expected,
        expected,
      ])
      expect(salon.fakeState.booked).toHaveLength(expected === 'Ana' ? 1 : 0)
    }
    await salon.as(assistantRoutes.deleteAssistant, { params: { id: boss._id } })
  })
})

describe('capabilities', () => {
  it('a switched-off capability is not offered and not done [CAP-01]', async () => {
    await salon.talk('quiero un corte mañana a las 5')
    const { _id: id } = await salon.assistant()
    await salon.as(assistantRoutes.editAssistant, {
      params: { id },
      body: { assistant: { capabilities: { inPersonScheduling: false } } },
    })
    await salon.talk('sí')
    expect(salon.fakeState.booked).toHaveLength(0)
    await salon.as(assistantRoutes.editAssistant, {
      params: { id },
      body: { assistant: { capabilities: { inPersonScheduling: true } } },
    })
  })
})
