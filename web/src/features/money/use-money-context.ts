import { localDateOf } from '@mostrador/kernel'
import { useMemo } from 'react'
import { useListBranchesQuery } from '../../api/endpoints/branches.ts'
import { useSignedIn } from '../../api/session.ts'

export type MoneyContext = {
  /** The branches are there, or will not come. */
  readonly isKnown: boolean
  readonly zone: string
  /** Today where the business is. */
  readonly today: string
  /** Branches that are open for business, by name. */
  readonly branches: readonly { readonly value: string; readonly label: string }[]
  /** Archived ones too; «Sin sucursal» for none. */
  readonly branchName: (id: string | null) => string
  /** The oldest branch: where money moves unless somebody says otherwise. */
  readonly mainBranchId: string | null
}

const includeArchived = { query: { includeArchived: 'true' } } as const

/** What the screens of money need to know of the business: its branches, its zone and today. */
export const useMoneyContext = (): MoneyContext => {
  const zone = useSignedIn().business?.timezone.name ?? 'America/Mexico_City'
  const today = localDateOf(new Date(), zone)
  const { data, isError } = useListBranchesQuery(includeArchived)
  return useMemo(() => {
    const all = data ?? []
    const live = all.filter(({ isArchived }) => !isArchived)
    const names = new Map(all.map(({ _id, name }) => [_id, name]))
    return {
      isKnown: data !== undefined || isError,
      zone,
      today,
      branches: live.map(({ _id, name }) => ({ value: _id, label: name })),
      branchName: id => (id === null ? 'Sin sucursal' : (names.get(id) ?? 'Sucursal eliminada')),
      mainBranchId: live[0]?._id ?? null,
    }
  }, [data, isError, zone, today])
}
