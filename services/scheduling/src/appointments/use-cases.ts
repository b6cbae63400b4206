import type { Actor, BodyOf } from '@mostrador/contracts'
import type {
  Appointment,
  AppointmentForm,
  schedulingRoutes,
  SettableStatus,
} from '@mostrador/contracts/scheduling'
import { isSameInstant, orRefuse, Refusal, type Result, type Zone } from '@mostrador/kernel'
import { type SqlTransaction, businessOf, failpoint } from '@mostrador/platform'
import type { Deps } from '../deps.ts'
import {
  type Admission,
  admitWithSlotLock,
  factsOf,
  withAlternatives,
  loadBookingResources,
  place,
  retake,
  revise,
} from './agenda-use-cases.ts'
import {
  type NewAppointmentContext,
  book,
  cancelOwn,
  type Change,
  type Code,
  edit,
  type Edited,
  holds,
  conflictsWith,
  moveOwn,
  setStatus,
  sourceOf,
  type BookingRequest,
} from './appointment.ts'
import { fitsBranch, fitsHours, fitsOffer, type BookingResources } from './fit.ts'
import { deleteAppointment, readAppointment } from './reading-repository.ts'
import { mapConflictErrors } from './repository.ts'

/** Staff see a warning and may go on; nobody else may [G1-08]. */
const isStaff = ({ kind }: Actor): boolean => kind === 'user'

export const newAppointmentContext = (
  { clock, ids, folios }: Deps,
  actor: Actor,
  by: string = actor.name
): NewAppointmentContext => ({
  businessId: businessOf(actor),
  id: ids(),
  folio: folios(),
  by,
  now: clock.now(),
  source: sourceOf(actor),
})

/** `strict` for all but staff. */
type Mode = { readonly strict: boolean; readonly overbook: boolean; readonly zone: Zone }

/** What others know of a booking, asked at once and before a connection is held: the zone of the business, and whether `clientId`, if any, is its client [APT-19]. */
const askPeers = async (
  { zones, clients }: Deps,
  businessId: string,
  clientId: string | undefined
): Promise<Zone> => {
  const [zone, strangers] = await Promise.all([
    zones.of(businessId),
    clients.strangers(businessId, clientId === undefined ? [] : [clientId]),
  ])
  if (strangers.size > 0) throw new Refusal('party_not_found')
  return zone
}

const fitOf =
  (
    { clock }: Deps,
    appointment: Appointment,
    { strict, overbook, zone }: Mode,
    previous: Appointment | null
  ) =>
  (parties: BookingResources): Result<true, Code> => {
    if (strict) return fitsOffer(parties, appointment, { zone, now: clock.now() })
    const place = fitsBranch(parties, appointment, previous)
    return !place.ok || overbook ? place : fitsHours(parties, appointment, zone)
  }

type Booking = Omit<Mode, 'zone'> & { readonly threadId?: string | undefined }

/** What a wish would be, and what it is judged by. Nobody has looked yet. */
const wantedOf = async (
  deps: Deps,
  wish: BookingRequest,
  birth: NewAppointmentContext,
  { strict, overbook }: Booking
): Promise<{ wanted: Appointment; admission: Admission }> => {
  const wanted = orRefuse(book(wish, birth))
  const zone = await askPeers(deps, birth.businessId, wish.clientId)
  return {
    wanted,
    admission: {
      fits: fitOf(deps, wanted, { strict, overbook, zone }, null),
      once: strict,
      mayOverbook: overbook,
    },
  }
}

/** Refuses what placeNew would refuse now. */
const lookToPlace = async (
  deps: Deps,
  wish: BookingRequest,
  birth: NewAppointmentContext,
  booking: Booking
): Promise<void> => {
  const { wanted, admission } = await wantedOf(deps, wish, birth, booking)
  await withAlternatives(deps, birth.businessId, wanted, () =>
    admitWithSlotLock(deps, wanted, admission)
  )
}

const placeNew = async (
  deps: Deps,
  wish: BookingRequest,
  birth: NewAppointmentContext,
  booking: Booking
): Promise<Appointment> => {
  const { wanted, admission } = await wantedOf(deps, wish, birth, booking)
  const { threadId } = booking
  const utterance = {
    type: 'appointment.booked',
    key: wanted._id,
    data: {
      ...factsOf(wanted),
      source: wanted.source,
      ...(threadId === undefined ? {} : { threadId }),
    },
  } as const
  const placed = await withAlternatives(deps, birth.businessId, wanted, () =>
    mapConflictErrors(() => place(deps, wanted, { ...admission, utterance }))
  )
  failpoint('booking.after_commit')
  if (typeof placed !== 'string') return placed
  const same = await readAppointment(deps.db, birth.businessId, placed)
  // Deleted between the two looks: nobody has the time any more, and the wish may be made again.
  if (same === null) throw new Refusal('conflict')
  return same
}

