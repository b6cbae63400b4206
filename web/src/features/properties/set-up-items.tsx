import { useListPropertiesQuery } from '../../api/endpoints/properties.ts'
import type { SetUpStep } from '../contribution.ts'
import { PropertyDialog } from './property-dialog.tsx'

/** Properties as a step of the wizard: the form of /inmuebles. */
export const PropertyItems: SetUpStep['Items'] = ({ onSaved, children }) => {
  const { data, error, isFetching, refetch } = useListPropertiesQuery({ query: {} })
  return children({
    rows: data?.length,
    form: (
      <PropertyDialog
        isGone={false}
        refresh={{ hasFailed: error !== undefined, isFetching, onRetry: () => void refetch() }}
        onClose={onSaved}
      />
    ),
  })
}
