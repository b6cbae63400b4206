import { addDays, daysBetween, weekdayOf, weekdays, type LocalDate } from '@mostrador/kernel'
import * as es from 'chrono-node/es'
import { numberWords } from './lexicon/numbers.ts'

/** Wished local days, both ends included; or a day that cannot be: already past, or not in the calendar. */
export type DateWish =
  | { kind: 'days'; from: LocalDate; to: LocalDate }
  | { kind: 'past' }
  | { kind: 'invalid' }
export type DateFound = { date?: DateWish; rest: string }

const dayNames = ['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabados?', 'domingos?']
const weekday = dayNames.join('|')
const month =
  'enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre|ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic'
const monthStarts = [
  'ene',
  'feb',
  'mar',
  'abr',
  'may',
  'jun',
  'jul',
  'ago',
  'se',
  'oct',
  'nov',
  'dic',
]

const one = (date: LocalDate): DateWish => ({ kind: 'days', from: date, to: date })
const span = (from: LocalDate, to: LocalDate): DateWish => ({ kind: 'days', from, to })
const iso = (year: number, monthNumber: number, day: number): LocalDate =>
  `${year}-${String(monthNumber).padStart(2, '0')}-${String(day).padStart(2, '0')}`
const indexOf = (date: LocalDate): number => weekdays.indexOf(weekdayOf(date))
const mondayOf = (date: LocalDate): LocalDate => addDays(date, -indexOf(date))
const lastOfMonth = (year: number, monthNumber: number): LocalDate =>
  addDays(monthNumber === 12 ? iso(year + 1, 1, 1) : iso(year, monthNumber + 1, 1), -1)

/**
 * A calendar date in words or figures, read by chrono. The library thinks in instants of the machine's zone, so it gets
 * the local date at noon and only its calendar fields are used: no zone of any machine can move the day.
 */
const calendarDay = (said: string, today: LocalDate): DateWish => {
  const [year = 0, monthNumber = 1, day = 1] = today.split('-').map(Number)
  const found = es.casual.parse(said, new Date(year, monthNumber - 1, day, 12))[0]
  const at = found?.start
  const [y, m, d] = [at?.get('year'), at?.get('month'), at?.get('day')]
  // Years of one or five digits are slips, and no calendar here can count with them.
  if (!found || !at || y == null || m == null || d == null || y < 1900 || y > 2199)
    return { kind: 'invalid' }
  const lastDay = Number(lastOfMonth(y, m).slice(8))
  if (d > lastDay && !(m === 2 && d === 29)) return { kind: 'invalid' }
  if (at.isCertain('year'))
    return d > lastDay
      ? { kind: 'invalid' }
      : iso(y, m, d) < today
        ? { kind: 'past' }
        : one(iso(y, m, d))
  // A date without a year that passed within half a year was meant as past (a slip); longer ago it means next year.
  const next = [year, year + 1].map(candidate =>
    d > Number(lastOfMonth(candidate, m).slice(8)) ? undefined : iso(candidate, m, d)
  )
  const [same, following] = next
  if (same !== undefined && same >= today) return one(same)
  if (same !== undefined && daysBetween(same, today) <= 183) return { kind: 'past' }
  return following === undefined ? { kind: 'invalid' } : one(following)
}

const dayOfMonth = (day: number, today: LocalDate): DateWish => {
  const [year = 0, monthNumber = 1] = today.split('-').map(Number)
  for (let ahead = 0; ahead < 3 && day >= 1 && day <= 31; ahead += 1) {
    const m = ((monthNumber - 1 + ahead) % 12) + 1
    const y = year + Math.trunc((monthNumber - 1 + ahead) / 12)
    const last = lastOfMonth(y, m)
    if (day <= Number(last.slice(8)) && iso(y, m, day) >= today) return one(iso(y, m, day))
  }
  return { kind: 'invalid' }
}

const weekdayAhead = (name: string, before: string, after: string, today: LocalDate): LocalDate => {
  const index = dayNames.findIndex(day => new RegExp(`^${day}$`).test(name))
  if (/semana|siguiente/.test(`${before} ${after}`)) return addDays(mondayOf(today), 7 + index)
  const ahead = (index - indexOf(today) + 7) % 7
  const sameDay = ahead === 0 && !/\beste\b/.test(before) ? 7 : 0
  return addDays(today, ahead + sameDay + (/\botro\b/.test(before) ? 7 : 0))
}

const digits = (text: string): string =>
  text.replace(/\b[a-z]+\b/g, word => String(numberWords.get(word) ?? word))

type Rule = {
  pattern: RegExp
  read: (match: RegExpExecArray, today: LocalDate) => DateWish | undefined
}

