import { noRests } from '@mostrador/kernel'
import { describe, expect, it } from 'vitest'
import { segmentsOf } from './segments.ts'

const schedules = {
  monday: { from: '09:00', to: '19:00' },
  tuesday: { from: '09:00', to: '19:00' },
  wednesday: { from: '09:00', to: '14:00' },
  thursday: { from: '09:00', to: '19:00' },
  friday: { from: '09:00', to: '19:00' },
  saturday: { from: '09:00', to: '19:00' },
  sunday: { from: '00:00', to: '00:00' },
}
const rests = {
  ...noRests(),
  monday: [{ from: '14:01', to: '14:59' }],
  tuesday: [{ from: '00:01', to: '23:59' }],
  thursday: [{ from: '10:31', to: '18:29' }],
}

describe('the bar of a day', () => {
  it('has the per cents of its rests, and labels only what is over 20 % [SCH2-05]', () => {
    expect(segmentsOf({ schedules, rests: [rests] }, 'monday')).toEqual([
      { isWorked: true, rest: null, from: '09:00', to: '14:00', share: 50, label: '09:00–14:00' },
      { isWorked: false, rest: 'Descanso', from: '14:00', to: '15:00', share: 10, label: null },
      { isWorked: true, rest: null, from: '15:00', to: '19:00', share: 40, label: '15:00–19:00' },
    ])
    expect(
      segmentsOf({ schedules, rests: [rests] }, 'thursday')?.map(({ label }) => label)
    ).toEqual([null, 'Descanso', null])
  })

  it('marks the time before and after the working hours as closed', () => {
    const early = { ...noRests(), monday: [{ from: '15:01', to: '18:59' }] }
    expect(segmentsOf({ schedules, rests: [early] }, 'monday')?.map(({ label }) => label)).toEqual([
      '09:00–15:00',
      'Cerrado',
    ])
  })

  it('has no bar on a day off or a closed day', () => {
    expect(segmentsOf({ schedules, rests: [rests] }, 'tuesday')).toBeNull()
    expect(segmentsOf({ schedules, rests: [rests] }, 'sunday')).toBeNull()
  })

  it('uses the scale of the whole week, without the common rests', () => {
    expect(
      segmentsOf(
        {
          schedules,
          rests: [rests, null, { ...noRests(), wednesday: [{ from: '09:01', to: '09:59' }] }],
        },
        'wednesday'
      )?.map(({ isWorked, share }) => [isWorked, share])
    ).toEqual([
      [false, 10],
      [true, 40],
      [false, 50],
    ])
  })
})
