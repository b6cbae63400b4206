import { lazy } from 'react'
import { may, useSignedIn } from '../../api/session.ts'
import { useRegisterWays } from '../../importer/register-ways.tsx'
import { PAGE } from './page.ts'

const EnrollmentImports = lazy(async () => ({
  default: (await import('../../importer/enrollment-imports.tsx')).EnrollmentImports,
}))

/** One by one, or from a file [ENR2-02]. */
export const useEnrollmentWays = (isNew: boolean) => {
  const mayUndo = may(useSignedIn(), { page: PAGE, action: 'delete' })
  return useRegisterWays({ isNew, file: <EnrollmentImports mayUndo={mayUndo} /> })
}