const rules: Rule[] = [
  {
    pattern:
      /\b(?:antier|anteayer|ayer|(?:la semana|el mes|el (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)) pasad[oa])\b/,
    read: () => ({ kind: 'past' }),
  },
  { pattern: /\bpasado manana\b/, read: (_, today) => one(addDays(today, 2)) },
  { pattern: /\b(\d{4}-\d{2}-\d{2})\b/, read: (m, today) => calendarDay(m[1] ?? '', today) },
  {
    pattern: new RegExp(
      `\\b(?:el |para el |del? )?(?:(?:${weekday})[ ,]+)?(?:dia )?(\\d{1,2}|primero|1ero|1ro|${[...numberWords.keys()].join('|')})(?: de)? (${month})\\b\\.?(?: (?:de|del) (?:ano )?(\\d{4}))?`
    ),
    read: (m, today) => {
      const day = /^(?:primero|1e?ro)$/.test(m[1] ?? '') ? '1' : digits(m[1] ?? '')
      return calendarDay(
        `${day} de ${(m[2] ?? '').replace('setiembre', 'septiembre')}${m[3] ? ` de ${m[3]}` : ''}`,
        today
      )
    },
  },
  {
    pattern: new RegExp(
      `\\b(enero|febrero|abril|junio|julio|agosto|septiembre|octubre|noviembre|diciembre) (\\d{1,2})\\b`
    ),
    read: (m, today) => calendarDay(`${m[2]} de ${m[1]}`, today),
  },
  {
    pattern: /\b(?:el |dia )?(\d{1,2})[/-](\d{1,2})(?:[/-](\d{4}|\d{2}))?\b/,
    read: (m, today) => {
      const year = m[3] && (m[3].length === 2 ? `20${m[3]}` : m[3])
      return Number(m[2]) > 12 || Number(m[2]) < 1
        ? { kind: 'invalid' }
        : calendarDay([m[1], m[2], year].filter(Boolean).join('/'), today)
    },
  },
  {
    pattern: new RegExp(
      `\\b(?:en|dentro de) (?:unos |unas )?(\\d{1,2}|${[...numberWords.keys()].join('|')}) (dias?|semanas?|mes(?:es)?)\\b`
    ),
    read: (m, today) => {
      const many = Number(digits(m[1] ?? ''))
      const date = /^dia/.test(m[2] ?? '')
        ? addDays(today, many)
        : /^sem/.test(m[2] ?? '')
          ? addDays(today, many * 7)
          : Temporal.PlainDate.from(today).add({ months: many }).toString()
      return one(date)
    },
  },
  {
    pattern:
      /\b(?:(?:el|este|para|proximo|otro|siguiente) )*fin(?: de semana)?\b(?: que (?:viene|entra)| proximo| siguiente)?/,
    read: (m, today) => {
      const saturday = addDays(today, 5 - indexOf(today))
      const later =
        /otro|siguiente/.test(m[0]) ||
        (indexOf(today) >= 5 && /proximo|que viene|que entra/.test(m[0]))
          ? 7
          : 0
      const first = addDays(saturday, later)
      return span(first < today ? today : first, addDays(saturday, later + 1))
    },
  },
  {
    pattern: new RegExp(
      `\\b(?:la |en la |para la |de la )?(?:((?:proxima|siguiente|otra) semana|semana (?:que (?:viene|entra)|proxima|siguiente))|esta semana),? (?:el |en |para el )?(?:dia )?(${weekday})\\b`
    ),
    read: (m, today) =>
      one(weekdayAhead(m[2] ?? '', m[1] ? '' : 'este', m[1] ? 'semana' : '', today)),
  },
  { pattern: /\bhoy o (?:para )?manana\b/, read: (_, today) => span(today, addDays(today, 1)) },
  {
    pattern: /\bmanana o (?:para )?pasado(?: manana)?\b/,
    read: (_, today) => span(addDays(today, 1), addDays(today, 2)),
  },
  {
    pattern: new RegExp(
      `\\b((?:(?:el|este|para|proximo|otro|siguiente|los|al|de|del|a|entre) )*)(${weekday})(?: (?:dia )?(\\d{1,2})(?!\\d| ?(?:horas|am|pm|:)))?((?: (?:proximo|siguiente|que viene|que entra|de (?:la|esta) (?:otra|proxima|siguiente)? ?semana(?: que (?:viene|entra))?))?)(?:,? (?:o|u|y|a|al)(?: (?:el|al|este))? (${weekday}))?`
    ),
    read: (m, today) => {
      if (m[3]) return dayOfMonth(Number(m[3]), today)
      const after = /de esta semana/.test(m[4] ?? '') ? '' : (m[4] ?? '')
      const first = weekdayAhead(m[2] ?? '', m[1] ?? '', after, today)
      if (!m[5]) return one(first)
      const second = weekdayAhead(m[5], m[1] ?? '', after, today)
      return first <= second ? span(first, second) : span(first, addDays(second, 7))
    },
  },
  {
    pattern:
      /\b(?:(?:la |en la |para la )?(?:proxima|siguiente|otra) semana|(?:la |para la |de la )?semana (?:que (?:viene|entra)|proxima|siguiente))\b/,
    read: (_, today) => span(addDays(mondayOf(today), 7), addDays(mondayOf(today), 13)),
  },
  {
    pattern: /\b(?:en |de )?(?:esta semana|entre semana|en la semana)\b/,
    read: (_, today) => span(today, addDays(mondayOf(today), 6)),
  },
  {
    pattern: /\b(?:el )?(?:proximo mes|mes que (?:viene|entra)|otro mes|siguiente mes)\b/,
    read: (_, today) => {
      const first = addDays(lastOfMonth(Number(today.slice(0, 4)), Number(today.slice(5, 7))), 1)
      return span(first, lastOfMonth(Number(first.slice(0, 4)), Number(first.slice(5, 7))))
    },
  },
  {
    pattern: new RegExp(
      `\\b(?:(?:a )?(principios|mediados|finales|fines) de|en|para) (${month})\\b`
    ),
    read: (m, today) => {
      const index = monthStarts.findIndex(start => (m[2] ?? '').startsWith(start)) + 1
      const year = Number(today.slice(0, 4)) + (index < Number(today.slice(5, 7)) ? 1 : 0)
      const [from, to] =
        m[1] === 'principios'
          ? [iso(year, index, 1), iso(year, index, 10)]
          : m[1] === 'mediados'
            ? [iso(year, index, 11), iso(year, index, 20)]
            : [iso(year, index, m[1] ? 21 : 1), lastOfMonth(year, index)]
      return to < today ? { kind: 'past' } : span(from < today ? today : from, to)
    },
  },
  {
    pattern: /\b(?:hoy(?: mismo)?|al rato|al ratito|ahora mismo)\b/,
    read: (_, today) => one(today),
  },
  {
    pattern: /\b(?:para )?(?:el dia de )?manana(?: mismo)?\b/,
    read: (_, today) => one(addDays(today, 1)),
  },
  {
    pattern:
      /\b(?:el dia|dia|el|al|del|para el)\s+(\d{1,2}) (?:o|u|y|al)(?: el)?(?: dia)? (\d{1,2})\b(?! ?(?::|%|am|pm|horas|y media|y cuarto|pesos|personas|de la))/,
    read: (m, today) => {
      const [first, last] = [dayOfMonth(Number(m[1]), today), dayOfMonth(Number(m[2]), today)]
      return first.kind === 'days' && last.kind === 'days' && first.from < last.to
        ? span(first.from, last.to)
        : undefined
    },
  },
  {
    pattern:
      /\b(?:el dia|dia|el|al|del|para el)\s+(\d{1,2})\b(?! ?(?::|%|am|pm|horas|y media|y cuarto|pesos|personas|de la))/,
    read: (m, today) => dayOfMonth(Number(m[1]), today),
  },
]

