import { Link as ChakraLink, Stack } from '@chakra-ui/react'
import { SignInForm as Form } from '@mostrador/contracts/edge-gateway'
import { Link } from 'react-router'
import { problemText } from '../../api/problem.ts'
import { useSignInMutation } from '../../api/endpoints/session.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { useContractForm } from '../../ui/form.ts'
import { FormProblem } from '../../ui/form-problem.tsx'

/** Address and password. With `fixedEmail` only that account can be signed in to: the link of a mail is for it. */
export const SignInForm = ({
  email = '',
  fixedEmail = false,
  autoFocus = true,
}: {
  email?: string | undefined
  fixedEmail?: boolean | undefined
  autoFocus?: boolean | undefined
}) => {
  const [signIn, { isLoading, error }] = useSignInMutation()
  const {
    register,
    handleSubmit,
    watch,
    formState: { errors },
  } = useContractForm(Form, { email, password: '' })
  return (
    <form noValidate onSubmit={event => void handleSubmit(body => signIn({ body }))(event)}>
      <Stack gap="5">
        <TextField
          label="Correo"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoFocus={autoFocus && email === ''}
          readOnly={fixedEmail}
          error={errors.email?.message}
          {...register('email')}
        />
        <PasswordField
          label="Contraseña"
          autoComplete="current-password"
          autoFocus={autoFocus && email !== ''}
          error={errors.password?.message}
          {...register('password')}
        />
        <FormProblem text={error === undefined ? undefined : problemText(error)} />
        <Button kind="main" type="submit" size="lg" loading={isLoading} loadingText="Ingresando…">
          Ingresar
        </Button>
        <ChakraLink asChild color="brand.fg" alignSelf="center" py="2.5" my="-2.5" textStyle="sm">
          <Link to="/recuperar" state={{ email: watch('email') }}>
            ¿Olvidaste tu contraseña?
          </Link>
        </ChakraLink>
      </Stack>
    </form>
  )
}
