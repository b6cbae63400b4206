import { weekdayIndexOf } from './calendar.ts'
import { type LocalMoment } from './span.ts'

/** 'YYYY-MM-DD HH:mm' with its weekday. */
export const localMoment = (at: string): LocalMoment => {
  const [date = '', time = ''] = at.split(' ')
  return { date, time, weekday: weekdayIndexOf(date) }
}
