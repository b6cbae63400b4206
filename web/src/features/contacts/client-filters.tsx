import type { Funnel, ListedClient } from '@mostrador/contracts/crm'
import { settableStatuses } from '@mostrador/contracts/scheduling'
import { lazy, Suspense } from 'react'
import { statusNames } from '../../bookables/status-names.ts'
import type { FilterFieldProps, FilterOption, GridColumn } from '../../ui/data-grid/columns.ts'
import { birthdaySpans } from './birthdays.ts'
import { pluralize } from '../../ui/count.ts'

const InterestsFilter = lazy(async () => ({
  default: (await import('./interests-filter.tsx')).InterestsFilter,
}))
const LazyInterests = (props: FilterFieldProps) => (
  <Suspense>
    <InterestsFilter {...props} />
  </Suspense>
)

const noValue = () => null
const only = { value: noValue, isFilterOnly: true, isSorted: false, card: 'none' } as const
const statusOptions = settableStatuses.map(value => ({ value, label: statusNames[value] }))

/** Phases of a funnel, each followed by its scenarios. */
export const phaseOptions = (funnel: Funnel | undefined): FilterOption[] =>
  funnel?.phases.flatMap(phase => [
    { value: phase.formattedName, label: phase.name },
    ...phase.scenarios.map(scenario => ({
      value: `${phase.formattedName}.${scenario.formattedName}`,
      label: `${phase.name} · ${scenario.name}`,
    })),
  ]) ?? []

/** A funnel, and one of its phases: to be chosen only when there is a funnel [CLI-23]. */
const funnelFilters = (funnels: readonly Funnel[]): readonly GridColumn<ListedClient>[] => [
  {
    ...only,
    id: 'funnel',
    title: 'Funnel',
    kind: 'choice',
    isSingle: true,
    options: () => funnels.map(({ _id, name }) => ({ value: _id, label: name })),
  },
  {
    ...only,
    id: 'phase',
    title: 'Fase',
    kind: 'choice',
    isSingle: true,
    needs: 'funnel',
    options: ({ funnel }) => phaseOptions(funnels.find(({ _id }) => _id === funnel?.[0])),
  },
]

/** Filters that are not columns: what other parts of the product know of a contact [CLI-22]. */
export const clientFilters = (
  funnels: readonly Funnel[] | undefined
): readonly GridColumn<ListedClient>[] => [
  { ...only, id: 'age', title: 'Edad', kind: 'number' },
  {
    ...only,
    id: 'birthday',
    title: 'Cumpleaños',
    kind: 'choice',
    isSingle: true,
    options: () => birthdaySpans,
  },
  ...(funnels === undefined ? [] : funnelFilters(funnels)),
  {
    ...only,
    id: 'appointmentStatus',
    title: 'Estado de la cita',
    kind: 'choice',
    options: () => statusOptions,
  },
  { ...only, id: 'appointmentStart', title: 'Inicio de la cita', kind: 'moment' },
  { ...only, id: 'appointmentEnd', title: 'Fin de la cita', kind: 'moment' },
  {
    ...only,
    id: 'rangeMode',
    title: 'Inicio y fin de la cita',
    kind: 'choice',
    isSingle: true,
    options: () => [
      { value: 'all', label: 'Cumple los dos rangos' },
      { value: 'any', label: 'Cumple alguno de los dos' },
    ],
  },
  {
    ...only,
    id: 'interests',
    title: 'Intereses',
    kind: 'choice',
    FilterField: LazyInterests,
    filterWords: filter => pluralize(filter.length, 'elegido', 'elegidos'),
  },
]
