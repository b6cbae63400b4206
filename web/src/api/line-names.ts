import type { AppointmentLine } from '@mostrador/contracts/scheduling'
import { useMemo } from 'react'
import { useClientNamesQuery } from './endpoints/clients.ts'

const NO_CLIENT = '0'

/** Names of the clients of appointments, by id; empty until they are here. */
export const useLineNames = (
  lines: readonly Pick<AppointmentLine, 'clientId'>[]
): ReadonlyMap<string, string> => {
  const ids = [...new Set(lines.map(({ clientId }) => clientId))]
    .filter(id => id !== NO_CLIENT)
    .toSorted()
    .join()
  const { data } = useClientNamesQuery({ query: { ids } }, { skip: ids === '' })
  return useMemo(() => new Map(data?.map(({ _id, name }) => [_id, name] as const)), [data])
}
