import { Link as ChakraLink } from '@chakra-ui/react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { safePath } from '../../api/safe-path.ts'
import { useSession } from '../../api/session.ts'
import { RegisterForm } from '../../features/account/register-form.tsx'
import { AuthFrame } from '../../ui/auth-frame.tsx'

/** /auth/registro: opens an account and signs in [G2-03]. */
export const Component = () => {
  const [search] = useSearchParams()
  const session = useSession()
  if (session !== null && session !== undefined)
    return <Navigate to={safePath(search.get('p'))} replace />
  const p = search.get('p')
  return (
    <AuthFrame
      title="Crea tu cuenta"
      subtitle="En menos de cinco minutos tu negocio recibe citas"
      footer={
        <>
          ¿Ya tienes cuenta?{' '}
          <ChakraLink asChild color="brand.fg" fontWeight="600" minH="11" px="2" mx="-2">
            <Link to={`/auth/ingresar${p === null ? '' : `?p=${encodeURIComponent(p)}`}`}>
              Ingresa
            </Link>
          </ChakraLink>
        </>
      }
    >
      <RegisterForm />
    </AuthFrame>
  )
}
