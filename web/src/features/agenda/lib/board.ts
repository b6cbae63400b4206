import type { DataOf } from '@mostrador/contracts'
import type {
  Appointment,
  AppointmentStatus,
  schedulingRoutes,
  Specialist,
} from '@mostrador/contracts/scheduling'
import { type LocalDate, merge, type Zone } from '@mostrador/kernel'
import { closedSpans, type Span } from './hours.ts'
import { type Folded, folded, type Seat } from './lanes.ts'
import { DAY, type Piece, piecesOf } from './moment.ts'

export type WorkingTimes = DataOf<typeof schedulingRoutes.workingTimes>
/** One day's part of an appointment or block, with its place among those that share its time. */
export type Box = Piece & Seat & { readonly appointment: Appointment }
/** A column of the time grid: a day of one specialist, or a whole day of all that are shown. */
export type Column = {
  readonly key: string
  readonly date: LocalDate
  readonly specialist: Specialist | null
  readonly boxes: readonly Box[]
  /** Where more share the time than can be read side by side. */
  readonly folds: readonly Folded[]
  /** Where nobody of the column works, over the whole day. */
  readonly closed: readonly Span[]
}

/** Specialists side by side before they are shown in pages. */
export const SPECIALISTS_PER_PAGE = 6

export type Filters = {
  readonly branchId: string | null
  readonly specialistId: string | null
  readonly status: AppointmentStatus | null
}

/** Filters by branch, specialist and status [CAL2-02]; a block is kept by the first two and hidden by any status but its own. */
export const filtered = (
  appointments: readonly Appointment[],
  { branchId, specialistId, status }: Filters
): Appointment[] =>
  appointments.filter(
    one =>
      (branchId === null || one.branchId === branchId) &&
      (specialistId === null || one.specialistId === specialistId) &&
      (status === null || one.status === status)
  )

/** Pieces per local date, for `days` only. */
export const piecesByDay = (
  appointments: readonly Appointment[],
  days: readonly LocalDate[],
  range: { from: string; to: string },
  zone: Zone
): Map<LocalDate, (Piece & { appointment: Appointment })[]> => {
  const [from, to] = [Date.parse(range.from), Date.parse(range.to)]
  const found = new Map<LocalDate, (Piece & { appointment: Appointment })[]>(
    days.map(day => [day, []])
  )
  for (const appointment of appointments) {
    if (Date.parse(appointment.end) < from || Date.parse(appointment.start) >= to) continue
    for (const piece of piecesOf(appointment.start, appointment.end, zone))
      found.get(piece.date)?.push({ ...piece, appointment })
  }
  for (const pieces of found.values()) pieces.sort((a, b) => a.from - b.from || a.to - b.to)
  return found
}

type Parts = {
  readonly view: 'specialists' | 'days'
  readonly days: readonly LocalDate[]
  readonly specialists: readonly Specialist[]
  readonly pieces: ReadonlyMap<LocalDate, readonly (Piece & { appointment: Appointment })[]>
  readonly working: WorkingTimes | undefined
  readonly most?: number | undefined
}

/** Lanes side by side in a day of a week; a column of one specialist rarely has two. */
export const LANES = 3

/**
 * The columns of the time grid: one per specialist (day) or per day (week). Time is closed where nobody of the column works; until
 * the working times are known nothing is painted closed.
 */
export const columnsOf = ({
  view,
  days,
  specialists,
  pieces,
  working,
  most = LANES,
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
          to: DAY,
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
          ...folded(today, most),
          closed: closedOf(specialists, date),
        },
      ]
    return specialists.map(specialist => ({
      key: `${date} ${specialist._id}`,
      date,
      specialist,
      ...folded(
        today.filter(({ appointment }) => appointment.specialistId === specialist._id),
        most
      ),
      closed: closedOf([specialist], date),
    }))
  })
}
