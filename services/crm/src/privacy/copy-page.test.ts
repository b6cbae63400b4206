import { expect, it } from 'vitest'
import { aClient } from '../test/sample-client.ts'
import { copyPage } from './copy-page.ts'

const page = (sections: Record<string, unknown[]>, name = 'Ana') =>
  copyPage({
    client: aClient({ name, whatsapp: '2225550101', countryCode: '52' }),
    custom: { Talla: 'M' },
    sections,
    businessName: 'La Catrina',
    zone: 'America/Mexico_City',
    at: new Date('2026-11-21T18:00:00Z'),
  })

it('contains the data of the person and their history, latest first, in the time zone of the business', () => {
  const html = page({
    Citas: [
      { starts_at: '2026-11-20T16:00:00+00:00', folio: 'AAA1111', status: 'asistida' },
      { starts_at: '2026-11-21T16:00:00+00:00', folio: 'BBB2222', status: 'no_asistida' },
    ],
    'Movimientos de dinero': [
      {
        date: '2026-11-20',
        amount_cents: 35_050,
        currency: 'MXN',
        type: 'in',
        payment_method: 'cash',
        category: 'sales',
        comments: '',
      },
    ],
    Mensajes: [{ sent_at: '2026-11-20T16:00:00Z', inbound: true, text: 'hola', is_deleted: false }],
    'Respuestas de formularios': [
      { created_at: '2026-11-20T16:00:00Z', answers: [{ value: ['a', 'b'] }, { value: 4 }] },
    ],
    Conversaciones: [{ id: 'x' }],
  })
  expect(html.indexOf('BBB2222')).toBeLessThan(html.indexOf('AAA1111'))
  for (const text of [
    '2026-11-21 10:00',
    'no asistida',
    '$350.50',
    'Efectivo',
    'Ventas',
    'hola',
    'a, b · 4',
    '+52 222 555 0101',
    '<dt>Talla</dt><dd>M</dd>',
  ])
    expect(html).toContain(text)
  expect(html).not.toContain('Conversaciones')
})

it('escapes what people wrote', () => {
  const sections = { Mensajes: [{ sent_at: '', text: '<img src=x onerror="alert(1)">' }] }
  const html = page(sections, `<script>'&`)
  expect(html).not.toMatch(/<(script|img)/)
  expect(html).toContain('&lt;script&gt;&#39;&amp;')
})

it('shows a custom category whatever its name is', () => {
  for (const category of ['constructor', '__proto__', 'toString'])
    expect(page({ 'Movimientos de dinero': [{ category, amount_cents: 100 }] })).toContain(
      `<td>${category}</td>`
    )
})
