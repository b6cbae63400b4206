import { expect, it } from 'vitest'
import { isZone, localDateOf } from './wall-clock.ts'

it.each(['America/Mexico_City', 'america/tijuana', 'UTC', 'Etc/GMT+12', 'Pacific/Kiritimati'])(
  '%s is a time zone with a date',
  zone => {
    expect(isZone(zone)).toBe(true)
    expect(localDateOf(new Date('2026-11-25T12:00:00Z'), zone)).toMatch(/^2026-11-2[456]$/)
  }
)
it.each(['US/Pacific-New', 'Etc/Unknown', 'Factory', 'Mars/Olympus', 'Z', ''])(
  '%s is refused as a time zone',
  zone => {
    expect(isZone(zone)).toBe(false)
  }
)
