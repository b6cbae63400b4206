import { describe, expect, it } from 'vitest'
import { dayBounds, dayOf, dayTitle } from './day.ts'
import { answersTo, newPerson, peopleOf, personLine, phrasesFor } from './people.ts'
import { afterEvent, isThreadOf, noReplies } from './pending-replies.ts'
import { MAX_STEPS, sinceText, stepOf, type TraceStep, withStep } from './trace.ts'

describe('people', () => {
  it('are made with the number as WhatsApp writes it [CLI-14]', () => {
    expect(newPerson('whatsapp', ' Ana ', '222 555 0199')).toEqual({
      ok: true,
      person: { channel: 'whatsapp', personId: '5212225550199', name: 'Ana' },
    })
    expect(newPerson('whatsapp', 'Ana', '+52 1 222 555 0199')).toMatchObject({
      person: { personId: '5212225550199' },
    })
    expect(newPerson('whatsapp', '', '123')).toEqual({
      ok: false,
      error: { name: 'Escribe un nombre', contact: 'Escribe los 10 dígitos del número' },
    })
  })
  it('have the same digits for the same user name', () => {
    const [first, second, other] = ['@ana.mx', 'ANA.mx', 'beto'].map(handle =>
      newPerson('instagram', 'Ana', handle)
    )
    expect(first).toEqual(second)
    expect(first).not.toEqual(other)
    expect(first).toMatchObject({ person: { personId: expect.stringMatching(/^770\d{13}$/) } })
  })
  it('who wrote come first, and nobody is offered twice', () => {
    const person = { channel: 'whatsapp' as const, personId: '5212225550172', name: 'Chuy' }
    const people = peopleOf('whatsapp', [
      person,
      { channel: 'messenger', personId: '1', name: 'x' },
    ])
    expect(people.map(({ started }) => started)).toEqual([true, false, false])
    expect(personLine(person)).toBe('+52 222 555 0172')
  })
})

describe('the trace', () => {
  const step = (n: number, at = n): TraceStep => ({ id: `${n}`, at, kind: 'reply', text: 'x' })
  it('lists the steps of a message', () => {
    const steps = ['message.received', 'turn.started', 'message.queued', 'appointment.booked'].map(
      (type, seq) =>
        stepOf({ type, seq, data: { threadId: 't', appointmentId: 'a', author: 'assistant' } }, 5)
          ?.kind
    )
    expect(steps).toEqual(['arrival', 'assistant', 'reply', 'booking'])
    expect(
      stepOf({ type: 'message.state_changed', seq: 1, data: { state: 'sending' } }, 5)
    ).toBeUndefined()
    expect(stepOf({ type: 'credits.changed', seq: 1, data: {} }, 5)).toBeUndefined()
  })
  it('keeps each step once, in its newest version', () => {
    const steps = Array.from({ length: MAX_STEPS + 5 }, (_, n) => step(n)).reduce(withStep, [])
    expect(steps).toHaveLength(MAX_STEPS)
    expect(withStep(steps, step(50))).toBe(steps)
  })
  it('shows how long a step took', () => {
    expect([
      sinceText(undefined, step(1)),
      sinceText(step(1, 0), step(2, 300)),
      sinceText(step(1, 0), step(2, 1250)),
    ]).toEqual(['', 'enseguida', '1 s después'])
  })
})

it('asks for a day of the business, not of UTC', () => {
  expect(dayBounds('2026-11-25', 'America/Mexico_City')).toEqual({
    from: '2026-11-25T06:00:00.000Z',
    to: '2026-11-26T06:00:00.000Z',
  })
  expect(dayOf('2026-11-26T05:59:00.000Z', 'America/Mexico_City')).toBe('2026-11-25')
  expect(dayTitle('2026-11-26', '2026-11-25')).toBe('Mañana, jue 26 nov')
})

