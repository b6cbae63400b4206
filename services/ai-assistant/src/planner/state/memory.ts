import type { DateWish } from '../understand/dates.ts'
import type { Topic } from '../understand/intents.ts'
import type { Branch, Service, Specialist } from '../understand/match.ts'
import type { TimeWish } from '../understand/times.ts'

/** A free time the server offered; `say` is the server's own wording. */
export type Offer = {
  handle: string
  date: string
  time: string
  specialist: string
  branch: string
  say: string
}
export type Appointment = {
  handle: string
  folio: string
  service: string
  date: string
  time: string
  specialist: string
  say: string
}

/** What the person wants to end with. `when: 'soonest'` = the first free time there is. */
export type Goal = {
  kind: 'book' | 'move' | 'cancel'
  service?: Service
  /** The few services a question was about, while none of them is chosen. */
  among?: Service[]
  /** The whole menu was shown already. */
  menu?: boolean
  /** The days that were turned down; they count again when only another hour is named. */
  before?: DateWish | 'soonest'
  /** The times that were turned down: «más tarde» means later than these. */
  refused?: Offer[]
  /** Any of these; nobody named is anybody. */
  people?: Specialist[]
  branch?: Branch
  when?: DateWish | 'soonest'
  time?: TimeWish
  /** Days that will not do: «cualquier día menos el viernes». */
  except?: DateWish
  appointment?: Appointment
  /** When moving: the days the appointment to move is on, and whether it keeps its hour. */
  source?: DateWish
  sameHour?: boolean
  /** Minutes to move by: «una hora después». */
  by?: number
  /** Named by a pronoun only («muévela»): the one just booked, if there is one. */
  latest?: boolean
}

/** The question the person is looking at. Only what is in here can be chosen. */
export type Pending =
  | { kind: 'offers'; offers: Offer[] }
  | { kind: 'services'; options: Service[] }
  | { kind: 'specialists'; options: Specialist[] }
  | { kind: 'appointments'; options: Appointment[] }
  | { kind: 'cancel'; appointment: Appointment }
  | { kind: 'when' }
  | { kind: 'suggest'; service: Service }
  /** `behind`: the list that is still on the screen and may yet be chosen from; `about`: the question nobody could answer. */
  | { kind: 'human'; behind?: Pending; about?: string }

/** The planner's own state of a conversation: plain JSON, stored by the loop between turns. */
export type Memory = {
  version: 1
  greeted: boolean
  services: Service[] | null
  specialists: Specialist[]
  branches: Branch[] | null
  goal: Goal | null
  pending: Pending | null
  asked: { key: string; times: number } | null
  /** Services still to be booked after this one, in order. */
  queue: Service[]
  topic: Service | null
  /** What the last message asked about, so that «¿y la barba?» asks the same of something else. */
  about: Topic | null
  product: string | null
  /** The day it was asked about. */
  aboutDay: DateWish | null
  /** How many other people still need an appointment of their own. */
  party: number
  /** The appointment last taken in this talk. */
  recent: { date: string; time: string } | null
  /** Courtesies said, so that they are not said twice in the same words. */
  courtesies: number
  /** Something was just brought to its end: a «sí» that follows is a courtesy. */
  closed: boolean
}

const fresh: Memory = {
  version: 1,
  greeted: false,
  services: null,
  specialists: [],
  branches: null,
  goal: null,
  pending: null,
  asked: null,
  queue: [],
  topic: null,
  about: null,
  product: null,
  party: 0,
  recent: null,
  courtesies: 0,
  aboutDay: null,
  closed: false,
}

/** The memory of an earlier turn, or a fresh one: anything that is not ours is forgotten, never guessed at. */
export const recall = (memory: unknown): Memory =>
  typeof memory === 'object' && memory !== null && 'version' in memory && memory.version === 1
    ? { ...fresh, ...structuredClone(memory), version: 1 }
    : structuredClone(fresh)

/** How many options the person is looking at: 1 for a yes/no question, 0 for an open one. */
export const listed = (pending: Pending | null): number => {
  if (!pending || pending.kind === 'when') return 0
  if (pending.kind === 'human') return pending.behind ? Math.max(1, listed(pending.behind)) : 1
  if (pending.kind === 'offers') return pending.offers.length
  return 'options' in pending ? pending.options.length : 1
}
