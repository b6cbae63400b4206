import { Link as ChakraLink, Stack } from '@chakra-ui/react'
import { Link } from 'react-router'
import { problemText } from '../../api/problem.ts'
import { useSignInMutation } from '../../api/endpoints/session.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { useLightForm } from '../../ui/light-form.ts'

const loadSchema = async () => (await import('./account-schemas.ts')).SignInForm

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
  const { form, field, values } = useLightForm(loadSchema, { email, password: '' })
  return (
    <form {...form(body => signIn({ body }))}>
      <Stack gap="5">
        <TextField
          label="Correo"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoFocus={autoFocus && email === ''}
          readOnly={fixedEmail}
          {...field('email')}
        />
        <PasswordField
          label="Contraseña"
          autoComplete="current-password"
          autoFocus={autoFocus && email !== ''}
          {...field('password')}
        />
        <FormProblem text={error === undefined ? undefined : problemText(error)} />
        <Button kind="main" type="submit" size="lg" loading={isLoading} loadingText="Ingresando…">
          Ingresar
        </Button>
        <ChakraLink asChild color="brand.fg" alignSelf="center" py="2.5" my="-2.5" textStyle="sm">
          <Link to="/recuperar" state={{ email: values.email }}>
            ¿Olvidaste tu contraseña?
          </Link>
        </ChakraLink>
      </Stack>
    </form>
  )
}
