import type { RestSchedules } from '@mostrador/contracts'
import { hoursOn, minuteOf, timeAt, type Weekday } from '../format.ts'

const closed = { from: '00:00', to: '00:00' }
const allDay = [{ from: '00:01', to: '23:59' }]

/** `mon-fri: 09:00-19:00` as the opening hours of a branch. */
export const weekOf = (hours: Readonly<Record<string, string>>) => {
  const day = (name: Weekday) => {
    const open = hoursOn(hours, name)
    return open === null ? closed : { from: open.slice(0, 5), to: open.slice(6) }
  }
  return {
    monday: day('mon'),
    tuesday: day('tue'),
    wednesday: day('wed'),
    thursday: day('thu'),
    friday: day('fri'),
    saturday: day('sat'),
    sunday: day('sun'),
  }
}

/** A rest is stored as the specification does: one minute inside the gap. */
export const restsOf = (rests: readonly string[], lunch: string): RestSchedules => {
  const [from = '', to = ''] = lunch.split('-')
  const middle =
    from === '' ? [] : [{ from: timeAt(minuteOf(from) + 1), to: timeAt(minuteOf(to) - 1) }]
  const day = (name: string) => (rests.includes(name) ? allDay : middle)
  const empty: RestSchedules = {
    monday: day('mon'),
    tuesday: day('tue'),
    wednesday: day('wed'),
    thursday: day('thu'),
    friday: day('fri'),
    saturday: day('sat'),
    sunday: day('sun'),
  }
  return empty
}
