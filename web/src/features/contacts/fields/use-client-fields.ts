import { useMemo } from 'react'
import { useListClientFieldsQuery } from '../../../api/endpoints/client-fields.ts'

/** The fields of the business that are in use; none while they are unknown. */
export const useClientFields = () => {
  const { data } = useListClientFieldsQuery()
  return useMemo(() => (data ?? []).filter(({ isArchived }) => !isArchived), [data])
}
