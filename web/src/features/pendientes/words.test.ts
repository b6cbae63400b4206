import { expect, it } from 'vitest'
import { aLetter } from './test/letters.ts'
import { agoText, consumerText, lossText, momentText, whatText } from './words.ts'

const now = Date.parse('2026-11-25T18:00:00Z')

it.each([
  ['2026-11-25T17:59:30Z', 'hace un momento'],
  ['2026-11-25T17:58:59Z', 'hace 1 minuto'],
  ['2026-11-25T15:00:00Z', 'hace 3 horas'],
  ['2026-11-24T15:00:00Z', 'hace 1 día'],
  ['2026-11-25T18:05:00Z', 'hace un momento'],
])('says how long ago %s was: %s', (at, text) => {
  expect(agoText(at, now)).toBe(text)
})

it('says when, on the wall of who looks', () => {
  expect(momentText('2026-11-25T22:30:00Z', 'America/Mexico_City')).toBe('25 nov 2026, 16:30')
})

it('says in plain words what it is and who had it, and a name that it does not know as it is', () => {
  expect([
    whatText({ kind: 'event', type: 'message.received' }),
    whatText({ kind: 'job', type: 'messaging-send' }),
    whatText({ kind: 'job', type: 'new-job' }),
  ]).toEqual(['Mensaje recibido', 'Enviar un mensaje', 'new-job'])
  expect([
    consumerText('crm-contacts'),
    consumerText('crm-messages'),
    consumerText('assistant-welcome'),
    consumerText('crmx'),
  ]).toEqual(['Clientes', 'Mensajes programados', 'Asistentes IA', 'crmx'])
})

it('names what is lost', () => {
  expect(lossText(aLetter(0))).toBe(
    'Clientes no se enterará de «Mensaje recibido» de Barbería Roma. No se puede deshacer.'
  )
  expect(
    lossText(
      aLetter(1, {
        kind: 'job',
        type: 'messaging-send',
        consumer: 'messaging-send',
        business: null,
      })
    )
  ).toBe('«Enviar un mensaje» de Plataforma ya no se hará. No se puede deshacer.')
})