/** A wish, and how it is placed. */
type Asked = readonly [wish: BookingRequest, birth: NewAppointmentContext, booking: Booking]

const staffAsk = (
  deps: Deps,
  actor: Actor,
  { overbook = false, ...wish }: AppointmentForm
): Asked => [
  wish,
  newAppointmentContext(deps, actor),
  { strict: !isStaff(actor), overbook: overbook && isStaff(actor) },
]
/** Staff book; starts agendada [APT-10, APT-17]. Refusals: slot_taken with the nearest free times, outside_working_hours, party_not_found. */
export const bookAppointment =
  (deps: Deps) =>
  (actor: Actor, form: AppointmentForm): Promise<Appointment> =>
    placeNew(deps, ...staffAsk(deps, actor, form))
/** Refuses what bookAppointment would refuse now; writes nothing. */
export const checkBooking =
  (deps: Deps) =>
  (actor: Actor, form: AppointmentForm): Promise<void> =>
    lookToPlace(deps, ...staffAsk(deps, actor, form))

type BookFor = BodyOf<typeof schedulingRoutes.bookFor>
const clientAsks = (
  deps: Deps,
  actor: Actor,
  { clientId, slot, notes, createdBy, threadId, type }: BookFor
): Asked => [
  { clientId, ...slot, clientNotes: notes, type },
  newAppointmentContext(deps, actor, createdBy),
  { strict: true, overbook: false, threadId },
]
/** Books one of the offered times for a client; the same wish again is the same appointment [G1-08]. */
export const bookFor =
  (deps: Deps) =>
  (actor: Actor, wish: BookFor): Promise<Appointment> =>
    placeNew(deps, ...clientAsks(deps, actor, wish))
/** Refuses what bookFor would refuse now; writes nothing. */
export const checkBookingFor =
  (deps: Deps) =>
  (actor: Actor, wish: BookFor): Promise<void> =>
    lookToPlace(deps, ...clientAsks(deps, actor, wish))

const sayEdited = async (
  tx: SqlTransaction,
  next: Appointment,
  previous: Appointment
): Promise<void> => {
  const moved =
    !isSameInstant(next.start, previous.start) ||
    !isSameInstant(next.end, previous.end) ||
    next.specialistId !== previous.specialistId ||
    next.branchId !== previous.branchId
  if (moved)
    await tx.publish('appointment.moved', {
      key: next._id,
      data: {
        ...factsOf(next),
        previousStartsAt: previous.start,
        previousSpecialistId: previous.specialistId,
      },
    })
  else await tx.publish('appointment.edited', { key: next._id, data: factsOf(next) })
}

/** A changed row in its new place: parties and hours are looked at again inside the lock. */
const placeAgain = async (
  deps: Deps,
  tx: SqlTransaction,
  { appointment: next, effect }: Edited,
  previous: Appointment,
  mode: Mode
): Promise<Appointment> => {
  const elsewhere =
    effect === 'moved' || (effect === 'edited' && next.serviceId !== previous.serviceId)
  if (!elsewhere) return next
  // Only another time or place can be taken or outside of hours, and only for what holds it; another service alone is a word on the card for staff.
  const takes = holds(next.status) && (effect === 'moved' || mode.strict)
  // One behind the other on the connection: the parties are read when the turn has come.
  const [placed, parties] = await Promise.all([
    takes ? retake(tx, next, previous, mode.overbook) : next,
    loadBookingResources(tx, next),
  ])
  orRefuse(takes ? fitOf(deps, next, mode, previous)(parties) : fitsBranch(parties, next, previous))
  return placed
}

/**
 * A move into a time that others want as well: who comes too late is told so, and who comes at once waits, before a transaction of theirs waits at the
 * specialists. Moves take turns among themselves: one is many trips, and a crowd that books in one shall not wait for it.
 */
const inTurn = async (
  { room, turns, moves }: Deps,
  edited: Result<Edited>,
  write: () => Promise<Appointment>
): Promise<Appointment> => {
  if (!edited.ok || edited.value.effect !== 'moved' || !holds(edited.value.appointment.status))
    return write()
  const { appointment } = edited.value
  for (;;) {
    if ((await room(appointment, { once: false })).taken) throw new Refusal('slot_taken')
    const ahead = turns.ahead(appointment) ?? moves.ahead(appointment)
    if (ahead === undefined) return moves.take(appointment, write)
    const written = await ahead
    if (written !== null && written._id !== appointment._id && conflictsWith(written, appointment))
      throw new Refusal('slot_taken')
  }
}

