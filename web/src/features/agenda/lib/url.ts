import { type AppointmentStatus, appointmentStatuses } from '@mostrador/contracts/scheduling'
import type { LocalDate } from '@mostrador/kernel'
import { isView, type View } from './range.ts'

/** What the address says: shareable, and the same after a reload [CAL2-02]. Null: the default. */
export type AgendaUrl = {
  readonly view: View | null
  readonly date: LocalDate | null
  readonly branchId: string | null
  readonly specialistId: string | null
  readonly status: AppointmentStatus | null
}

const isStatus = (value: string | null): value is AppointmentStatus =>
  appointmentStatuses.some(status => status === value)
const isDate = (value: string | null): value is string =>
  value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))

/** Whatever cannot be read is the default: an address is typed by people. */
export const agendaUrlOf = (search: URLSearchParams): AgendaUrl => {
  const [view, date, status] = [search.get('vista'), search.get('fecha'), search.get('estado')]
  return {
    view: isView(view) ? view : null,
    date: isDate(date) ? date : null,
    branchId: search.get('sucursal'),
    specialistId: search.get('especialista'),
    status: isStatus(status) ? status : null,
  }
}

/** What is shown where the address names no view. */
export const viewOf = ({ view }: AgendaUrl, isPhone: boolean): View =>
  view ?? (isPhone ? 'dia' : 'semana')

const names = {
  view: 'vista',
  date: 'fecha',
  branchId: 'sucursal',
  specialistId: 'especialista',
  status: 'estado',
} as const

/** `search` with the parts of `change` written; null takes one out. */
export const searchWith = (
  search: URLSearchParams,
  change: Partial<AgendaUrl>
): URLSearchParams => {
  const next = new URLSearchParams(search)
  for (const [part, name] of Object.entries(names)) {
    const value = change[part as keyof AgendaUrl]
    if (value === null) next.delete(name)
    else if (value !== undefined) next.set(name, value)
  }
  return next
}
