import { weekdayOf, weekdays } from '@mostrador/kernel'

const names = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo']
/** The weekday of a local date, as it is said. */
export const weekdayText = (date: string): string => names[weekdays.indexOf(weekdayOf(date))] ?? ''
