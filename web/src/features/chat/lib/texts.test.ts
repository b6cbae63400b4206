import { expect, it } from 'vitest'
import { aThread } from '../../../test/chat-samples.ts'
import { authorLabel, contactLine, cut, previewOf } from './texts.ts'
import { outputTable, readable } from './output-table.ts'
import { dayText, momentText } from './when.ts'

it('cuts the preview to 50 characters, as people count them [INB-05]', () => {
  expect(cut('a'.repeat(50), 50)).toBe('a'.repeat(50))
  expect(cut('a'.repeat(51), 50)).toBe(`${'a'.repeat(50)}…`)
  expect(cut('👩‍👩‍👧'.repeat(51), 50)).toBe(`${'👩‍👩‍👧'.repeat(50)}…`)
  expect(cut('hola\n\n  qué tal', 50)).toBe('hola qué tal')
})
it('says who wrote last', () => {
  expect(previewOf(aThread())).toEqual({ author: '', text: 'hola' })
  const answered = (message: string, kind: 'assistant' | 'staff' | 'automation') =>
    previewOf(
      aThread({
        lastMessage: {
          _id: 'x',
          date: '',
          role: 'assistant',
          message,
          state: 'sent',
          author: { kind, name: kind === 'automation' ? 'Recordatorio' : 'Ana Ruiz' },
        },
      })
    )
  const hello = '¡Hola! Soy Ana, la asistente de La Catrina. ¿A qué hora te queda bien?'
  expect(answered(hello, 'assistant')).toEqual({
    author: 'Ana',
    text: '¿A qué hora te queda bien?',
  })
  expect(answered('¡Hola!', 'staff')).toEqual({ author: 'Ana', text: '¡Hola!' })
  expect(answered('Hola Beto, tu cita quedó agendada. Folio AB2.', 'automation')).toEqual({
    author: 'Aviso',
    text: 'tu cita quedó agendada. Folio AB2.',
  })
  expect(
    previewOf(
      aThread({
        lastMessage: { _id: 'x', date: '', role: 'assistant', message: '', state: 'sent' },
      })
    )
  ).toEqual({ author: 'Negocio', text: 'Archivo' })
  expect(previewOf(aThread({ lastMessage: null })).text).toBe('No hay mensajes disponibles')
})
it('shows the number in groups of 2+3+3+4', () => {
  expect(contactLine(aThread({ whatsapp: '2225550171', countryCode: '52' }))).toBe(
    '+52 222 555 0171'
  )
  expect(contactLine(aThread({ whatsapp: null, channel: 'messenger' }))).toBe('Messenger')
})
it('names the author', () => {
  expect(
    (['client', 'staff', 'assistant', 'automation', 'phone'] as const).map(kind =>
      authorLabel({ kind, name: 'Ana' }, 'Beto')
    )
  ).toEqual(['Beto', 'Ana', 'Ana · asistente', 'Mensaje automático', 'Desde el teléfono'])
})
it('shows at most 100 rows of a function output [INB-15]', () => {
  const table = outputTable(
    JSON.stringify({ slots: Array.from({ length: 130 }, (_, n) => ({ n, at: `${n}:00` })) })
  )
  expect(table).toMatchObject({ columns: ['n', 'at'], total: 130 })
  expect(table?.rows).toHaveLength(100)
  expect([outputTable('no json'), outputTable('{"ok":true}')]).toEqual([null, null])
  expect(readable('{"a":1}')).toBe('{\n  "a": 1\n}')
})
it('formats dates in the time zone of the business', () => {
  const now = Date.parse('2026-11-25T18:00:00.000Z')
  const zone = 'America/Mexico_City'
  expect(momentText('2026-11-26T04:30:00.000Z', zone, now)).toBe('hoy, 22:30')
  expect(momentText('2026-11-26T22:30:00.000Z', zone, now)).toBe('mañana, 16:30')
  expect(dayText('2026-11-20T18:00:00.000Z', zone, now)).toBe('vie 20 nov')
  expect(dayText('2025-01-02T18:00:00.000Z', zone, now)).toBe('jue 2 ene 2025')
})
