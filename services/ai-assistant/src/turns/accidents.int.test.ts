import { newId } from '@mostrador/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSalon, type Salon } from '../test/salon.ts'

let salon: Salon
beforeAll(async () => {
  salon = await openSalon()
})
afterAll(() => salon.stop())
beforeEach(() => salon.newThread())

describe('accidents', () => {
  it('a crash after the booking: one booking, one reply, one charge [F4]', async () => {
    await salon.talk('quiero un corte mañana a las 5')
    salon.fakeState.breakAfter.set('bookFor', 1)
    expect(await salon.talk('sí')).toEqual([])
    await salon.retry()
    expect(salon.fakeState.calls.filter(name => name === 'bookFor')).toHaveLength(2)
    expect(salon.fakeState.booked).toHaveLength(1)
    expect(salon.fakeState.captured.size).toBe(2)
    expect(salon.fakeState.sent).toHaveLength(2)
    expect(salon.fakeState.sent[1]?.text).toMatch(/Tu cita quedó agendada[\s\S]*Folio/)
  })
  it('a crash after the change was written down: the client learns of it once [F4]', async () => {
    await salon.talk('quiero un corte mañana a las 5')
    salon.fakeState.breakBefore.set('appointmentFacts', 2)
    expect(await salon.talk('sí')).toEqual([])
    await salon.retry()
    expect(salon.fakeState.booked).toHaveLength(1)
    expect(salon.fakeState.calls.filter(name => name === 'bookFor')).toHaveLength(1)
    expect(salon.fakeState.sent.at(-1)?.text).toMatch(/Tu cita quedó agendada/)
    expect(salon.fakeState.sent).toHaveLength(2)
  })
  it('a crash after the reply went out: it is not sent again, and charged once [F4]', async () => {
    salon.fakeState.breakAfter.set('queueMessage', 1)
    salon.fakeState.breakAfter.set('capture', 1)
    await salon.talk('hola')
    await salon.retry()
    expect(salon.fakeState.sent).toHaveLength(1)
    expect([...salon.fakeState.captured.values()]).toEqual([1000])
    expect(await salon.turns()).toMatchObject([{ outcome: 'answered' }])
  })
  it('whoever wrote while a finished reply waited to be closed is answered too [F4]', async () => {
    salon.fakeState.breakAfter.set('capture', 1)
    await salon.talk('hola')
    await salon.talk('¿cuánto cuesta el corte?')
    await salon.retry()
    expect(salon.fakeState.sent).toHaveLength(2)
    expect(salon.fakeState.sent[1]?.text).toMatch(/\$/)
    expect(await salon.turns()).toMatchObject([{ outcome: 'answered' }, { outcome: 'answered' }])
  })
  it('gives up after a while with one honest sentence and a call for a person [F20]', async () => {
    salon.fakeState.breakBefore.set('reserve', 100)
    await salon.talk('hola')
    await salon.retry()
    expect(salon.fakeState.sent.map(({ text }) => text)).toEqual([
      'En un momento una persona del equipo te responde.',
    ])
    expect(await salon.turns()).toMatchObject([{ outcome: 'failed', credits: 0 }])
    expect(salon.fakeState.captured.size).toBe(0)
  })
  it('calls a person when its reply did not reach the client [F3]', async () => {
    // Before any turn of ours it is none of our business.
    await salon.undelivered('assistant')
    await salon.testApp.settled()
    await salon.talk('quiero un corte mañana a las 5')
    await salon.undelivered('automation')
    await salon.testApp.settled()
    expect(await salon.outboxed('thread.needs_human')).toEqual([])
    await salon.undelivered('assistant')
    await salon.testApp.settled()
    expect(await salon.outboxed('thread.needs_human')).toEqual([
      {
        threadId: salon.fakeState.threadId,
        clientId: salon.fakeState.clientId,
        turnId: (await salon.turns())[0]?._id,
        cause: 'undelivered',
        since: (await salon.turns())[0]?.startedAt,
      },
    ])
  })
  it('gives the credits of a reply back once when it did not arrive, in any part and however often it is told', async () => {
    await salon.talk('quiero un corte mañana a las 5')
    const [{ key } = { key: '' }] = salon.fakeState.sent
    const [before] = await salon.turns()
    expect(before).toMatchObject({ credits: 1, refundedAt: null })
    // A reminder of somebody else, and a key that is none of a turn.
    await salon.undelivered('automation', key)
    await salon.undelivered('assistant', `${newId()}-1`)
    await salon.testApp.settled()
    expect(await salon.outboxed('turn.undelivered')).toEqual([])
    await salon.undelivered('assistant', `${key}#2`)
    await salon.undelivered('assistant', key)
    await salon.undelivered('assistant', key)
    await salon.testApp.settled()
    expect(await salon.outboxed('turn.undelivered')).toEqual([
      {
        turnId: before?._id,
        threadId: salon.fakeState.threadId,
        assistantId: (await salon.assistant())._id,
      },
    ])
    expect((await salon.turns())[0]).toMatchObject({ credits: 1, refundedAt: expect.any(String) })
  })
  it('gives nothing back for the one sentence that costs nothing', async () => {
    salon.fakeState.breakBefore.set('reserve', 100)
    await salon.talk('hola')
    await salon.retry()
    await salon.undelivered('assistant', salon.fakeState.sent[0]?.key ?? '')
    await salon.testApp.settled()
    expect(await salon.turns()).toMatchObject([{ outcome: 'failed', refundedAt: null }])
  })
  it('a message that arrives while thinking is part of the same reply [reliability 4.2]', async () => {
    let once = true
    salon.fakeState.onOffer = async () => {
      if (once) await salon.says('mejor el jueves a las 6')
      once = false
    }
    await salon.talk('quiero un corte mañana a las 5')
    salon.testApp.clock.advance(10_000)
    await salon.testApp.settled()
    expect(salon.fakeState.sent).toHaveLength(1)
    expect(salon.fakeState.sent[0]?.text).toMatch(/jueves 26 de noviembre, 18:00/)
  })
})
