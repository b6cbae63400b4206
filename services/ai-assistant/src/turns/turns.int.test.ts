import { assistantRoutes } from '@mostrador/contracts/ai-assistant'
import { newId } from '@mostrador/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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
    expect(salon.world.sent).toHaveLength(0)
    salon.testApp.clock.advance(4_000)
    await salon.testApp.settled()
    expect(salon.world.sent).toHaveLength(1)
  })
  it('books what was offered and chosen, and the confirmation is the server’s [AST-04, CAP-01]', async () => {
    await salon.talk('quiero un corte mañana a las 5')
    const [sent] = await salon.talk('sí')
    expect(salon.world.booked).toMatchObject([
      {
        start: '2026-11-24T23:00:00.000Z',
        createdBy: 'Asistente Ana',
        clientId: salon.world.clientId,
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
  it('moves and cancels the person’s own appointment [CAP-01]', async () => {
    await salon.talk('quiero un corte mañana a las 5')
    await salon.talk('sí')
    await salon.talk('muévela a las 6')
    expect((await salon.talk('sí'))[0]).toMatch(
      /Tu cita cambió de horario[\s\S]*18:00[\s\S]*Folio: ABC2DEF/
    )
    await salon.talk('quiero cancelar mi cita')
    expect((await salon.talk('sí'))[0]).toMatch(/Tu cita quedó cancelada[\s\S]*Folio/)
    expect(salon.world.booked).toMatchObject([{ status: 'cancelada' }])
  })
  it('offers the nearest times when the chosen one was taken meanwhile', async () => {
    await salon.talk('quiero un corte mañana a las 5')
    salon.world.taken.add('2026-11-24T23:00:00.000Z')
    const [sent] = await salon.talk('sí')
    expect(sent).toMatch(/ocupar[\s\S]*1\./)
    expect(sent).not.toMatch(/agendada/)
    expect(salon.world.booked).toHaveLength(0)
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
    expect([...salon.world.captured.values()]).toEqual([500])
    await salon.as(assistantRoutes.putSettings, {
      body: { delayResponse: 10_000, testingNumbers: [], limitMessagesPerDay: null },
    })
    expect(await salon.turns()).toMatchObject([{ credits: 0.5 }])
  })
})

describe('silence', () => {
  const silent = async (text = 'hola') => {
    expect(await salon.talk(text)).toEqual([])
    const [turn] = await salon.turns()
    expect(turn?.outcome).toBe('silent')
    return turn?.reason
  }
  it('without credits [AST-16]', async () => {
    salon.world.available = { gpt: 0, reasoning: 0 }
    expect(await silent()).toBe('Sin créditos')
  })
  it('after BAJA, and for a contact marked so [G1-25]', async () => {
    expect(await silent('BAJA')).toMatch(/pidió/)
    salon.newThread()
    salon.world.noRespond = true
    expect(await silent()).toMatch(/no responderle/)
    salon.newThread()
    await salon.publish('client.opted_out')
    expect(await silent()).toMatch(/no responderle/)
  })
  it('when the subscription has ended [G1-25]', async () => {
    salon.world.endSubscription = '2026-11-01T00:00:00.000Z'
    salon.testApp.clock.advance(31_000)
    expect(await silent()).toBe('La suscripción terminó')
    salon.world.endSubscription = '2027-01-01T00:00:00.000Z'
    salon.testApp.clock.advance(31_000)
  })
  it('when the day’s credits are spent [C1-29]', async () => {
    await salon.as(assistantRoutes.putSettings, {
      body: { delayResponse: 10_000, testingNumbers: [], limitMessagesPerDay: 30 },
    })
    salon.world.spentToday = 29_999
    expect(await salon.talk('hola')).toHaveLength(1)
    salon.world.spentToday = 30_000
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
    salon.world.isWorking = false
    salon.testApp.clock.advance(31_000)
    expect(await silent()).toBe('El negocio está en pausa')
    salon.world.isWorking = true
    salon.testApp.clock.advance(31_000)
  })
  it('for people whom no assistant serves [C1-09]', async () => {
    Object.assign(salon.world, { clientType: 'client', attended: 2 })
    expect(await silent()).toMatch(/tipo de contacto/)
  })
})

describe('accidents', () => {
  const retries = async () => {
    for (const wait of [3_000, 6_000, 12_000]) {
      salon.testApp.clock.advance(wait)
      await salon.testApp.settled()
    }
  }
  it('a crash after the booking: one booking, one reply, one charge [F4]', async () => {
    await salon.talk('quiero un corte mañana a las 5')
    salon.world.breakAfter.set('bookFor', 1)
    expect(await salon.talk('sí')).toEqual([])
    await retries()
    expect(salon.world.calls.filter(name => name === 'bookFor')).toHaveLength(2)
    expect(salon.world.booked).toHaveLength(1)
    expect(salon.world.captured.size).toBe(2)
    expect(salon.world.sent).toHaveLength(2)
    expect(salon.world.sent[1]?.text).toMatch(/Tu cita quedó agendada[\s\S]*Folio/)
  })
  it('a crash after the change was written down: the client learns of it once [F4]', async () => {
    await salon.talk('quiero un corte mañana a las 5')
    salon.world.breakBefore.set('appointmentFacts', 2)
    expect(await salon.talk('sí')).toEqual([])
    await retries()
    expect(salon.world.booked).toHaveLength(1)
    expect(salon.world.calls.filter(name => name === 'bookFor')).toHaveLength(1)
    expect(salon.world.sent.at(-1)?.text).toMatch(/Tu cita quedó agendada/)
    expect(salon.world.sent).toHaveLength(2)
  })
  it('a crash after the reply went out: it is not sent again, and charged once [F4]', async () => {
    salon.world.breakAfter.set('queueMessage', 1)
    salon.world.breakAfter.set('capture', 1)
    await salon.talk('hola')
    await retries()
    expect(salon.world.sent).toHaveLength(1)
    expect([...salon.world.captured.values()]).toEqual([1000])
    expect(await salon.turns()).toMatchObject([{ outcome: 'answered' }])
  })
  it('whoever wrote while a finished reply waited to be closed is answered too [F4]', async () => {
    salon.world.breakAfter.set('capture', 1)
    await salon.talk('hola')
    await salon.talk('¿cuánto cuesta el corte?')
    await retries()
    expect(salon.world.sent).toHaveLength(2)
    expect(salon.world.sent[1]?.text).toMatch(/\$/)
    expect(await salon.turns()).toMatchObject([{ outcome: 'answered' }, { outcome: 'answered' }])
  })
  it('gives up after a while with one honest sentence and a call for a person [F20]', async () => {
    salon.world.breakBefore.set('reserve', 100)
    await salon.talk('hola')
    await retries()
    expect(salon.world.sent.map(({ text }) => text)).toEqual([
      'En un momento una persona del equipo te responde.',
    ])
    expect(await salon.turns()).toMatchObject([{ outcome: 'failed', credits: 0 }])
    expect(salon.world.captured.size).toBe(0)
  })
  it('calls a person when its reply did not reach the client [F3]', async () => {
    const calls = async () =>
      (
        await salon.testApp.infra.database.relay.query<{ data: object }>(
          `select data from platform.outbox where type = 'thread.needs_human' and key = $1`,
          [salon.world.threadId]
        )
      ).rows.map(({ data }) => data)
    // Before any turn of ours it is none of our business.
    await salon.undelivered('assistant')
    await salon.testApp.settled()
    await salon.talk('quiero un corte mañana a las 5')
    await salon.undelivered('automation')
    await salon.testApp.settled()
    expect(await calls()).toEqual([])
    await salon.undelivered('assistant')
    await salon.testApp.settled()
    expect(await calls()).toEqual([
      {
        threadId: salon.world.threadId,
        clientId: salon.world.clientId,
        turnId: (await salon.turns())[0]?._id,
        cause: 'undelivered',
        since: (await salon.turns())[0]?.startedAt,
      },
    ])
  })
  it('gives the credits of a reply back once when it did not arrive, in any part and however often it is told', async () => {
    const told = async () =>
      (
        await salon.testApp.infra.database.relay.query<{ data: object }>(
          `select data from platform.outbox where type = 'turn.undelivered' and key = $1`,
          [salon.world.threadId]
        )
      ).rows.map(({ data }) => data)
    await salon.talk('quiero un corte mañana a las 5')
    const [{ key } = { key: '' }] = salon.world.sent
    const [before] = await salon.turns()
    expect(before).toMatchObject({ credits: 1, refundedAt: null })
    // A reminder of somebody else, and a key that is none of a turn.
    await salon.undelivered('automation', key)
    await salon.undelivered('assistant', `${newId()}-1`)
    await salon.testApp.settled()
    expect(await told()).toEqual([])
    await salon.undelivered('assistant', `${key}#2`)
    await salon.undelivered('assistant', key)
    await salon.undelivered('assistant', key)
    await salon.testApp.settled()
    expect(await told()).toEqual([
      {
        turnId: before?._id,
        threadId: salon.world.threadId,
        assistantId: (await salon.assistant())._id,
      },
    ])
    expect((await salon.turns())[0]).toMatchObject({ credits: 1, refundedAt: expect.any(String) })
  })
  it('gives nothing back for the one sentence that costs nothing', async () => {
    salon.world.breakBefore.set('reserve', 100)
    await salon.talk('hola')
    await retries()
    await salon.undelivered('assistant', salon.world.sent[0]?.key ?? '')
    await salon.testApp.settled()
    expect(await salon.turns()).toMatchObject([{ outcome: 'failed', refundedAt: null }])
  })
  it('a message that arrives while thinking is part of the same reply [reliability 4.2]', async () => {
    let once = true
    salon.world.onOffer = async () => {
      if (once) await salon.says('mejor el jueves a las 6')
      once = false
    }
    await salon.talk('quiero un corte mañana a las 5')
    salon.testApp.clock.advance(10_000)
    await salon.testApp.settled()
    expect(salon.world.sent).toHaveLength(1)
    expect(salon.world.sent[0]?.text).toMatch(/jueves 26 de noviembre, 18:00/)
  })
})

describe('a person of the business', () => {
  it('who answers first has answered', async () => {
    await salon.says('hola')
    salon.staffSays('¡Hola, Laura!')
    await salon.testApp.settled()
    salon.testApp.clock.advance(10_000)
    await salon.testApp.settled()
    expect(salon.world.sent).toEqual([])
  })
  it('who answers while the assistant thinks is not interrupted, and nothing is charged', async () => {
    salon.world.onOffer = async () => salon.staffSays('Yo te atiendo')
    expect(await salon.talk('quiero un corte')).toEqual([])
    expect(await salon.turns()).toMatchObject([
      { outcome: 'silent', reason: 'Contestó una persona del negocio', credits: 0 },
    ])
    expect(salon.world.captured.size).toBe(0)
    expect(salon.world.released).toHaveLength(1)
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
      salon.world.whatsapp = number
      await salon.talk('quiero un corte mañana a las 5')
      await salon.talk('sí')
      expect((await salon.turns()).map(({ assistantName }) => assistantName)).toEqual([
        expected,
        expected,
      ])
      expect(salon.world.booked).toHaveLength(expected === 'Ana' ? 1 : 0)
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
    expect(salon.world.booked).toHaveLength(0)
    await salon.as(assistantRoutes.editAssistant, {
      params: { id },
      body: { assistant: { capabilities: { inPersonScheduling: true } } },
    })
  })
})
