import { useListProductsQuery } from '../../api/endpoints/products.ts'
import type { SetUpStep } from '../contribution.ts'
import { ProductDialog } from './product-dialog.tsx'
import { useProductLimit } from './product-limit.ts'

/** Products as a step of the wizard: the form of /inventario/productos. */
export const ProductItems: SetUpStep['Items'] = ({ onSaved, children }) => {
  const { data, error, isFetching, refetch } = useListProductsQuery({ query: {} })
  const limit = useProductLimit()
  return children({
    rows: data?.length,
    form: (
      <ProductDialog
        active={data?.length ?? 0}
        limit={limit}
        isGone={false}
        refresh={{ hasFailed: error !== undefined, isFetching, onRetry: () => void refetch() }}
        onClose={onSaved}
      />
    ),
  })
}
