import { lazy, type ReactNode, Suspense, useState } from 'react'
import { may, useSignedIn } from '../../api/session.ts'
import { useFormPlace } from '../../ui/form-place.ts'
import { ListSkeleton } from '../../ui/skeletons.tsx'
import { Tabs } from '../../ui/tabs.tsx'

const PAGE = 10
const ProductImports = lazy(async () => ({
  default: (await import('../../importer/product-imports.tsx')).ProductImports,
}))

/**
 * Two ways to register products: one by one, or from a file [PRD2-02]. `around` puts the form into
 * its tab; an edit and the wizard have the form alone.
 */
export const useProductWays = (isNew: boolean) => {
  const session = useSignedIn()
  const isOnPage = useFormPlace() !== null
  const [way, setWay] = useState('one')
  const hasTabs = isNew && !isOnPage
  const mayUndo = may(session, { page: PAGE, action: 'delete' })
  const fromFile = (
    <Suspense fallback={<ListSkeleton />}>
      <ProductImports mayUndo={mayUndo} />
    </Suspense>
  )
  const around = (form: ReactNode): ReactNode =>
    hasTabs ? (
      <Tabs
        label="Cómo registrar"
        value={way}
        onChange={setWay}
        tabs={[
          { id: 'one', label: 'Individual', content: form },
          { id: 'file', label: 'Carga Masiva', content: fromFile },
        ]}
      />
    ) : (
      form
    )
  return { isFile: hasTabs && way === 'file', around }
}
