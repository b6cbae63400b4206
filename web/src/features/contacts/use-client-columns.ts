import type { Funnel, ListedClient } from '@mostrador/contracts/crm'
import { useMemo } from 'react'
import { useListFunnelsQuery } from '../../api/endpoints/funnels.ts'
import { may, useSignedIn } from '../../api/session.ts'
import type { GridColumn } from '../../ui/data-grid/data-grid.tsx'
import { clientColumns } from './client-columns.tsx'
import { clientFilters, phaseOptions } from './client-filters.tsx'
import { fieldColumns } from './fields/field-columns.ts'
import { useClientFields } from './fields/use-client-fields.ts'
import { useSeenPages } from './use-seen-pages.ts'

/** Where a contact stands now, by the names of its funnel [CLI2-01]. */
const phaseColumn = (funnels: readonly Funnel[]): GridColumn<ListedClient> => ({
  id: 'phaseNow',
  title: 'Fase',
  value: ({ phase }) => {
    const funnel = funnels.find(({ _id }) => _id === phase?.funnelId)
    return phaseOptions(funnel).find(({ value }) => value === phase?.phase)?.label ?? null
  },
  card: 'none',
  isFiltered: false,
  isSorted: false,
  startsHidden: true,
})

const moneyColumns = ['totalRevenue', 'totalRevenueUsd', 'lastPurchase']
const appointmentFilters = ['appointmentStatus', 'appointmentStart', 'appointmentEnd', 'rangeMode']

/** Columns and filters of the list, with the funnels where the person may see them. */
export const useClientColumns = (): readonly GridColumn<ListedClient>[] => {
  const session = useSignedIn()
  const skip = !may(session, { page: 'funnels', action: 'view' })
  const { money, agenda } = useSeenPages()
  const fields = useClientFields()
  const { data: funnels } = useListFunnelsQuery({ query: {} }, { skip })
  return useMemo(
    () => [
      ...clientColumns.filter(({ id }) => money || !moneyColumns.includes(id)),
      ...(funnels === undefined ? [] : [phaseColumn(funnels)]),
      ...clientFilters(funnels).filter(({ id }) => agenda || !appointmentFilters.includes(id)),
      ...fieldColumns(fields),
    ],
    [funnels, fields, money, agenda]
  )
}
