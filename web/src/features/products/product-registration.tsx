import { lazy } from 'react'
import { may, useSignedIn } from '../../api/session.ts'
import { useRegistrationModes } from '../../importer/registration-modes.tsx'

const PAGE = 'products'
const ProductImports = lazy(async () => ({
  default: (await import('../../importer/product-imports.tsx')).ProductImports,
}))

/** Registration of products: one by one, or from a file [PRD2-02]. */
export const useProductRegistration = (isNew: boolean, first: 'one' | 'file') => {
  const session = useSignedIn()
  const mayUpdate = may(session, { page: PAGE, action: 'edit' })
  const mayUndo = may(session, { page: PAGE, action: 'delete' })
  const file = <ProductImports mayUpdate={mayUpdate} mayUndo={mayUndo} />
  return useRegistrationModes({ isNew, file, first })
}
