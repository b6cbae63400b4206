import { Stack, Text } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { isProblem, problemText } from '../../api/problem.ts'
import { useRegisterMutation } from '../../api/endpoints/session.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { useLightForm } from '../../ui/light-form.ts'
import { emailSuggestion } from './email-suggestion.ts'

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
  const { form, field, values } = useLightForm(loadSchema, {
    name: invitation?.name ?? '',
    email: invitation?.email ?? '',
    password: '',
    ...(invitation === undefined ? {} : { invitation: invitation.token }),
  })
  // Asked about once: an unusual address may be right.
  const [askedAbout, setAskedAbout] = useState<string>()
  const suggestion = invitation === undefined ? emailSuggestion(values.email) : undefined
  return (
    <form
      {...form(body => {
        const isDoubtful = invitation === undefined && emailSuggestion(body.email) !== undefined
        if (isDoubtful && askedAbout !== body.email) setAskedAbout(body.email)
        else void openAccount({ body })
      })}
    >
      <Stack gap="5">
        <TextField label="Tu nombre" autoComplete="name" autoFocus {...field('name')} />
        <Stack gap="2">
          <TextField
            label="Correo"
            type="email"
            autoComplete="username"
            inputMode="email"
            readOnly={invitation !== undefined}
            {...field('email')}
          />
          {suggestion === undefined ? null : (
            <EmailQuestion
              suggestion={suggestion}
              isRefused={askedAbout === values.email}
              onUse={form => writeIn(form, suggestion)}
            />
          )}
        </Stack>
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

/** Writes the address into its field, which React does not hold, as if it had been typed. */
const writeIn = (form: HTMLFormElement | null, text: string): void => {
  const field = form?.elements.namedItem('email')
  if (!(field instanceof HTMLInputElement)) return
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
}

const EmailQuestion = ({
  suggestion,
  isRefused,
  onUse,
}: {
  readonly suggestion: string
  /** It was about to be sent. */
  readonly isRefused: boolean
  readonly onUse: (form: HTMLFormElement | null) => void
}) => (
  <Stack role={isRefused ? 'alert' : 'status'} gap="1" align="start" textStyle="sm">
    <Text color="fg.warning">
      ¿Quisiste escribir <strong>{suggestion}</strong>?
      {isRefused ? ' Si tu correo está bien, vuelve a presionar el botón.' : ''}
    </Text>
    <Button minH="11" maxW="full" onClick={({ currentTarget }) => onUse(currentTarget.form)}>
      Sí, corregirlo
    </Button>
  </Stack>
)
