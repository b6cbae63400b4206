import { z } from 'zod'

/** Every conversation happens in this week: Monday 23 November 2026, 10:00 in Puebla. */
export const NOW = '2026-11-23T16:00:00.000Z'
export const ZONE = 'America/Mexico_City'

export const kinds = [
  'barber',
  'salon',
  'dental',
  'spa',
  'physio',
  'driving',
  'veterinary',
  'tutoring',
] as const
export type Kind = (typeof kinds)[number]

/** A day of November 2026 by its number, or `12-03`; read as `2026-12-03`. */
const Day = z
  .union([z.number().int().min(1).max(30), z.string().regex(/^(?:2026-)?\d{2}-\d{2}$/)])
  .transform(day => {
    if (typeof day === 'number') return `2026-11-${String(day).padStart(2, '0')}`
    return day.length === 5 ? `2026-${day}` : day
  })
const Time = z.string().regex(/^\d{2}:\d{2}$/)
const oneOrMore = <Item extends z.ZodType>(item: Item) =>
  z
    .union([item, z.array(item)])
    .transform((value): z.output<Item>[] =>
      Array.isArray(value) ? value : [value as z.output<Item>]
    )

/** When, with whom and where a time fits. What is absent does not matter to the person. */
const Fit = z.strictObject({
  on: oneOrMore(Day).optional(),
  /** Exact start. */
  at: Time.optional(),
  /** Earliest and latest start. */
  from: Time.optional(),
  to: Time.optional(),
  /** Latest end. */
  ends: Time.optional(),
  /** Names of specialists, any of them. */
  with: oneOrMore(z.string()).optional(),
  branch: z.string().optional(),
})
export type Fit = z.output<typeof Fit>

export const Want = Fit.extend({
  do: z.enum(['book', 'move', 'cancel']),
  service: z.string().optional(),
  /** The appointment to move or cancel: an id of `has`. */
  of: z.string().optional(),
  /** What the person accepts when the first goal cannot be had, in this order. */
  or: z.array(Fit).optional(),
})
export type Want = z.output<typeof Want>

/** Changes of a want; null takes a limit away. */
const Change = z.record(z.string(), z.unknown()).transform(given => ({
  change: Want.partial().parse(withoutNulls(given)),
  without: Object.keys(given).filter(key => given[key] === null),
}))

const withoutNulls = (given: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))

/** What one of our replies asks or tells, as a person would sort it. */
export const cues = [
  'first',
  'second',
  'third',
  'service',
  'day',
  'hour',
  'specialist',
  'branch',
  'name',
  'appointment',
  'change',
  'confirm',
  'options',
  'done',
  'handed',
  'human',
  'unclear',
  'any',
] as const
export type Cue = (typeof cues)[number]

/** Something that the person says once, when a reply has this cue; `now` changes what they want. */
const Twist = z.strictObject({
  when: z.enum(cues),
  say: oneOrMore(z.string()),
  now: Change.optional(),
  /** Which want `now` changes. */
  want: z.number().int().default(0),
  /** A want that the person only has from now on. */
  also: Want.optional(),
})

const Existing = Fit.omit({ from: true, to: true, ends: true, on: true }).extend({
  id: z.string(),
  service: z.string(),
  on: Day,
  at: Time,
  /** Somebody else's appointment: their name. */
  of: z.string().optional(),
})

export const moods = ['easy', 'little', 'annoyed', 'changes', 'beside'] as const

