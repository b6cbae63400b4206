import { useListBranchesQuery } from '../../api/endpoints/branches.ts'
import { useListServicesQuery } from '../../api/endpoints/services.ts'
import type { SetUpStep } from '../contribution.ts'
import { BranchDialog } from './branch-dialog.tsx'

/** Branches as a step of the wizard: the form of /sucursales. */
export const BranchItems: SetUpStep['Items'] = ({ onSaved, children }) => {
  const { data, error, isFetching, refetch } = useListBranchesQuery({ query: {} })
  const services = useListServicesQuery({ query: {} })
  return children({
    rows: data?.length,
    form: (
      <BranchDialog
        isGone={false}
        branches={data ?? []}
        services={services.data ?? []}
        refresh={{ hasFailed: error !== undefined, isFetching, onRetry: () => void refetch() }}
        onClose={onSaved}
      />
    ),
  })
}