/** Staff edit or move; the status stays [APT-10]. */
export const editAppointment =
  (deps: Deps) =>
  async (
    actor: Actor,
    id: string,
    { overbook = false, ...change }: Change & { overbook?: boolean | undefined }
  ): Promise<Appointment> => {
    const businessId = businessOf(actor)
    const current = await readAppointment(deps.db, businessId, id)
    if (current === null) throw new Refusal('appointment_not_found')
    // Whoever it has been for needs no asking: an edit of something else works also when they were written down while crm was away.
    const zone = await askPeers(
      deps,
      businessId,
      change.clientId === current.clientId ? undefined : change.clientId
    )
    const mode = { strict: !isStaff(actor), overbook: overbook && isStaff(actor), zone }
    const given = Object.fromEntries(
      Object.entries(change).filter(([, value]) => value !== undefined)
    ) as Partial<Appointment>
    const edited = (row: Appointment) =>
      edit(row, change, { by: actor.name, now: deps.clock.now() })
    return withAlternatives(deps, businessId, { ...current, ...given }, async () => {
      const write = () =>
        revise(deps, businessId, id, {
          async decide(tx, row) {
            if (row === null) throw new Refusal('appointment_not_found')
            return placeAgain(deps, tx, orRefuse(edited(row)), row, mode)
          },
          say: sayEdited,
        })
      return mode.overbook ? write() : inTurn(deps, edited(current), write)
    })
  }

/** A client's own live appointment goes to an offered time. */
export const moveFor =
  (deps: Deps) =>
  async (
    actor: Actor,
    { appointmentId, clientId, slot, updatedBy }: BodyOf<typeof schedulingRoutes.moveFor>
  ): Promise<Appointment> => {
    const businessId = businessOf(actor)
    const zone = await deps.zones.of(businessId)
    return withAlternatives(deps, businessId, slot, () =>
      revise(deps, businessId, appointmentId, {
        async decide(tx, row) {
          const moved = orRefuse(
            moveOwn(row, clientId, slot, { by: updatedBy, now: deps.clock.now() })
          )
          return placeAgain(deps, tx, moved, row ?? moved.appointment, {
            strict: true,
            overbook: false,
            zone,
          })
        },
        say: sayEdited,
      })
    )
  }

const sayStatus = (tx: SqlTransaction, next: Appointment, previous: Appointment): Promise<void> =>
  tx.publish('appointment.status_changed', {
    key: next._id,
    data: { ...factsOf(next), from: previous.status },
  })

/** Staff change the status [APT-07]. Taking a freed time back works only while it is free. */
export const changeStatus =
  (deps: Deps) =>
  async (
    actor: Actor,
    id: string,
    status: SettableStatus,
    updatedBy: string | undefined
  ): Promise<Appointment> => {
    const businessId = businessOf(actor)
    const current = await readAppointment(deps.db, businessId, id)
    if (current === null) throw new Refusal('appointment_not_found')
    const by = isStaff(actor) ? actor.name : (updatedBy ?? actor.name)
    return withAlternatives(deps, businessId, current, () =>
      revise(deps, businessId, id, {
        async decide(tx, row) {
          if (row === null) throw new Refusal('appointment_not_found')
          const next = orRefuse(setStatus(row, status, { by, now: deps.clock.now() }))
          return holds(row.status) ? next : retake(tx, next, row, false)
        },
        say: sayStatus,
      })
    )
  }

/** A client's own live appointment is called off. Repeating it changes nothing. */
export const cancelFor =
  (deps: Deps) =>
  (
    actor: Actor,
    { appointmentId, clientId, updatedBy }: BodyOf<typeof schedulingRoutes.cancelFor>
  ): Promise<Appointment> =>
    revise(deps, businessOf(actor), appointmentId, {
      decide: async (_tx, row) =>
        orRefuse(cancelOwn(row, clientId, { by: updatedBy, now: deps.clock.now() })),
      say: sayStatus,
    })

/** Deletes an appointment or a block [APT-23, BLK-07]; answers what it was. */
export const removeAppointment =
  ({ db, agendas }: Deps) =>
  async (actor: Actor, id: string): Promise<Appointment> => {
    const removed = await db.sqlTransaction(async tx => {
      const gone = await deleteAppointment(tx, businessOf(actor), id)
      if (gone === null) throw new Refusal('appointment_not_found')
      await tx.publish(gone.status === 'block' ? 'block.deleted' : 'appointment.deleted', {
        key: id,
        data: factsOf(gone),
      })
      return gone
    })
    agendas.forget(businessOf(actor))
    return removed
  }
