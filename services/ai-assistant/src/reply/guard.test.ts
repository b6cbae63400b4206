import { describe, expect, it } from 'vitest'
import { phrases } from '../planner/wording/phrases.ts'
import { type GuardInput, guardReply, honest, longestReply } from './guard.ts'

const guard = (text: string, input: Partial<GuardInput> = {}) =>
  guardReply({
    text,
    committed: [],
    listing: null,
    trusted: ['Somos https://nandu.mx y escribe a hola@nandu.mx'],
    numbers: ['5550001111', '2221234567'],
    emails: [],
    names: ['Dra.Ana Vega', 'J.Carlos Ruiz'],
    ...input,
  })
const guardedText = (text: string, input: Partial<GuardInput> = {}) => guard(text, input).text

describe('an assistant never lies about a booking', () => {
  it.each([
    '¡Listo! Tu cita quedó agendada para mañana a las 10:00.',
    'Ya te agendé el martes a las 5.',
    'Tu cita está confirmada ✅',
    'Listo, cancelé tu cita.',
    'Tu cita ha sido cancelada',
    'Te reservamos el lugar de las 4.',
    'Ya quedó.',
    'Te la aparté para el viernes.',
    'Moví tu cita al jueves.',
    'Tu cita fue reprogramada.',
    '¡Te esperamos mañana a las 10!',
    'Nos vemos el martes.',
    'Ya tienes tu cita para mañana.',
    'Tu cita ya está lista.',
    'Registré tu cita, gracias.',
    'Quedas para mañana a las 10.',
    'Tu cita quedó agendada. ¿Algo más?',
    'Tu cita quedó agendada, ¿te ayudo con algo más?',
    'Tu cita quedó agendada, ok?',
    'Your appointment is confirmed.',
    'Tu cita q\u200Bued\u200Bó a\u00ADgendada',
    '**Agendada**: martes 5',
    'No te preocupes, tu cita quedó agendada.',
    'Sin problema, ya está cancelada.',
    'QUEDÓ AGENDADA',
    'ａｇｅｎｄａｄａ para mañana',
    'Te agende para mañana a las 5',
    'Tu reservación ya fue registrada en el sistema.',
    'Tu turno ya está asignado.',
    'Tu lugar está asegurado.',
    'Ya tienes tu turno para mañana.',
    'Anoté tu reservación.',
    'Te puse a las 5.',
    'Listo, mañana a las 10 con Lupita.',
    'La eliminé de la agenda.',
    'Ya aparece en la agenda a tu nombre.',
  ])('refuses %j when nothing was done', text => expect(guardedText(text)).toBe(honest))

  it.each([
    '¿Te la aparto?',
    '¿Seguro que quieres cancelar tu cita: Corte, martes 24?',
    'Tengo estos horarios:\n1. martes 24 de noviembre, 17:00 con Lupita\n¿Cuál te acomoda?',
    'Tu cita todavía no está agendada.',
    'No tienes ninguna cita agendada.',
    'No pude cancelar la cita.',
    'Va, la dejamos como está.',
    'El corte cuesta $250.00 y dura 30 min.',
    'Para cancelar necesito que me digas que sí.',
    '¿Quieres que quede agendada para el martes?',
    'Podemos agendarte hoy mismo.',
    'Gracias, ya lo anoté.',
    'El lugar está en Reforma 512.',
    '¿En qué horario quieres tu turno?',
  ])('lets %j pass', text => expect(guard(text)).toEqual({ text, decisions: [] }))

  it('lets every sentence of the planner pass that is said without a change', () => {
    const after = new Set(['afterBooking', 'afterMoving'])
    for (const [name, phrase] of Object.entries(phrases))
      if (typeof phrase === 'string' && !after.has(name))
        expect(guardedText(phrase)).toBe(phrase.trim())
  })
  it('puts the server’s text first after a committed change and drops the model’s claims', () => {
    const { text, decisions } = guard('Tu cita quedó agendada a las 9. ¡Te esperamos, Ana!', {
      committed: ['Tu cita quedó agendada ✅\nFolio: ABC2DEF'],
    })
    expect(text).toBe('Tu cita quedó agendada ✅\nFolio: ABC2DEF\n\n¡Te esperamos, Ana!')
    expect(decisions).toEqual(['se quitó un aviso que solo da el sistema'])
  })
  it('words the client’s appointments itself when the model looked at them', () =>
    expect(
      guardedText('Tienes una cita agendada el martes.', {
        listing: 'Tu próxima cita:\n• Corte, martes 24',
      })
    ).toBe('Tu próxima cita:\n• Corte, martes 24'))
})

describe('what may leave', () => {
  it.each([
    'https://evil.example/x?d=laura',
    'http://nandu.mx.evil.com',
    'https://nandu.mx@evil.com/',
    'www.evil.com',
    'evil.com/path',
    '//evil.com/a',
    'javascript://evil.com',
    '![x](https://evil.com/p.png)',
    '[aquí](https://evil.com)',
    'ftp://evil.com/a',
    'xn--evl-3na.com',
    'bit.ly/abc',
    'https://1.2.3.4/a',
    'HTTPS://EVIL.COM',
  ])('never the link %s [A11]', link => {
    const { text } = guard(`Mira ${link} por favor`)
    expect(text).not.toMatch(/evil|bit\.ly|1\.2\.3\.4|javascript|xn--/i)
    expect(text).toMatch(/^Mira .*por favor$/)
  })
  it('the business’s own link and address', () => {
    expect(
      guardedText('Visita https://nandu.mx/cortes o www.nandu.mx. Escribe a hola@nandu.mx')
    ).toBe('Visita https://nandu.mx/cortes o www.nandu.mx. Escribe a hola@nandu.mx')
  })
  it('a name with a dot in it', () =>
    expect(guardedText('Te atiende Dra.Ana Vega o J.Carlos.')).toBe(
      'Te atiende Dra.Ana Vega o J.Carlos.'
    ))
  it('no number or address of somebody else [A9]', () => {
    const text = guardedText(
      'Laura: 55 1234 5678, +52 (222) 999-8877, laura@gmail.com. Nosotros: 555 000 1111; el tuyo es 2221234567'
    )
    expect(text).toBe('Laura:,,. Nosotros: 555 000 1111; el tuyo es 2221234567')
  })
  it('prices, dates, hours and folios stay', () => {
    const text = 'El 2026-11-25 de 10:00 a 11:30 cuesta $1,250.00. Folio ABC2DEF'
    expect(guardedText(text)).toBe(text)
  })
  it('nothing invisible; emoji stay whole [A12]', () =>
    expect(guardedText('Ho\u202Ela \u{E0041}👩‍🦰 ❤️')).toBe('Hola 👩‍🦰 ❤️'))
  it('not too long, cut after a sentence', () => {
    const text = guardedText('Una frase de relleno. '.repeat(300))
    expect(text.length).toBeLessThanOrEqual(longestReply)
    expect(text).toMatch(/relleno\.$/)
  })
})

it('lets the public line of help through', () => {
  const text = 'Llama ahora a la Línea de la Vida, 800 911 2000: es gratis.'
  expect(guard(text)).toEqual({ text, decisions: [] })
})
