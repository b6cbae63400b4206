import type { DataOf } from '@mostrador/contracts'
import {
  type Appointment,
  type AppointmentStatus,
  isDropped,
  type schedulingRoutes,
  type Specialist,
} from '@mostrador/contracts/scheduling'
import { type LocalDate, merge, type Zone } from '@mostrador/kernel'
import { closedSpans, type Span } from './hours.ts'
import {
  overlaps,
  type LaneLimits,
  type Folded,
  foldLanes,
  assignLanes,
  type FoldableLane,
} from './lanes.ts'
import { MINUTES_PER_DAY, type Piece, piecesOf } from './moment.ts'

export type WorkingTimes = DataOf<typeof schedulingRoutes.workingTimes>
/** One local day's part of an appointment or block. */
export type DayPiece = Piece & { readonly appointment: Appointment }
/**
 * A piece with its place among those that share its time. `thin`: it gave its time back and
 * another took it, so only a mark of it is left at the edge.
 */
export type Box = DayPiece & FoldableLane & { readonly thin: boolean }
/** A column of the time grid: a day of one specialist, or a whole day of all that are shown. */
export type Column = {
  readonly key: string
  readonly date: LocalDate
  readonly specialist: Specialist | null
  readonly boxes: readonly Box[]
  /** Where more share the time than can be read side by side. */
  readonly folds: readonly Folded<DayPiece>[]
  /** Where nobody of the column works, over the whole day. */
  readonly closed: readonly Span[]
}

export type Filters = {
  readonly branchId: string | null
  readonly specialistId: string | null
  readonly status: AppointmentStatus | null
}

/**
 * Filters by branch, specialist and status [CAL2-02]; a block is kept by the first two and hidden
 * by any status but its own.
 */
export const filterAppointments = (
  appointments: readonly Appointment[],
  { branchId, specialistId, status }: Filters
): Appointment[] =>
  appointments.filter(
    appointment =>
      (branchId === null || appointment.branchId === branchId) &&
      (specialistId === null || appointment.specialistId === specialistId) &&
      (status === null || appointment.status === status)
  )

/** Pieces per local date, for `days` only. */
export const piecesByDay = (
  appointments: readonly Appointment[],
  days: readonly LocalDate[],
  range: { from: string; to: string },
  zone: Zone
): Map<LocalDate, DayPiece[]> => {
  const [from, to] = [Date.parse(range.from), Date.parse(range.to)]
  const byDay = new Map<LocalDate, DayPiece[]>(days.map(day => [day, []]))
  for (const appointment of appointments) {
    if (Date.parse(appointment.end) < from || Date.parse(appointment.start) >= to) continue
    for (const piece of piecesOf(appointment.start, appointment.end, zone))
      byDay.get(piece.date)?.push({ ...piece, appointment })
  }
  for (const pieces of byDay.values()) pieces.sort((a, b) => a.from - b.from || a.to - b.to)
  return byDay
}

type Parts = {
  readonly view: 'specialists' | 'days'
  readonly days: readonly LocalDate[]
  readonly specialists: readonly Specialist[]
  readonly pieces: ReadonlyMap<LocalDate, readonly DayPiece[]>
  readonly working: WorkingTimes | undefined
  readonly limits: LaneLimits
}

/** A cancelled or unpaid appointment gave its time back: it can be booked again. */
const hasReleasedTime = ({ appointment: { status } }: DayPiece): boolean => isDropped(status)

/** Folds with what was cancelled beside them; a piece beside several is listed by the first. */
const withReleasedPieces = (
  folds: readonly Folded<DayPiece>[],
  takenPieces: readonly DayPiece[]
): readonly Folded<DayPiece>[] =>
  folds.map(fold => ({
    ...fold,
    items: [
      ...fold.items,
      ...takenPieces.filter(piece => folds.find(other => overlaps(piece, other)) === fold),
    ],
  }))

/**
 * Lays out in lanes what takes place. What was cancelled takes none of them: it is in the second half
 * of its free time, or where somebody else has it, is a thin mark or listed by the fold.
 */
const layOutBoxes = (
  pieces: readonly DayPiece[],
  limits: LaneLimits
): Pick<Column, 'boxes' | 'folds'> => {
  const live = pieces.filter(piece => !hasReleasedTime(piece))
  const { boxes, folds } = foldLanes(live, limits)
  const released = pieces.filter(hasReleasedTime)
  const isTaken = (piece: DayPiece) => live.some(other => overlaps(piece, other))
  const free = assignLanes(released.filter(piece => !isTaken(piece))).map(box => ({
    ...box,
    lane: box.lanes + box.lane,
    lanes: box.lanes * 2,
  }))
  const releasedTaken = released.filter(isTaken)
  const marks = assignLanes(
    releasedTaken.filter(piece => !folds.some(fold => overlaps(piece, fold)))
  )
  const unrailed = { rail: false, over: false }
  return {
    boxes: [
      ...boxes.map(box => ({ ...box, thin: false })),
      ...free.map(box => ({ ...box, ...unrailed, thin: false })),
      ...marks.map(box => ({ ...box, ...unrailed, thin: true })),
    ].sort((a, b) => a.from - b.from || a.to - b.to),
    folds: withReleasedPieces(folds, releasedTaken),
  }
}

/**
 * The columns of the time grid: one per specialist (day) or per day (week). Time is closed where
 * nobody of the column works; until the working times are known nothing is painted closed.
 */
export const columnsOf = ({
  view,
  days,
  specialists,
  pieces,
  working,
  limits,
}: Parts): Column[] => {
  const open = new Map<string, Span[]>(
    working?.map(({ specialistId, date, open: spans }) => [`${specialistId} ${date}`, spans])
  )
  const ids = new Set(specialists.map(({ _id }) => _id))
  const closedOf = (people: readonly Specialist[], date: LocalDate) =>
    working === undefined
      ? []
      : closedSpans(merge(people.flatMap(({ _id }) => open.get(`${_id} ${date}`) ?? [])), {
          from: 0,
          to: MINUTES_PER_DAY,
        })
  return days.flatMap((date): Column[] => {
    const today = (pieces.get(date) ?? []).filter(({ appointment }) =>
      ids.has(appointment.specialistId)
    )
    if (view === 'days')
      return [
        {
          key: date,
          date,
          specialist: null,
          ...layOutBoxes(today, limits),
          closed: closedOf(specialists, date),
        },
      ]
    return specialists.map(specialist => ({
      key: `${date} ${specialist._id}`,
      date,
      specialist,
      ...layOutBoxes(
        today.filter(({ appointment }) => appointment.specialistId === specialist._id),
        limits
      ),
      closed: closedOf([specialist], date),
    }))
  })
}
