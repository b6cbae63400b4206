import { type Business, type Conversation, type Fit, minuteOf, type Want } from './format.ts'

const weekdays = ['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo'] as const
const spelledHours = [
  '',
  'una',
  'dos',
  'tres',
  'cuatro',
  'cinco',
  'seis',
  'siete',
  'ocho',
  'nueve',
  'diez',
  'once',
  'doce',
] as const

/** The same choice for the same conversation and place in it, in every run. */
export const createPicker = (seed: string) => {
  let count = 0
  return <Item>(items: readonly [Item, ...Item[]]): Item => {
    count += 1
    let hash = 2_166_136_261
    for (const letter of `${seed}/${count}`)
      hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619) >>> 0
    return items[(hash >>> 8) % items.length] ?? items[0]
  }
}
export type Picker = ReturnType<typeof createPicker>

/** «mañana», «el jueves», «el lunes 30», «el 9 de diciembre», as somebody says it on `today`. */
export const dayText = (date: string, today: string): string => {
  const ahead = Temporal.PlainDate.from(today).until(Temporal.PlainDate.from(date)).days
  const weekday = weekdays[Temporal.PlainDate.from(date).dayOfWeek - 1] ?? ''
  if (ahead === 0) return 'hoy'
  if (ahead === 1) return 'mañana'
  if (ahead < 7) return `el ${weekday}`
  const day = Number(date.slice(8))
  return date.slice(5, 7) === '12' ? `el ${day} de diciembre` : `el ${weekday} ${day}`
}

/** «5», «5:30», «cinco y media». */
export const hourText = (time: string, pick: Picker): string => {
  const minute = minuteOf(time) % 60
  const hour = ((Math.floor(minuteOf(time) / 60) + 11) % 12) + 1
  if (minute === 30) return pick([`${hour}:30`, `${hour} y media`])
  if (minute !== 0) return `${hour}:${String(minute).padStart(2, '0')}`
  return pick([String(hour), String(hour), `${hour}:00`, spelledHours[hour] ?? ''])
}

const partOf = (time: string): string => {
  if (minuteOf(time) < 12 * 60) return 'de la mañana'
  return minuteOf(time) < 19 * 60 ? 'de la tarde' : 'de la noche'
}

/** The hours of a goal in words; null when any hour will do. */
export const hoursText = (fit: Fit, pick: Picker): string | null => {
  const { at, from, to, ends } = fit
  if (at !== undefined) return `a las ${hourText(at, pick)} ${partOf(at)}`
  if (ends !== undefined) return `que acabe antes de las ${hourText(ends, pick)} ${partOf(ends)}`
  if (from !== undefined && to !== undefined) {
    if (from <= '12:30' && to >= '18:30') return 'en la tarde'
    return `entre ${hourText(from, pick)} y ${hourText(to, pick)} ${partOf(to)}`
  }
  if (from !== undefined) return `de las ${hourText(from, pick)} ${partOf(from)} en adelante`
  if (to === undefined) return null
  return to === '12:00' ? 'en la mañana' : `a mas tardar a las ${hourText(to, pick)} ${partOf(to)}`
}

export type Facet = 'service' | 'day' | 'hour' | 'specialist' | 'branch' | 'name'

type Speaker = {
  readonly conversation: Conversation
  readonly business: Business
  readonly today: string
  readonly pick: Picker
}

/** What the person answers when this is asked: in their own words, or made of the goal. */
export const facetText = (facet: Facet, want: Want | undefined, speaker: Speaker): string => {
  const { conversation, business, today, pick } = speaker
  const own = conversation.tell[facet]
  if (own !== undefined) return own
  switch (facet) {
    case 'service': {
      const service = business.services.find(({ name }) => name === want?.service)
      return service?.words[0] ?? want?.service ?? 'lo de siempre'
    }
    case 'day': {
      const days = want?.on ?? []
      if (days.length === 0) return pick(['el q tengas mas pronto', 'cualquier dia', 'el que sea'])
      return days.map(date => dayText(date, today)).join(' o ')
    }
    case 'hour':
      return (
        hoursText(want ?? {}, pick) ?? pick(['la hora q sea', 'a cualquier hora', 'como tengas'])
      )
    case 'specialist': {
      const [name] = want?.with ?? []
      const known = business.specialists.find(each => each.name === name)
      if (name === undefined) return pick(['con quien sea', 'me da igual', 'quien este disponible'])
      return `con ${known?.words[0] ?? name}`
    }
    case 'branch':
      return want?.branch === undefined ? pick(['la q sea', 'me da igual']) : `en ${want.branch}`
    case 'name':
      return conversation.name
  }
}

/** The whole goal in one message. */
export const goalText = (want: Want, speaker: Speaker): string => {
  const facets: Facet[] = ['service']
  if (want.on !== undefined) facets.push('day')
  if (hoursText(want, speaker.pick) !== null) facets.push('hour')
  if (want.with !== undefined) facets.push('specialist')
  if (want.branch !== undefined) facets.push('branch')
  const texts = facets
    .filter(facet => facet !== 'service' || want.service !== undefined)
    .map(facet => facetText(facet, want, speaker))
  const start = { book: 'quiero ', move: 'cambiar mi cita para ', cancel: 'cancelar mi cita ' }
  return `${start[want.do]}${texts.join(' ')}`.trim()
}

export const yesTexts = [
  'si',
  'si porfa',
  'sip',
  'va',
  'sale',
  'ok si',
  'si, gracias',
  'perfecto',
  'esta bien',
  'si 👍',
  'dale',
  'sí por favor',
  'claro q si',
] as const satisfies readonly [string, ...string[]]

/** What somebody says who answers beside the question. */
export const asideTexts = [
  'oye y hay donde estacionarse?',
  'ando en el trabajo, contesto de ratito en ratito',
  'es q me lo recomendo mi prima',
  'cuanto me saldria?',
  'ahorita te digo, deja estaciono',
  'es la primera vez q voy eh',
  'aceptan transferencia?',
] as const satisfies readonly [string, ...string[]]
