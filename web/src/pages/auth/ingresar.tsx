import { Link as ChakraLink, Stack } from '@chakra-ui/react'
import { SignInForm } from '@mostrador/contracts/edge-gateway'
import { Link, Navigate, useSearchParams } from 'react-router'
import { problemText } from '../../api/problem.ts'
import { safePath } from '../../api/safe-path.ts'
import { useSession, useSignInMutation } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { useContractForm } from '../../ui/form.ts'
import { AuthFrame, FormProblem } from './auth-frame.tsx'

/** /auth/ingresar?p={path}: signs in and returns there [NAV-04]. */
export const Component = () => {
  const [search] = useSearchParams()
  const session = useSession()
  const [signIn, { isLoading, error }] = useSignInMutation()
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useContractForm(SignInForm, { email: '', password: '' })
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
      <form noValidate onSubmit={event => void handleSubmit(body => signIn({ body }))(event)}>
        <Stack gap="5">
          <TextField
            label="Correo"
            type="email"
            autoComplete="username"
            inputMode="email"
            autoFocus
            error={errors.email?.message}
            {...register('email')}
          />
          <PasswordField
            label="Contraseña"
            autoComplete="current-password"
            error={errors.password?.message}
            {...register('password')}
          />
          <FormProblem text={error === undefined ? undefined : problemText(error)} />
          <Button kind="main" type="submit" size="lg" loading={isLoading} loadingText="Ingresando…">
            Ingresar
          </Button>
        </Stack>
      </form>
    </AuthFrame>
  )
}
