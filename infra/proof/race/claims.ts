import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { addDays } from '@mostrador/kernel'
import type { Answer, ProductApi } from '../product-api.ts'
import type { History } from '../history.ts'
import { type Shop, ZONE } from '../shop.ts'

export const SPECIALISTS = 8
/**
 * Between the starts of two contested times: requests that begin up to 15 minutes later still meet,
 * and never reach the next.
 */
const STEP = 45
const PER_DAY = Math.floor((16 * 60) / STEP)
/** Contested times are these days from now on; what will be moved waits far behind them. */
const FIRST_DAY = 3
export const PARKING_DAY = 200
export const claimKinds = [
  'staff',
  'staff',
  'assistant',
  'assistant',
  'block',
  'move',
  'import',
] as const
type ClaimKind = (typeof claimKinds)[number]
export type Claim = {
  readonly slot: number
  /** Number of the try for the slot. */
  readonly nth: number
  readonly via: ClaimKind
  readonly shift: number
}

/** Local wall clock of a zone without summer time → instant. */
const instantOf = (day: string, minute: number): string =>
  Temporal.PlainDate.from(day)
    .toZonedDateTime({
      timeZone: ZONE,
      plainTime: Temporal.PlainTime.from({ hour: Math.floor(minute / 60), minute: minute % 60 }),
    })
    .toInstant()
    .toString({ smallestUnit: 'millisecond' })

export const placeOf = (
  shop: Shop,
  today: string,
  slot: number,
  shift: number,
  firstDay = FIRST_DAY
) => {
  const start = instantOf(
    addDays(today, firstDay + Math.floor(slot / PER_DAY / SPECIALISTS)),
    6 * 60 + (Math.floor(slot / SPECIALISTS) % PER_DAY) * STEP + shift
  )
  return {
    start,
    end: new Date(Date.parse(start) + shop.minutes * 60_000).toISOString(),
    branchId: shop.branchId,
    specialistId: shop.specialists[slot % SPECIALISTS] ?? '',
  }
}

/** What every claim of one race needs. */
export type RaceContext = {
  readonly history: History
  readonly api: ProductApi
  readonly shop: Shop
  readonly today: string
  /** Ids of the people who claim times. */
  readonly clientIds: readonly string[]
  /** Ids of the appointments that wait to be moved; a move takes one out. */
  readonly parkedIds: string[]
}

/** One request for one time. */
type ClaimRequest = {
  readonly claim: Claim
  readonly time: ReturnType<typeof placeOf>
  readonly clientId: string
}

type ClaimResult = { readonly answer: Answer; readonly id: string | null }

const createdId = ({ status, data }: Answer<{ _id: string }>): string | null =>
  status >= 200 && status < 300 ? data._id : null

const withCreatedId = (answer: Answer<{ _id: string }>): ClaimResult => ({
  answer,
  id: createdId(answer),
})

const bookAsAssistant = async (
  { api, shop }: RaceContext,
  { claim: { slot, nth }, time, clientId }: ClaimRequest
): Promise<ClaimResult> => {
  const body = {
    clientId,
    slot: { serviceId: shop.serviceId, ...time },
    notes: '',
    createdBy: 'Ana',
  }
  const key = `race-slot-${slot}-try-${nth}`
  return withCreatedId(await api.ask(r.bookFor, { body }, { ...shop.assistant, key }))
}

const blockTime = async (
  { api, shop }: RaceContext,
  { time }: ClaimRequest
): Promise<ClaimResult> => {
  const body = { block: { title: 'Comida', ...time } }
  return withCreatedId(await api.ask(r.createBlock, { body }, shop.owner))
}

const moveAppointment = async (
  { api, shop, parkedIds }: RaceContext,
  id: string,
  { time }: ClaimRequest
): Promise<ClaimResult> => {
  const call = { params: { id }, body: { appointment: time } }
  const result = withCreatedId(await api.ask(r.editAppointment, call, shop.owner))
  // Refused, it is still where it was and may try elsewhere.
  if (result.id === null) parkedIds.push(id)
  return result
}

const importAppointment = async (
  { api, shop }: RaceContext,
  { time, clientId }: ClaimRequest
): Promise<ClaimResult> => {
  const appointment = {
    clientId,
    serviceId: shop.serviceId,
    ...time,
    status: 'agendada' as const,
    createdAt: new Date().toISOString(),
    clientNotes: '',
  }
  const body = { appointments: [appointment] }
  const answer = await api.ask(r.importAppointments, { body }, shop.system)
  const isSkipped = answer.status === 200 && answer.data.created !== 1
  // An import that skips is its way of saying that the time is taken.
  return {
    answer: isSkipped ? { ...answer, status: 409, code: 'slot_taken' } : answer,
    id: null,
  }
}

const bookAsStaff = async (
  { api, shop }: RaceContext,
  { time, clientId }: ClaimRequest
): Promise<ClaimResult> => {
  const body = { appointment: { clientId, serviceId: shop.serviceId, ...time } }
  return withCreatedId(await api.ask(r.bookAppointment, { body }, shop.owner))
}

const requestTime = (
  race: RaceContext,
  via: Exclude<ClaimKind, 'move'>,
  request: ClaimRequest
): Promise<ClaimResult> => {
  switch (via) {
    case 'assistant':
      return bookAsAssistant(race, request)
    case 'block':
      return blockTime(race, request)
    case 'import':
      return importAppointment(race, request)
    case 'staff':
      return bookAsStaff(race, request)
  }
}

/** Claims a time and notes the answer. A move with no appointment left to move is a booking. */
export const claimTime =
  (race: RaceContext, warm: boolean) =>
  async (claim: Claim, worker: number): Promise<void> => {
    const { slot, nth, shift } = claim
    const { history, shop, today, clientIds } = race
    const time = placeOf(shop, today, slot, shift)
    // One person requests a time once: the same request again would be the same appointment, and
    // no race.
    const clientId = clientIds[(slot + nth) % clientIds.length] ?? ''
    const request = { claim, time, clientId }
    const movedId = claim.via === 'move' ? race.parkedIds.pop() : undefined
    const via = claim.via === 'move' && movedId === undefined ? 'staff' : claim.via
    const { answer, id } =
      via === 'move'
        ? await moveAppointment(race, movedId ?? '', request)
        : await requestTime(race, via, request)
    history.note('claim', {
      slot,
      warm,
      via,
      start: time.start,
      specialist: time.specialistId,
      worker,
      status: answer.status,
      code: answer.code,
      ms: Math.round(answer.ms * 10) / 10,
      id,
      expect: [200, 201, 'slot_taken', 'unavailable'],
    })
  }