it('suggests replies to the last message', () => {
  expect(answersTo('Mañana tengo 10:00, 11:30 o 16:00. ¿Cuál te queda?')).toEqual([
    'a las 10:00',
    'a las 11:30',
    'a las 16:00',
  ])
  expect(answersTo('¿Te agendo a las 10:00?')).toEqual(['Sí', 'No'])
  // What is asked is not always yes or no.
  expect(answersTo('Hola. ¿Qué día te queda bien?')).toEqual([])
  expect(answersTo('¿Te paso con una persona? Dime.')).toEqual(['Sí', 'No'])
  expect(answersTo('¿Sí? ¿Con quién prefieres?')).toEqual([])
  expect([answersTo('Listo, te esperamos.'), answersTo(undefined)]).toEqual([[], []])
})

describe('a pending reply', () => {
  const after = (...types: string[]) =>
    types.reduce(
      (reply, type, seq) => afterEvent(reply, { type, seq, data: { threadId: 't' } }),
      noReplies
    )
  it('waits from the message to the turn and ends with it', () => {
    expect(after('message.received').get('t')).toEqual({ waits: true, answers: false })
    expect(after('message.received', 'turn.started').get('t')).toEqual({
      waits: false,
      answers: true,
    })
    expect(after('message.received', 'turn.started', 'turn.finished').size).toBe(0)
    expect(after('message.received', 'thread.needs_human').size).toBe(0)
  })
  it('waits again for messages that came during the turn', () => {
    const types = ['message.received', 'turn.started', 'message.received', 'turn.finished']
    expect(after(...types).get('t')).toEqual({ waits: true, answers: false })
  })
  it('belongs to one phone', () => {
    const thread = {
      channel: 'whatsapp' as const,
      whatsapp: '2225550171',
      instagramAccountId: null,
      messengerId: null,
    }
    const person = { channel: 'whatsapp' as const, personId: '5212225550171', name: 'Mariana' }
    expect(isThreadOf(thread, person)).toBe(true)
    expect(isThreadOf(thread, { ...person, personId: '5212225550172' })).toBe(false)
    expect(isThreadOf({ ...thread, whatsapp: null }, person)).toBe(false)
  })
})

it('answers a numbered question with its numbers', () => {
  expect(answersTo('¿Cuál de estos?\n1. Corte\n2. Barba\n3. Tinte')).toEqual(['1', '2', '3'])
  expect(answersTo('¿Te queda bien?')).toEqual(['Sí', 'No'])
})

const opening = 'hola, quisiera una cita para baño chico mañana en la tarde'
it('suggests phrases about the services of the business', () => {
  const phrases = phrasesFor(['Baño chico', 'Uñas'], undefined)
  expect(phrases[0]).toBe(opening)
  expect(phrases).toContain('¿cuánto cuesta uñas?')
  expect(phrasesFor(['IPL'], undefined)).toContain('¿cuánto cuesta IPL?')
  expect(phrasesFor([], undefined).join()).not.toContain('undefined')
})

it('suggests only phrases that fit what was said last', () => {
  const services = ['Baño chico', 'Uñas']
  const begun = phrasesFor(services, undefined)
  expect(begun).not.toContain('quiero cancelar mi cita')
  expect(begun).not.toContain('gracias')
  const asked = phrasesFor(services, '¿Te agendo a las 10:00?')
  expect(asked).not.toContain(opening)
  expect(asked).not.toContain('quiero cancelar mi cita')
  expect(asked).toContain('quiero hablar con una persona')
  const booked = phrasesFor(services, 'Tu cita quedó agendada: mañana a las 10:00. Folio A1B2C3D.')
  expect(booked.slice(0, 3)).toEqual([
    'gracias',
    'quiero cambiar mi cita',
    'quiero cancelar mi cita',
  ])
  expect(booked).not.toContain(opening)
  const cancelled = phrasesFor(services, 'Tu cita de mañana quedó cancelada. Folio A1B2C3D.')
  expect(cancelled).toContain(opening)
  expect(cancelled).not.toContain('quiero cancelar mi cita')
})
