import { weekdayText } from './weekday.ts'

export const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
export const spanishDays = [
  'lunes',
  'martes',
  'miércoles',
  'jueves',
  'viernes',
  'sábado',
  'domingo',
]
/** The weekday of a date. */
export const inEnglish = (date: string): string =>
  days[spanishDays.indexOf(weekdayText(date))] ?? ''

const months =
  'January February March April May June July August September October November December'.split(' ')
const spanishMonths =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
    ' '
  )
const dated = new RegExp(
  `(?:el )?(${spanishDays.join('|')}) (\\d{1,2}) de (${spanishMonths.join('|')})(?: de (\\d{4}))?`,
  'g'
)

const kin: Readonly<Record<string, string>> = {
  ...{ hijo: 'son', hija: 'daughter', niño: 'son', niña: 'daughter', bebé: 'baby' },
  ...{
    esposo: 'husband',
    esposa: 'wife',
    marido: 'husband',
    novio: 'boyfriend',
    novia: 'girlfriend',
  },
  ...{ mamá: 'mom', papá: 'dad', hermano: 'brother', hermana: 'sister', perro: 'dog', gato: 'cat' },
  ...{ amigo: 'friend', amiga: 'friend', primo: 'cousin', prima: 'cousin', perrito: 'dog' },
}
const forSomebody = /( y)? para (ti|tu (?:(?:otr[oa]|tercera?) )?[a-záéíóúñ]+)(?![\p{L}])/gu
/** «tu otro hijo» */
const companionOf = (who: string): string => {
  const [, which = '', noun = ''] = /^tu (?:(otr[oa]|tercera?) )?(.+)$/.exec(who) ?? []
  const order = which === '' ? '' : which.startsWith('otr') ? 'other ' : 'third '
  return `your ${order}${kin[noun] ?? 'companion'}`
}

/** «martes 24 de noviembre, 17:00 con Lupita» → «Tuesday, November 24, 17:00 with Lupita». */
export const datesInEnglish = (text: string): string =>
  text
    .replace(dated, (_, day: string, date: string, month: string, year?: string) => {
      const name = days[spanishDays.indexOf(day)] ?? day
      return `${name}, ${months[spanishMonths.indexOf(month)] ?? month} ${date}${year ? `, ${year}` : ''}`
    })
    .replace(
      forSomebody,
      (_, and: string | undefined, who: string) =>
        `${and === undefined ? '' : ' and'} for ${who === 'ti' ? 'you' : companionOf(who)}`
    )
    .replace(/\btu (?:(?:otr[oa]|tercera?) )?[a-záéíóúñ]+(?=:)/g, companionOf)
    .replace(/\((\d) citas\)/, '($1 appointments)')
    .replace(/ para (\d) personas/, ' for $1 people')
    .replace(/ con (?=\p{Lu})/gu, ' with ')
    .replace(/ para (?=\p{Lu})/gu, ' for ')

/** «45 minutes», «1 hour», «2 hours 30 minutes». */
export const minutesInEnglish = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const [whole, part] = [`${hours} ${hours === 1 ? 'hour' : 'hours'}`, `${rest} minutes`]
  if (hours === 0) return part
  return rest === 0 ? whole : `${whole} ${part}`
}
