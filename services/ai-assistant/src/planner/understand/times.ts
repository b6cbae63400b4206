import { numberWords } from './lexicon/numbers.ts'

/**
 * A wished hour of the day, in minutes since local midnight. `exact` is one start; `from`/`to` bound the start (both
 * inclusive). `other` is the second reading of an hour said without morning or afternoon («a las 8»).
 */
export type TimeWish = {
  exact?: number
  other?: number
  from?: number
  to?: number
  /** The latest END, in minutes. */
  endBy?: number
}
export type TimeFound = {
  time?: TimeWish
  anyTime: boolean
  soonest: boolean
  shift?: 'later' | 'earlier'
  by?: number
  part?: Part
  rest: string
}

type Part = 'manana' | 'tarde' | 'noche' | 'am' | 'pm' | 'madrugada'

const hourWord = 'una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce'
const clock = `(\\d{1,2}|${hourWord})(?:\\s?(?:[:h]|\\.(?=00|15|30|45))\\s?(\\d{2}))?(?:\\s+y\\s+(media|cuarto|pico|\\d{2}|cinco|diez|quince|veinte|veinticinco|treinta))?(?!\\d|[:/]|-\\d)`
const part =
  '(?:\\s*(am|pm|horas)\\b|\\s+(?:de|en|por)\\s+la\\s+(manana|tarde|noche|madrugada)\\b|\\s+del (?:medio ?)?dia\\b)?'

const windows: Record<
  'manana' | 'medio' | 'tarde' | 'noche' | 'temprano',
  { from: number; to: number }
> = {
  temprano: { from: 360, to: 659 },
  manana: { from: 360, to: 719 },
  medio: { from: 720, to: 840 },
  tarde: { from: 720, to: 1199 },
  noche: { from: 1080, to: 1379 },
}

const numberOf = (text: string): number => numberWords.get(text) ?? Number(text)

/** «a las 4» is four in the afternoon, «a las 9» nine in the morning: nobody cuts hair at four at night. */
const read = (
  hour: string,
  minutes: string | undefined,
  extra: string | undefined,
  said: Part | undefined
): { at: number; other?: number } | undefined => {
  const h = numberOf(hour)
  const m = minutes
    ? Number(minutes)
    : extra === 'media'
      ? 30
      : extra === 'cuarto'
        ? 15
        : extra && extra !== 'pico'
          ? numberOf(extra)
          : 0
  if (!(h >= 0 && h <= 23 && m >= 0 && m < 60)) return undefined
  const day = (value: number) => ((value + 1440) % 1440) + m
  if (h > 12 || h === 0) return { at: day(h * 60) }
  if (said === 'am' || said === 'madrugada' || (said === 'manana' && h >= 5 && h !== 12))
    return { at: day(h === 12 ? 0 : h * 60) }
  if (said === 'pm' || said === 'tarde') return { at: day(h === 12 ? 720 : (h + 12) * 60) }
  if (said === 'noche' && h >= 6) return { at: day(h === 12 ? 0 : (h + 12) * 60) }
  if (h === 12) return { at: day(720) }
  const [at, other] = h <= 7 ? [(h + 12) * 60, h * 60] : [h * 60, (h + 12) * 60]
  return { at: day(at), other: day(other) }
}

const partOf = (am: string | undefined, la: string | undefined): Part | undefined =>
  am === 'am' || am === 'pm' ? am : ((la as Part | undefined) ?? undefined)

const dayPart = (
  text: string
): { part?: Part; window?: { from: number; to: number }; rest: string } => {
  const rules: [RegExp, keyof typeof windows, string][] = [
    [/\besta (?:misma )?tarde\b/, 'tarde', ' hoy '],
    [/\besta (?:misma )?noche\b|\bhoy (?:en la |por la )?noche\b/, 'noche', ' hoy '],
    [/\besta (?:misma )?manana\b/, 'manana', ' hoy '],
    [/\b(?:temprano|tempranito|a primera hora|primera hora)\b(?! que)/, 'temprano', ' '],
    [/\b(?:(?:en|por|de|a|para) las? mananas?|al amanecer|mananita)\b/, 'manana', ' '],
    [/\b(?:al?|hacia el|de|como a)? ?medio ?dia\b/, 'medio', ' '],
    [
      /\b(?:(?:en|por|de|a|para) las? (?:tardes?|tardecita)|tardecita|(?<!mas |muy |tan |buenas |buena |llego |llegar |voy |vengo |min |minutos )tarde)\b/,
      'tarde',
      ' ',
    ],
    [/\b(?:(?:en|por|de|a|para) las? (?:noches?|nochecita)|(?<!buenas )noche)\b/, 'noche', ' '],
  ]
  for (const [pattern, name, left] of rules) {
    if (!pattern.test(text)) continue
    const said: Part | undefined =
      name === 'manana' || name === 'temprano'
        ? 'manana'
        : name === 'tarde'
          ? 'tarde'
          : name === 'noche'
            ? 'noche'
            : undefined
    return { ...(said && { part: said }), window: windows[name], rest: text.replace(pattern, left) }
  }
  return { rest: text }
}

