import { Stack } from '@chakra-ui/react'
import { problemText } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { useLightForm } from '../../ui/light-form.ts'

const loadSchema = async () => (await import('./account-schemas.ts')).ResetPasswordForm

/**
 * A new password for the account of a link. The address is shown, also for the password manager.
 */
export const NewPasswordForm = ({
  token,
  email,
  buttonText,
  busy,
  error,
  onSave,
}: {
  token: string
  email: string
  buttonText: string
  busy: boolean
  error: unknown
  onSave: (body: { token: string; password: string }) => void
}) => {
  const { form, field } = useLightForm(loadSchema, { token, password: '' })
  return (
    <form {...form(onSave)}>
      <Stack gap="5">
        <TextField
          label="Correo"
          type="email"
          autoComplete="username"
          readOnly
          defaultValue={email}
        />
        <PasswordField
          label="Contraseña nueva"
          autoComplete="new-password"
          autoFocus
          help="Al menos 8 caracteres"
          {...field('password')}
        />
        <FormProblem text={error === undefined ? undefined : problemText(error)} />
        <Button kind="main" type="submit" size="lg" loading={busy} loadingText="Guardando…">
          {buttonText}
        </Button>
      </Stack>
    </form>
  )
}
