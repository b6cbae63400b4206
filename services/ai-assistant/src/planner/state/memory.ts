import type { Branch, Service, Specialist } from '../understand/business.ts'
import type { DayRange } from '../time/span.ts'
import type { Recent } from './recent.ts'
import type { Measures } from '../understand/spans/measures.ts'
import type { OrElse } from '../understand/spans/people.ts'
import type { Topic } from '../understand/acts/topics.ts'
import type { Spared } from '../understand/spared.ts'
import type { ChangeOf } from '../understand/several-changes.ts'
import type { SecondChoice } from '../understand/spans/second-choice.ts'
import type { DateConstraint, TimeConstraint } from '../understand/spans/constraints.ts'

/** A free time the server offered; `say` is the server's own wording. */
export type Offer = {
  handle: string
  date: string
  time: string
  specialist: string
  branch: string
  say: string
  /** The other appointments of the plan, taken together with this one. */
  also?: PlannedPart[]
}
/** `label`: whom or what it is for, as it is written beside its hour. */
export type PlannedPart = { offer: Offer; label: string; service: string }
export type Appointment = {
  handle: string
  folio: string
  service: string
  date: string
  time: string
  specialist: string
  branch: string
  price: string | number
  say: string
  /** Who comes, where it was noted: «su hijo», «su jefe, Raúl». */
  forWhom?: string
  /** What was paid in advance, and whether cancelling now gives it back. */
  deposit?: { amount: string; isReturned: boolean }
}

/** What was taken without having been said; each must be visible in what is confirmed. */
export type Guess = 'service' | 'specialist' | 'branch' | 'day' | 'hour'

/** One appointment that the person wants to end with. `when: 'soonest'` = the first free time. */
export type Frame = {
  kind: 'book' | 'move' | 'cancel'
  service?: Service
  /** The few services a question was about, while none of them is chosen. */
  among?: Service[]
  /** As many of one service, on days of their own: «me tocan dos esta semana». */
  sessions?: number
  /** It was asked which days those are to be on. */
  daysAsked?: boolean
  /** It was asked whether all who come want the same. */
  eachAsked?: boolean
  /** The whole menu was shown already. */
  menu?: boolean
  /** Any of these; nobody named is anybody. */
  people?: Specialist[]
  /** All but those who were turned down by name. */
  allowed?: Specialist[]
  /** Who will do where those cannot. */
  orElse?: OrElse
  branch?: Branch
  /** It was asked which branch has room. */
  eachBranch?: boolean
  /** The most pesos that it may cost; told once what it does. */
  budget?: number
  when?: DateConstraint | 'soonest'
  /** The day is a weekday alone: of an appointment that moves it is that of its own week. */
  isBareWeekday?: boolean
  time?: TimeConstraint
  /** When it may be, should the first not be free. */
  second?: SecondChoice
  /** Days that will not do: «cualquier día menos el viernes». */
  except?: DayRange[]
  /** As at the last visit, in what is not said. */
  usual?: boolean
  /** «tu hijo»; absent when it is for the writer. */
  forWhom?: string
  /** «mi esposo quiere cancelar su cita»: theirs, which may not be the one there is. */
  ofOther?: boolean
  /** «la vacuna de mi perrito»: one that there may be already, whoever it is for. */
  refers?: boolean
  /** The first time alone is offered. */
  isUrgent?: boolean
  /** A second one like it was agreed to, or the person said «otra». */
  isExtra?: boolean
  /** Handles of the services that no upcoming appointment is of: for another it is looked again. */
  noneOf?: string[]
  /** It follows the part of a plan that was just booked. */
  isNext?: boolean
  guessed?: Guess[]
  /** What the last offer said that it was for, and the branch last told; not said twice. */
  described?: string
  place?: string
  /** The first line of the list last shown. */
  lead?: string
  /** The list of several times last shown: «la primera» is of it, also when one of them was asked about. */
  list?: Offer[]
  /** The days that were turned down; they count again when only another hour is named. */
  before?: DateConstraint | 'soonest'
  /** The times that were turned down: «más tarde» means later than these. */
  refused?: Offer[]
  /** The appointment to move or cancel, and in a cancelling of several the others. */
  appointment?: Appointment
  also?: Appointment[]
  /** «cancela las dos»: all that fit, or as many as were told. */
  every?: number | 'all'
  /** Those that stay as they are, or that go once what was offered is written. */
  spared?: readonly Spared[]
  goes?: readonly Spared[]
  /** Several that are named, with the day and hour of each. */
  changes?: ChangeOf[]
  /** When moving: the days the appointment to move is on, and whether it keeps its hour. */
  source?: DateConstraint
  sameHour?: boolean
  /** «el mismo día» as what was proposed or there is. */
  sameDay?: boolean
  /** All of the plan are to begin at one hour; told once where they cannot. */
  together?: boolean
  /** Where the one just booked is. */
  sameBranch?: boolean
  /** When moving: before or after the hour that it has. */
  shift?: 'earlier' | 'later'
  /** Weeks to move by, where the weekday stays. */
  weeks?: number
  /** Days to move by: «un día después». */
  days?: number
  /** There are others like it: which of them is meant is said. */
  isOneOfSeveral?: boolean
  /** Minutes to move by: «una hora después». */
  by?: number
  /** It may be another time for an appointment that there is. */
  replaces?: boolean
  /** It was only told that the day will not do: to move or to cancel is asked. */
  isAbsence?: boolean
  /** Named by a pronoun only («muévela»): the one just booked, if there is one. */
  latest?: boolean
}

