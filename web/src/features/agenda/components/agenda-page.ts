import type { Appointment } from '@mostrador/contracts/scheduling'
import type { LocalDate } from '@mostrador/kernel'
import type { Filters } from '../lib/board.ts'
import type { Moment } from '../lib/moment.ts'
import type { View } from '../lib/range.ts'
import type { useRange } from './use-agenda.ts'
import type { MoveTarget } from './use-move.ts'
import type { SheetPrefill } from './use-sheet.ts'

/** What every view shows: one page of days, its appointments, and the filters. */
export type AgendaPage = {
  readonly view: View
  readonly anchor: LocalDate
  readonly days: readonly LocalDate[]
  readonly now: Moment
  readonly filters: Filters
  readonly isPhone: boolean
  readonly visibleAppointments: readonly Appointment[]
  readonly range: ReturnType<typeof useRange>
  /** Ids of appointments that are being saved, and of those that were just booked. */
  readonly saving: ReadonlySet<string>
  readonly arrived: ReadonlySet<string>
}

/** What can be done from a view. */
export type AgendaCommands = {
  readonly open: (appointment: Appointment) => void
  readonly startCreating: (prefill: SheetPrefill) => void
  readonly showDay: (date: LocalDate) => void
  /** One page back (-1) or on (1). */
  readonly step: (by: -1 | 1) => void
  readonly move: (appointment: Appointment, to: MoveTarget) => void
  /** Absent without filters. */
  readonly clearFilters: (() => void) | undefined
}
