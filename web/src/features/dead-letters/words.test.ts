import { allEvents } from '@mostrador/contracts'
import { expect, it } from 'vitest'
import { aLetter } from './test/letters.ts'
import { consumerText, lossText, referenceText, whatText } from './words.ts'

it('names event and consumer in plain words, and shows unknown names as they are', () => {
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

it('has a Spanish word for every id in the data of an event', () => {
  const fields = Object.values(allEvents).flatMap(({ schema }) => Object.keys(schema.shape))
  const ids = fields.filter(field => field.endsWith('Id') && field !== 'businessId')
  expect(ids).toContain('appointmentId')
  expect(ids.filter(id => referenceText(id) === id)).toEqual([])
})

it('names what discarding loses', () => {
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
