import { describe, expect, it } from 'vitest'
import { defaultPhases, entryPath, pathByReference } from './funnel.ts'

describe('the default funnel', () => {
  const phases = defaultPhases()
  it('enters a new lead in its first phase', () =>
    expect(entryPath(phases)).toBe('nuevo_contacto.sin_cita_todavia'))
  it.each(['agendada', 'confirmada', 'cancelada', 'asistida', 'no_asistida', 'contact_admin'])(
    'has a scenario for %s',
    reference => expect(pathByReference(phases, reference)).toMatch(/^[a-z_]+\.[a-z_]+$/)
  )
  it('has no path for an unknown reference [C2-42]', () => {
    expect(pathByReference(phases, 'none')).toBeUndefined()
    expect(pathByReference(phases, 'pago_pendiente')).toBeUndefined()
  })
  it('enters at its first phase without a scenario `entry`', () =>
    expect(
      entryPath([{ name: 'A', formattedName: 'a', index: 0, type: 'personalized', scenarios: [] }])
    ).toBe('a'))
})
