import type { Branch } from '@mostrador/contracts/scheduling'
import { noRests } from '@mostrador/kernel'
import { expect, it } from 'vitest'
import { weekFrom } from '../../ui/schedule-editor/working-week.ts'
import { blankValues, limitsOf } from './specialist-values.ts'

const hours = { from: '10:00', to: '20:00' }
const branch = {
  _id: 'centro',
  schedules: {
    monday: hours,
    tuesday: hours,
    wednesday: hours,
    thursday: hours,
    friday: hours,
    saturday: hours,
    sunday: hours,
    frecuency: 30,
  },
  restSchedules: noRests(),
} as Branch

it('offers 06:00 to 23:00 to a specialist without a branch [SCH2-06]', () => {
  const widest = weekFrom(() => [{ from: '06:00', to: '23:00' }])
  expect(limitsOf([branch], '')).toEqual(widest)
  expect(blankValues([], [], '#2196f3').week).toEqual(widest)
  expect(limitsOf([branch], 'centro')).toEqual(weekFrom(() => [hours]))
})
