import { Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { isProblem, problemText } from '../../api/problem.ts'
import { useRegisterMutation } from '../../api/endpoints/session.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { useLightForm } from '../../ui/light-form.ts'

const loadSchema = async () => (await import('./account-schemas.ts')).RegisterForm

/**
 * A new account. With an `invitation` its address is fixed, and counts as verified: the link came
 * by that mail; the name that was written there may be corrected.
 */
export const RegisterForm = ({
  invitation,
  whenTaken,
}: {
  invitation?:
    | { readonly token: string; readonly email: string; readonly name: string | null }
    | undefined
  /** Shown below the refusal when the address has an account already. */
  whenTaken?: ReactNode
}) => {
  const [openAccount, { isLoading, error }] = useRegisterMutation()
  const { form, field } = useLightForm(loadSchema, {
    name: invitation?.name ?? '',
    email: invitation?.email ?? '',
    password: '',
    ...(invitation === undefined ? {} : { invitation: invitation.token }),
  })
  return (
    <form {...form(body => openAccount({ body }))}>
      <Stack gap="5">
        <TextField label="Tu nombre" autoComplete="name" autoFocus {...field('name')} />
        <TextField
          label="Correo"
          type="email"
          autoComplete="username"
          inputMode="email"
          readOnly={invitation !== undefined}
          {...field('email')}
        />
        <PasswordField
          label="Contraseña"
          autoComplete="new-password"
          help="Al menos 8 caracteres"
          {...field('password')}
        />
        <FormProblem text={error === undefined ? undefined : problemText(error)} />
        {isProblem(error) && error.code === 'email_taken' ? whenTaken : null}
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
  )
}
