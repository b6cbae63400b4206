import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { elapsed, refreshAfter } from './elapsed.ts'

const at = Date.parse('2026-11-25T22:00:00.000Z')
const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000]

describe('elapsed', () => {
  it.each([
    [0, 'Hace 0 segundos'],
    [second, 'Hace 1 segundo'],
    [59 * second, 'Hace 59 segundos'],
    [minute, 'Hace 1 minuto'],
    [59 * minute + 59 * second, 'Hace 59 minutos'],
    [hour, 'Hace 1 hora'],
    [23 * hour, 'Hace 23 horas'],
    [day, 'Hace 1 día'],
    [6 * day, 'Hace 6 días'],
    [7 * day, 'Hace 1 semana'],
    [29 * day, 'Hace 4 semanas'],
    [30 * day, 'Hace 1 mes'],
    [364 * day, 'Hace 12 meses'],
    [365 * day, 'Hace 1 año'],
    [800 * day, 'Hace 2 años'],
  ])('%i ms is %s [INB-16]', (age, text) => {
    expect(elapsed(at, at + age)).toBe(text)
  })

  it('treats a date in the future as now [INB-16]', () => {
    expect(elapsed(at, at - 5 * minute)).toBe('Hace 0 segundos')
  })

  it('refreshes each second, minute, hour or day according to age [INB-16]', () => {
    expect(refreshAfter(at, at)).toBe(second)
    expect(refreshAfter(at, at + 90 * second)).toBe(30 * second)
    expect(refreshAfter(at, at + 90 * minute)).toBe(30 * minute)
    expect(refreshAfter(at, at + 36 * hour)).toBe(12 * hour)
  })

  it('never shows an old label at the moment of its refresh [INB-16]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 * day }), age => {
        const wait = refreshAfter(at, at + age)
        expect(wait).toBeGreaterThan(0)
        // Within its own unit, nothing changes before the refresh.
        if (age < day) expect(elapsed(at, at + age + wait - 1)).toBe(elapsed(at, at + age))
      })
    )
  })
})
