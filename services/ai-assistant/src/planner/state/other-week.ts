import { addDays, fold, type LocalDate } from '@mostrador/kernel'
import { monthNames, weekdayNames } from '../time/words.ts'
import { weekdayIndexOf } from '../time/calendar.ts'
import type { Memory } from './memory.ts'

const notThis =
  /^\W*(?:no,? )?(?:mejor )?(?:(?:este|ese)(?: [a-záéíóú]+)? no|no (?:en |a )?(?:este|ese))(?: [a-záéíóú]+)?,? (?:sino |si no |mejor )?(?:el (?:otro|que sigue|siguiente)|en ocho(?: d[ií]as)?)\W*$/iu

const weekday = '(lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo)'
const notTomorrow = new RegExp(
  `\\bel (?:pr[oó]ximo )?${weekday}(?: que viene)?,? (?:pero )?no (?:el de )?ma(?:ñ|n)ana\\b(?! (?:en|por|a) )`,
  'iu'
)
/** «el próximo martes, no mañana», on a Monday: that of the week after. */
export const withoutTomorrow = (today: LocalDate, text: string): string =>
  text.replace(notTomorrow, (said, day: string) =>
    weekdayNames[weekdayIndexOf(addDays(today, 1))] === fold(day) ? `el otro ${day}` : said
  )

/** «no este, el otro», beside times of one day: the text with that weekday of the week after. */
export const withOtherWeekNamed = ({ pending }: Memory, text: string): string => {
  if (pending?.kind !== 'offers' || !notThis.test(text)) return text
  const [day, ...more] = new Set(pending.offers.map(({ date }) => date))
  if (day === undefined || more.length > 0) return text
  const next = addDays(day, 7)
  const [, month, date] = next.split('-').map(Number)
  return `mejor el ${weekdayNames[weekdayIndexOf(next)]} ${date} de ${monthNames[(month ?? 1) - 1]}`
}
