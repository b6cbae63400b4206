import { describe, expect, it } from 'vitest'
import { hoursBefore, reminderDue, folioIn, offeredTimes } from './offered-times.ts'

const zone = 'America/Mexico_City'
const saturday = new Date('2026-11-21T22:00:00Z')

describe('offered times in the text of a message', () => {
  it('reads each offered time with its specialist', () => {
    const text =
      'Tengo estos horarios:\n1. domingo 22 de noviembre, 12:00 con Lupita Hernández (Centro)\n2. martes 1 de diciembre, 16:30 con Beto\n¿Cuál te acomoda?'
    expect(offeredTimes(text, saturday, zone)).toEqual([
      {
        date: '2026-11-22',
        time: '12:00',
        start: '2026-11-22T18:00:00.000Z',
        specialist: 'Lupita Hernández',
      },
      { date: '2026-12-01', time: '16:30', start: '2026-12-01T22:30:00.000Z', specialist: 'Beto' },
    ])
  })

  it('reads the clock of twelve hours', () => {
    const text =
      '1. martes 24 de noviembre, 12:00\u00a0p.\u00a0m. con Chuy Ortega (Centro)\n2. martes 24 de noviembre, 2:30 p. m. con Memo\n3. martes 24 de noviembre, 9:00 a. m.'
    expect(
      offeredTimes(text, saturday, zone).map(({ time, specialist }) =>
        `${time} ${specialist}`.trim()
      )
    ).toEqual(['12:00 Chuy Ortega', '14:30 Memo', '09:00'])
  })
  it('reads hours that are listed below their day', () => {
    const text =
      'Tengo lugar el martes 24 de noviembre:\n1. 13:00 con Ana (Centro)\n2. 16:30 con Chuy\nY el jueves 26 de noviembre:\n3. 09:00\n¿Cuál te acomoda?'
    expect(
      offeredTimes(text, saturday, zone).map(({ date, time, specialist }) =>
        `${date} ${time} ${specialist}`.trim()
      )
    ).toEqual(['2026-11-24 13:00 Ana', '2026-11-24 16:30 Chuy', '2026-11-26 09:00'])
  })
  it('leaves out a day that does not exist', () =>
    expect(offeredTimes('lunes 22 de noviembre, 12:00', saturday, zone)).toEqual([]))
  it('reads a proposal', () =>
    expect(
      offeredTimes(
        'Sí tengo: viernes 27 de noviembre, 17:00 con Beto. ¿Te la aparto?',
        saturday,
        zone
      )[0]?.start
    ).toBe('2026-11-27T23:00:00.000Z'))
  it('reads the folio of a confirmation', () =>
    expect(folioIn('Tu cita quedó agendada ✅\nFolio: 7K2MN9Q\n\n¡Te esperamos!')).toBe('7K2MN9Q'))
  it('keeps the local hour across a clock change', () =>
    expect(hoursBefore('2026-03-08T19:00:00Z', 24, 'America/New_York')).toBe(
      '2026-03-07T20:00:00.000Z'
    ))
  it.each([
    ['16:30', '2026-11-25T22:30:00Z', '2026-11-25T14:00:00.000Z'],
    ['10:00', '2026-11-25T16:00:00Z', '2026-11-25T02:00:00.000Z'],
    ['20:30', '2026-11-26T02:30:00Z', '2026-11-25T14:30:00.000Z'],
  ])('expects no reminder at night for an appointment at %s', (_hour, start, due) =>
    expect(reminderDue(start, 12, 'America/Mexico_City')).toBe(due)
  )
})
