import { type AppointmentStatus, appointmentStatuses } from '@mostrador/contracts/scheduling'
import { type Option, SelectField } from '../../../ui/field.tsx'
import { useAgendaContext } from '../lib/agenda-context.ts'
import type { Filters } from '../lib/board.ts'
import { statusNames } from '../lib/texts.ts'
import type { AgendaUrl } from '../lib/url.ts'

type Props = {
  readonly filters: Filters
  readonly go: (change: Partial<AgendaUrl>) => void
  readonly hideLabel?: boolean
}
const all = (label: string, rest: readonly Option[]): Option[] => [{ value: '', label }, ...rest]

export const FilterFields = ({ filters, go, hideLabel = false }: Props) => {
  const { branches, specialists } = useAgendaContext()
  const people = specialists.filter(
    ({ branchId }) => filters.branchId === null || branchId === filters.branchId
  )
  const or = (value: string) => (value === '' ? null : value)
  return (
    <>
      <SelectField
        label="Sucursal"
        hideLabel={hideLabel}
        options={all(
          'Todas las sucursales',
          branches.map(({ _id, name }) => ({ value: _id, label: name }))
        )}
        value={filters.branchId ?? ''}
        onChange={event => go({ branchId: or(event.target.value), specialistId: null })}
      />
      <SelectField
        label="Especialista"
        hideLabel={hideLabel}
        options={all(
          'Todo el equipo',
          people.map(({ _id, name }) => ({ value: _id, label: name }))
        )}
        value={filters.specialistId ?? ''}
        onChange={event => go({ specialistId: or(event.target.value) })}
      />
      <SelectField
        label="Estado"
        hideLabel={hideLabel}
        options={all(
          'Todos los estados',
          appointmentStatuses.map(value => ({ value, label: statusNames[value] }))
        )}
        value={filters.status ?? ''}
        onChange={event => go({ status: or(event.target.value) as AppointmentStatus | null })}
      />
    </>
  )
}
export const noFilters = { branchId: null, specialistId: null, status: null } as const

export const countFilters = ({ branchId, specialistId, status }: Filters): number =>
  [branchId, specialistId, status].filter(value => value !== null).length
