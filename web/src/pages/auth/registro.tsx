import { Link as ChakraLink, Stack } from '@chakra-ui/react'
import { RegisterForm } from '@mostrador/contracts/edge-gateway'
import { Link, Navigate, useSearchParams } from 'react-router'
import { problemText } from '../../api/problem.ts'
import { safePath } from '../../api/safe-path.ts'
import { useRegisterMutation, useSession } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { useContractForm } from '../../ui/form.ts'
import { AuthFrame, FormProblem } from './auth-frame.tsx'

/** /auth/registro: opens an account and signs in [G2-03]. */
export const Component = () => {
  const [search] = useSearchParams()
  const session = useSession()
  const [openAccount, { isLoading, error }] = useRegisterMutation()
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useContractForm(RegisterForm, { name: '', email: '', password: '' })
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
          <ChakraLink asChild color="brand.fg" fontWeight="600">
            <Link to={`/auth/ingresar${p === null ? '' : `?p=${encodeURIComponent(p)}`}`}>
              Ingresa
            </Link>
          </ChakraLink>
        </>
      }
    >
      <form noValidate onSubmit={event => void handleSubmit(body => openAccount({ body }))(event)}>
        <Stack gap="5">
          <TextField
            label="Tu nombre"
            autoComplete="name"
            autoFocus
            error={errors.name?.message}
            {...register('name')}
          />
          <TextField
            label="Correo"
            type="email"
            autoComplete="username"
            inputMode="email"
            error={errors.email?.message}
            {...register('email')}
          />
          <PasswordField
            label="Contraseña"
            autoComplete="new-password"
            help="Al menos 8 caracteres"
            error={errors.password?.message}
            {...register('password')}
          />
          <FormProblem text={error === undefined ? undefined : problemText(error)} />
          <Button
            kind="main"
            type="submit"
            size="lg"
            loading={isLoading}
            loadingText="Creando tu cuenta…"
          >
            Crear cuenta
          </Button>
        </Stack>
      </form>
    </AuthFrame>
  )
}
