import { weekdays } from '@mostrador/kernel'
import { describe, expect, it } from 'vitest'
import type { Offer } from './tool.ts'
import { explainNothing } from './why.ts'

const everyDay = <Value>(value: Value) => Object.fromEntries(weekdays.map(day => [day, value]))
const open = { ...everyDay({ from: '10:00', to: '20:00' }), sunday: { from: '00:00', to: '00:00' } }
const allDay = [{ from: '00:00', to: '23:59' }]
// Only what the reasons read; the contract has more fields.
const offer = {
  branches: [
    { _id: 'b1', name: 'Centro', schedules: open },
    { _id: 'b2', name: 'Norte', schedules: open },
  ],
  services: [
    { _id: 's1', name: 'Corte', branches: ['b1', 'b2'], specialists: ['p1', 'p2'] },
    { _id: 's2', name: 'Tinte', branches: ['b2'], specialists: ['p2'] },
  ],
  specialists: [
    {
      _id: 'p1',
      name: 'Lupita',
      branchId: 'b1',
      restSchedules: { ...everyDay([]), monday: allDay },
    },
    { _id: 'p2', name: 'Mario', branchId: 'b2', restSchedules: everyDay([]) },
  ],
} as unknown as Offer

const monday = '2026-11-23'
const tuesday = '2026-11-24'
const sunday = '2026-11-29'
const because = (fields: Partial<Parameters<typeof explainNothing>[1]>) =>
  explainNothing(offer, {
    serviceId: 's1',
    hostIds: [],
    branchId: undefined,
    from: monday,
    to: monday,
    timeFrom: undefined,
    timeTo: undefined,
    ...fields,
  })

describe('why a search found nothing', () => {
  it.each([
    ['nobody works that day', { from: sunday, to: sunday }, 'closed', ''],
    ['the branch is closed', { from: sunday, to: sunday, branchId: 'b2' }, 'closed', ''],
    ['the person rests', { hostIds: ['p1'] }, 'rests', ''],
    ['the person works elsewhere', { hostIds: ['p2'], branchId: 'b1' }, 'elsewhere', 'Norte'],
    ['the service is elsewhere', { serviceId: 's2', branchId: 'b1' }, 'service_elsewhere', 'Norte'],
    ['the person does something else', { serviceId: 's2', hostIds: ['p1'] }, 'not_given', ''],
    ['the hour is too late', { branchId: 'b1', timeFrom: '20:00' }, 'outside', 'de 10:00 a 20:00'],
    ['every time is taken', { branchId: 'b1', from: tuesday, to: tuesday }, 'full', ''],
    ['the only one who gives it there rests', { branchId: 'b1' }, 'rests', ''],
    ['several days were asked for', { from: monday, to: sunday, hostIds: ['p1'] }, 'full', ''],
  ])('%s', (_, fields, code, where) => {
    expect(because(fields)).toMatchObject({ code, where })
  })
})