/** «antes del viernes», «a partir del 5»: the words before a day turn it into a span, a week long where it has no end. */
const bounded = (date: DateWish, before: string, today: LocalDate): DateWish => {
  const word =
    date.kind === 'days'
      ? /\b(antes|despues|luego|a partir|desde)(?: (?:del?|el|dia|al))*\s*$/.exec(before)?.[1]
      : undefined
  if (!word || date.kind !== 'days') return date
  if (word === 'antes')
    return date.from > today ? span(today, addDays(date.from, -1)) : { kind: 'past' }
  const from = word === 'despues' || word === 'luego' ? addDays(date.to, 1) : date.from
  return span(from, addDays(from, 6))
}

const barring = new RegExp(
  `\\b(?:menos|excepto|salvo|(?:pero )?que no sea|pero no)(?= (?:(?:el|los|la|las|para|en|este|esta) )*(?:${weekday}|hoy|manana|fin de semana|\\d{1,2} de))`
)

/** «cualquier día menos el viernes»: the days that will not do, taken out of the text with the word that bars them. */
export const extractException = (
  text: string,
  today: LocalDate
): { except?: DateWish; rest: string } => {
  const match = barring.exec(text)
  const found = match && extractDate(text.slice(match.index + match[0].length), today)
  return match && found?.date?.kind === 'days'
    ? {
        except: found.date,
        rest: `${text.slice(0, match.index)} ${found.rest}`.replace(/\s+/g, ' ').trim(),
      }
    : { rest: text }
}

/** The days people asked for, taken out of a text whose hours were already read; `today` is the business's local date. */
export const extractDate = (text: string, today: LocalDate): DateFound => {
  // The day said first counts; where two readings start at one word («el viernes 5 de diciembre») the fuller rule stands first.
  let best: { at: number; said: string; date: DateWish } | undefined
  for (const { pattern, read } of rules) {
    const match = pattern.exec(text)
    const date = match && (!best || match.index < best.at) ? read(match, today) : undefined
    if (match && date) best = { at: match.index, said: match[0], date }
  }
  if (!best) return { rest: text.trim() }
  const article = /^(?:(?:del?|el|dia|al)\s+)+/.exec(best.said)?.[0] ?? ''
  const rest = `${text.slice(0, best.at)} ${text.slice(best.at + best.said.length)}`
  return {
    date: bounded(best.date, text.slice(0, best.at) + article, today),
    rest: rest
      .replace(/\bhoy\b/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  }
}