/** The question the person is looking at. Only what is in here can be chosen. */
export type Pending =
  | { kind: 'offers'; offers: Offer[] }
  | { kind: 'services'; options: Service[] }
  | { kind: 'specialists'; options: Specialist[] }
  | { kind: 'appointments'; options: Appointment[] }
  /** `also`: the others that are cancelled with the same yes. */
  | { kind: 'cancel'; appointment: Appointment; also?: Appointment[] }
  /** There is one like it already: move that one, or another beside it? `isMove`: only the first. */
  | { kind: 'duplicate'; appointment: Appointment; isMove?: boolean }
  /** Somebody cannot come: is it to be moved or cancelled? */
  | { kind: 'change'; appointment: Appointment }
  /** A date and its weekday disagree: which of these days? */
  | { kind: 'days'; days: string[] }
  | { kind: 'when' }
  /** Which part of the plan on the screen goes, or is the one that stays? */
  | { kind: 'part'; isKept: boolean; offers: Offer[]; options: string[] }
  /** One service was chosen and several people come: the same for all of them? */
  | { kind: 'each' }
  | { kind: 'suggest'; service: Service }
  /** A cart that was read back with its total: is it to be registered? */
  | { kind: 'order'; cart: string }
  /** Several products are called so: which of them? */
  | { kind: 'products'; options: { handle: string; name: string }[]; quantity: number }
  /** `behind`: the list that is still on the screen; `about`: the question nobody could answer. */
  | { kind: 'human'; behind?: Pending; about?: string }

export type CartItem = { handle: string; name: string; quantity: number }
export type Cart = { items: CartItem[] }

/** The planner's own state of a conversation: plain JSON, stored by the loop between turns. */
export type Memory = {
  version: 2
  greeted: boolean
  services: Service[] | null
  specialists: Specialist[]
  branches: Branch[] | null
  /** Sentences that the owner wrote about the business and its services. */
  facts: string[] | null
  /** Of the business, where it has one; known with the facts. */
  phone: string | null
  /** The appointment being arranged. */
  frame: Frame | null
  /** The others of the same plan, in order. */
  others: Frame[]
  /** The names that were told of those who come, by what they are: «tu jefe» is Raúl. */
  names: Record<string, string>
  /** Who comes, told before anything was asked for: «tengo gemelos y van mal en mate». */
  party: string[] | null
  /** The other appointments that change together with the one being changed, each in its turn. */
  later: Frame[]
  /** What is arranged when the frame is done: «cancela la de mañana y dame un facial el domingo». */
  next: Frame | null
  pending: Pending | null
  asked: { key: string; times: number } | null
  /** How often each question was put since something was last settled. */
  put: Record<string, number>
  topic: Service | null
  /** Whoever of the team was told of last: «¿y con ella?» */
  person: string | null
  /** What the last message asked about, so that «¿y la barba?» asks the same of something else. */
  about: Topic | null
  product: string | null
  /** The age or weight of whoever comes, told last. */
  measures: Measures | null
  /** What somebody is buying, before it is registered. */
  cart: Cart | null
  /** The day it was asked about. */
  aboutDay: DateConstraint | null
  /** The appointment last taken in this talk. */
  recent: Recent | null
  /** What was done last in this talk: «y la del jueves también» does it again. */
  lastChange: Frame['kind'] | 'order' | null
  /** The service of the appointment that was just cancelled. */
  cancelled: string | null
  /** Courtesies said, so that they are not said twice in the same words. */
  courtesies: number
  /** What the last answer said, a paragraph each. */
  said: string[]
  /** The last answer ended with the question that is open. */
  endsAsking: boolean
  /** What was said in this talk, the last of it. */
  told: string[]
  /** In a row, that nothing here answers. */
  unanswered: number
  /** Something was just brought to its end: a «sí» that follows is a courtesy. */
  closed: boolean
  /** A person was called and has not been heard of. */
  calledPerson: boolean
  language: 'es' | 'en'
  /** The prices that were told in this talk, by the name of the service. */
  prices: Record<string, Service['price']>
}

const fresh: Memory = {
  version: 2,
  ...{ greeted: false, services: null },
  specialists: [],
  branches: null,
  facts: null,
  phone: null,
  frame: null,
  others: [],
  names: {},
  party: null,
  later: [],
  next: null,
  pending: null,
  asked: null,
  put: {},
  topic: null,
  person: null,
  about: null,
  product: null,
  measures: null,
  cart: null,
  aboutDay: null,
  recent: null,
  lastChange: null,
  cancelled: null,
  courtesies: 0,
  said: [],
  endsAsking: true,
  told: [],
  unanswered: 0,
  closed: false,
  calledPerson: false,
  language: 'es',
  prices: {},
}

/** The memory of an earlier turn, or a fresh one: anything that is not ours is forgotten. */
export const recall = (memory: unknown): Memory =>
  typeof memory === 'object' && memory !== null && 'version' in memory && memory.version === 2
    ? { ...fresh, ...structuredClone(memory), version: 2 }
    : structuredClone(fresh)

/** How many options the person is looking at: 1 for a yes/no question, 0 for an open one. */
export const listed = (pending: Pending | null): number => {
  if (!pending || pending.kind === 'when') return 0
  if (pending.kind === 'human') return pending.behind ? Math.max(1, listed(pending.behind)) : 1
  if (pending.kind === 'offers') return pending.offers.length
  if (pending.kind === 'days') return pending.days.length
  return 'options' in pending ? pending.options.length : 1
}

/** Forgets what was being arranged. */
export const closeFrames = (memory: Memory): void => {
  Object.assign(memory, {
    frame: null,
    others: [],
    names: {},
    later: [],
    next: null,
    pending: null,
    asked: null,
    put: {},
  })
}