export const Conversation = z.strictObject({
  id: z.string().regex(/^[a-z]+-[a-z]?\d{2,3}$/),
  tags: z.array(z.string()).min(1),
  /**
   * How the person takes part. `easy` cooperates; the others tell things little by little, get
   * annoyed, change their mind, or answer beside the question.
   */
  mood: z.enum(moods).default('easy'),
  /** The name on their WhatsApp profile. */
  name: z.string().default('Cliente'),
  /** Their own appointments, and other people's. */
  has: z.array(Existing).default([]),
  /** Appointments that they attended. */
  had: z.array(Existing).default([]),
  /** The first messages, sent in one burst. */
  says: oneOrMore(z.string()),
  wants: z.array(Want).default([]),
  /** Answers in the person's own words, by what is asked; without one it is made of the goal. */
  tell: z
    .partialRecord(
      z.enum([
        'service',
        'day',
        'hour',
        'specialist',
        'branch',
        'name',
        'confirm',
        'next',
        'else',
        'all',
      ]),
      z.string()
    )
    .default({}),
  twists: z.array(Twist).default([]),
  end: z
    .strictObject({
      /** A person of the business was called: it must be, or may be. Otherwise it must not. */
      human: z.enum(['must', 'may']).optional(),
      /** Each must be in our replies; `a|b` is either. Case and accents do not matter. */
      says: z.array(z.string()).default([]),
      /** None may be in our replies. */
      never: z.array(z.string()).default([]),
      /** Wants that need not be fulfilled, because the person gave them up. */
      dropped: z.array(z.number().int()).default([]),
      /** The most replies of ours. */
      replies: z.number().int().optional(),
    })
    .default({ says: [], never: [], dropped: [] }),
})
export type Conversation = z.output<typeof Conversation>
export type ConversationText = z.input<typeof Conversation>

const Hours = z.string().regex(/^(\d{2}:\d{2}-\d{2}:\d{2}|closed)$/)
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]
/** `mon-fri: 09:00-19:00`; days that are not named are closed. */
const Week = z.record(z.string().regex(/^(mon|tue|wed|thu|fri|sat|sun)(-[a-z]{3})?$/), Hours)

export const Business = z.strictObject({
  kind: z.enum(kinds),
  name: z.string(),
  description: z.string(),
  branches: z
    .array(
      z.strictObject({
        name: z.string(),
        address: z.string(),
        city: z.string().default('Puebla'),
        map: z.string().default(''),
        hours: Week,
      })
    )
    .min(1),
  /** Minutes between the starts that are offered. */
  step: z.union([z.literal(30), z.literal(15), z.literal(60)]).default(30),
  services: z.array(
    z.strictObject({
      name: z.string(),
      minutes: z.number().int(),
      price: z.number(),
      about: z.string().default('Con cita previa, atendido por nuestro equipo.'),
      /** How people call it, to understand and to answer. */
      words: z.array(z.string()).min(1),
      /** Only at this branch. */
      branch: z.string().optional(),
    })
  ),
  specialists: z.array(
    z.strictObject({
      name: z.string(),
      branch: z.string().optional(),
      /** Names of services; absent means all. */
      does: z.array(z.string()).optional(),
      rests: z.array(z.enum(weekdays)).default([]),
      lunch: z.string().default('14:00-15:00'),
      /** How people call them. */
      words: z.array(z.string()).default([]),
    })
  ),
  /** Times that are already taken: `24 10:00-13:00`, per specialist. */
  taken: z.record(
    z.string(),
    z.array(z.string().regex(/^(\d{2}-)?\d{2} \d{2}:\d{2}-\d{2}:\d{2}$/))
  ),
  products: z
    .array(z.strictObject({ name: z.string(), price: z.number(), about: z.string() }))
    .default([]),
})
export type Business = z.output<typeof Business>

/** The opening hours of a weekday, `mon` to `sun`: `09:00-19:00`, or null when it is closed. */
export const hoursOn = (hours: Readonly<Record<string, string>>, day: Weekday): string | null => {
  const position = (name: string): number => weekdays.findIndex(each => each === name)
  const found = Object.entries(hours).find(([days]) => {
    const [first = '', last = first] = days.split('-')
    return position(first) <= position(day) && position(day) <= position(last)
  })
  return found === undefined || found[1] === 'closed' ? null : found[1]
}

/** A taken time: `24 10:00-13:00` as its date, start and end. */
export const takenTime = (text: string): { date: string; start: string; end: string } => {
  const [day = '', times = ''] = text.split(' ')
  const date = day.length === 2 ? `2026-11-${day}` : `2026-${day}`
  return { date, start: times.slice(0, 5), end: times.slice(6) }
}

/** Minutes since midnight. */
export const minuteOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
export const timeAt = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Lower case without accents, as texts are compared here. */
export const plain = (text: string): string =>
  text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
