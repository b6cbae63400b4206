import { lazy } from 'react'
import { may, useSignedIn } from '../../api/session.ts'
import { useRegistrationModes } from '../../importer/registration-modes.tsx'
import { PAGE } from './page.ts'

const EnrollmentImports = lazy(async () => ({
  default: (await import('../../importer/enrollment-imports.tsx')).EnrollmentImports,
}))

/** One by one, or from a file [ENR2-02]. */
export const useEnrollmentRegistration = (isNew: boolean) => {
  const mayUndo = may(useSignedIn(), { page: PAGE, action: 'delete' })
  return useRegistrationModes({ isNew, file: <EnrollmentImports mayUndo={mayUndo} /> })
}