const flag = (text: string, pattern: RegExp): [boolean, string] => [
  pattern.test(text),
  text.replace(pattern, ' '),
]

// «llego en 10 minutos» is on its way, it does not ask for a time.
const delayed = new RegExp(
  `(?<!\\b(?:llego|llegamos|voy|vamos|estoy|salgo|salimos|caigo|aviso|marco|confirmo|contesto|digo)(?: ahi| como)* )\\b(?:en|dentro de) (?:como |unos? |unas )?(?:(media) hora|(\\d|${hourWord}) horas?( y media)?|(\\d{2}) min(?:utos)?)\\b(?! antes| despues)`
)

/** «en dos horas», «dentro de 40 minutos»: how far from now, in minutes, and what remains of the text. */
export const extractDelay = (text: string): { minutes?: number; rest: string } => {
  const match = delayed.exec(text)
  if (!match) return { rest: text }
  const minutes = match[1]
    ? 30
    : match[4]
      ? Number(match[4])
      : numberOf(match[2] ?? '') * 60 + (match[3] ? 30 : 0)
  return { minutes, rest: text.replace(match[0], ' ').replace(/\s+/g, ' ').trim() }
}

/** The hour people asked for, taken out of a normalized text; `rest` is what remains for the next reader. */
export const extractTime = (text: string): TimeFound => {
  let rest = text
  let time: TimeWish | undefined
  let soonest: boolean
  let anyTime: boolean
  ;[soonest, rest] = flag(
    rest,
    /\b(?:lo (?:mas|antes) (?:pronto|rapido|posible)(?: posible)?|lo antes|cuanto antes|(?:es )?urgente|me urge|(?:la|lo|el) mas (?:proxim|cercan)[oa]|(?:la |el )?primer[ao]? (?:hora|cita|espacio|lugar|hueco|horario)?\s?disponible|ya mismo|ahorita(?: mismo)?|(?:el|cualquier) dia que (?:sea|puedas|haya)|cualquier dia|cuando (?:sea|haya|puedas|puedan|tengas|se pueda)|para cuando (?:tienes?|hay|tendr\w+|habria|podria\w*)|(?:cuando|que dias?) (?:tienes?|hay|tendr\w+) (?:lugar|espacio|libres?|disponib\w+|chance|cita|hueco))\b/
  )
  ;[anyTime, rest] = flag(
    rest,
    /\b(?:a )?(?:cualquier hora(?:rio)?|(?:a )?la hora que (?:sea|quieras|haya|puedas)|todo el dia|cualquier horario|el horario que sea)\b/
  )
  // «una hora después», said of a time already on the table; «una hora después de las 3» is a time of its own.
  const moved = new RegExp(
    `\\b(?:como |unos? |unas )?(?:(media) hora|(\\d|${hourWord}) horas?( y media)?|(\\d{2}) min(?:utos)?) (despues|mas tarde|antes|mas temprano)(?! de)\\b`
  ).exec(rest)
  const by =
    moved &&
    (moved[1]
      ? 30
      : moved[4]
        ? Number(moved[4])
        : numberOf(moved[2] ?? '') * 60 + (moved[3] ? 30 : 0)) *
      (/despues|tarde/.test(moved[5] ?? '') ? 1 : -1)
  if (moved) rest = rest.replace(moved[0], ' ')
  const shift = /\bmas (?:tarde|noche)\b/.test(rest)
    ? 'later'
    : /\b(?:mas temprano|antecitos?|mas antes)\b/.test(rest)
      ? 'earlier'
      : undefined
  if (shift)
    rest = rest.replace(
      /\b(?:un poco |poquito |tantito )?mas (?:tarde|noche|temprano|antes)\b/,
      ' '
    )

  const take = (pattern: RegExp, use: (match: RegExpExecArray) => TimeWish | undefined) => {
    if (time) return
    const match = pattern.exec(rest)
    if (!match) return
    const wish = use(match)
    if (!wish) return
    time = wish
    rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`
  }
  // The part of the day may stand far from its hour («en la tarde, como a las 8»): look for it once, on a copy.
  const far = dayPart(rest).part
  const near = (am: string | undefined, la: string | undefined) => partOf(am, la) ?? far
  const exact = (found: ReturnType<typeof read>): TimeWish | undefined =>
    found && { exact: found.at, ...(found.other !== undefined && { other: found.other }) }

  take(
    new RegExp(
      `\\b(?:entre|de|desde)\\s+(?:las?\\s+)?${clock}${part}\\s+(?:y|a|hasta)\\s+(?:las?\\s+)?${clock}${part}(?!\\s+de\\s+[a-z]+(?:bre|ero|zo|ril|yo|nio|lio|sto)|\\s+(?:personas|dias))`
    ),
    m => {
      const until = read(m[6] ?? '', m[7], m[8], near(m[9], m[10]))
      const since = read(
        m[1] ?? '',
        m[2],
        m[3],
        partOf(m[4], m[5]) ?? (until?.other === undefined ? undefined : far)
      )
      if (!since || !until) return undefined
      let from = since.at
      if (from > until.at && since.other !== undefined && since.other < until.at) from = since.other
      return from <= until.at ? { from, to: until.at } : undefined
    }
  )
  take(
    new RegExp(
      `\\b(?:despues de|a partir de|desde|pasando|pasaditas?|pasadas|mas tarde de|luego de|ya pasando)\\s+(?:(?:de )?las?\\s+)?${clock}${part}`
    ),
    m => {
      const at = read(m[1] ?? '', m[2], m[3], near(m[4], m[5]))
      return at && { from: at.at }
    }
  )
  take(
    new RegExp(
      `\\b(?:antes de|hasta|a mas tardar(?: a)?|no mas tarde de|maximo a)\\s+(?:las?\\s+)?${clock}${part}`
    ),
    m => {
      const at = read(m[1] ?? '', m[2], m[3], near(m[4], m[5]))
      return at && { to: at.at - 1 }
    }
  )
  take(
    new RegExp(
      `\\b(?:a (?:las? )?)?(?:un )?(cuarto|\\d{1,2}|cinco|diez|quince|veinte)(?: minutos)? para las? (\\d{1,2}|${hourWord})\\b${part}`
    ),
    m => {
      const at = read(m[2] ?? '', undefined, undefined, near(m[3], m[4]))
      const less = m[1] === 'cuarto' ? 15 : numberOf(m[1] ?? '')
      return at && less < 60
        ? { exact: at.at - less, ...(at.other !== undefined && { other: at.other - less }) }
        : undefined
    }
  )
  // «a las 5 o 6»: either will do, and so will what lies between.
  take(
    new RegExp(
      `\\b(?:(?:como |tipo |mas o menos )?a las?|a eso de las?|tipo|sobre las)\\s+${clock}${part}\\s+o\\s+(?:como )?(?:a )?(?:las? )?${clock}${part}(?!\\s+(?:de\\s+[a-z]+(?:bre|ero|zo|ril|yo|nio|lio|sto)|personas|dias|opciones))`
    ),
    m => {
      const said = partOf(m[9], m[10])
      const first = read(m[1] ?? '', m[2], m[3], partOf(m[4], m[5]) ?? said ?? far)
      const second = read(m[6] ?? '', m[7], m[8], said ?? partOf(m[4], m[5]) ?? far)
      return first && second && first.at !== second.at
        ? { from: Math.min(first.at, second.at), to: Math.max(first.at, second.at) }
        : undefined
    }
  )
  const one = (m: RegExpExecArray) => exact(read(m[1] ?? '', m[2], m[3], near(m[4], m[5])))
  take(
    new RegExp(
      `\\b(?:(?:como |tipo |mas o menos )?a las?|a eso de las?|tipo|sobre las|como a las|las)\\s+${clock}${part}(?!\\s+(?:opciones|primeras|ultimas|personas|citas|cosas))`
    ),
    one
  )
  take(
    new RegExp(
      `(?<!\\b(?:el|dia|del) )\\b(?:a )?(?:la )?${clock}\\s+de\\s+la\\s+(?:(manana|tarde|noche|madrugada))\\b`
    ),
    m => exact(read(m[1] ?? '', m[2], m[3], m[4] as Part))
  )
  take(new RegExp(`\\b(?:a )?(?:la )?(\\d{1,2})\\s?[:h]\\s?(\\d{2})()${part}(?!\\d)`), one)
  take(new RegExp(`\\b(?:la )?(\\d{1,2})\\.(00|15|30|45)()${part}(?!\\d)`), one)
  take(new RegExp(`\\b(?:la )?(\\d{1,2}|${hourWord})()() (am|pm)()\\b`), one)
  take(/\b(\d{1,2}) horas\b(?! antes| de)/, m =>
    Number(m[1]) >= 7 ? exact(read(m[1] ?? '', undefined, undefined, far)) : undefined
  )
  take(new RegExp(`\\b(\\d{1,2}|${hourWord})() y (media|cuarto)${part}\\b`), one)

  take(/\b12 del (?:medio )?dia\b/, () => ({ exact: 720 }))

  const day = dayPart(rest)
  rest = day.rest
  if (!time && day.window) time = { ...day.window }
  return {
    ...(time && { time }),
    anyTime,
    soonest,
    ...(shift && { shift }),
    ...(by && { by }),
    ...(day.part && { part: day.part }),
    rest: rest.replace(/\s+/g, ' ').trim(),
  }
}
