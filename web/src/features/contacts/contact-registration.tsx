import { lazy } from 'react'
import { useSearchParams } from 'react-router'
import { may, useSignedIn } from '../../api/session.ts'
import { useRegistrationModes } from '../../importer/registration-modes.tsx'

const PAGE = 'contacts'
/** `?nuevo=archivo` opens the form at its file. */
export const fromFile = 'archivo'
const ClientImports = lazy(async () => ({
  default: (await import('../../importer/client-imports.tsx')).ClientImports,
}))

/** One by one, or from a file [CLI-05]. */
export const useContactRegistration = (isNew: boolean) => {
  const [params] = useSearchParams()
  const session = useSignedIn()
  const mayUpdate = may(session, { page: PAGE, action: 'edit' })
  const mayUndo = may(session, { page: PAGE, action: 'delete' })
  return useRegistrationModes({
    isNew,
    file: <ClientImports mayUpdate={mayUpdate} mayUndo={mayUndo} />,
    first: params.get('nuevo') === fromFile ? 'file' : 'one',
  })
}
