import { Link as ChakraLink } from '@chakra-ui/react'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { safePath } from '../../api/safe-path.ts'
import { useSession } from '../../api/session.ts'
import { emailOfState } from '../../features/account/email-of-state.ts'
import { SignInForm } from '../../features/account/sign-in-form.tsx'
import { AuthFrame } from '../../ui/auth-frame.tsx'

/** /auth/ingresar?p={path}: signs in and returns there [NAV-04]. */
export const Component = () => {
  const [search] = useSearchParams()
  const session = useSession()
  const email = emailOfState(useLocation().state)
  // Also what happens right after a successful sign-in: the session appears and this page gives way.
  if (session !== null && session !== undefined)
    return <Navigate to={safePath(search.get('p'))} replace />
  const p = search.get('p')
  return (
    <AuthFrame
      title="Ingresa a Mostrador"
      subtitle="Tu agenda, tus chats y tus ventas en un solo lugar"
      footer={
        <>
          ¿Aún no tienes cuenta?{' '}
          <ChakraLink asChild color="brand.fg" fontWeight="600">
            <Link to={`/auth/registro${p === null ? '' : `?p=${encodeURIComponent(p)}`}`}>
              Crea tu cuenta
            </Link>
          </ChakraLink>
        </>
      }
    >
      <SignInForm email={email} />
    </AuthFrame>
  )
}
