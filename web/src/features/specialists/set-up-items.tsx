import { useListBranchesQuery } from '../../api/endpoints/branches.ts'
import { useListServicesQuery } from '../../api/endpoints/services.ts'
import { useListSpecialistsQuery } from '../../api/endpoints/specialists.ts'
import type { SetUpStep } from '../contribution.ts'
import { SpecialistDialog } from './specialist-dialog.tsx'

const active = { query: {} } as const

/** Specialists as a step of the wizard: the form of /especialistas. */
export const SpecialistItems: SetUpStep['Items'] = ({ onSaved, children }) => {
  const { data, error, isFetching, refetch } = useListSpecialistsQuery(active)
  const branches = useListBranchesQuery(active).data
  const services = useListServicesQuery(active).data
  return children({
    // Undefined (loading) until the branches and services of the form are known.
    rows: branches === undefined || services === undefined ? undefined : data?.length,
    form: (
      <SpecialistDialog
        isGone={false}
        specialists={data ?? []}
        branches={branches ?? []}
        services={services ?? []}
        refresh={{ hasFailed: error !== undefined, isFetching, onRetry: () => void refetch() }}
        onClose={onSaved}
      />
    ),
  })
}
