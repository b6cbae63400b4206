import { Link as ChakraLink, Stack } from '@chakra-ui/react'
import type { SignInForm } from '@mostrador/contracts/edge-gateway'
import type { ReactElement } from 'react'
import type { z } from 'zod'
import { Button } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { useLightForm } from '../../ui/light-form.ts'

const loadSchema = async () => (await import('./account-schemas.ts')).SignInForm

/** `fixedEmail`: only that account can be signed in to; the link of a mail is for it. */
export type SignInFieldsProps = {
  readonly email?: string | undefined
  readonly fixedEmail?: boolean | undefined
  readonly autoFocus?: boolean | undefined
}

/** Address and password, wherever they are sent from: it needs neither the store nor the router. */
export const SignInFields = ({
  email = '',
  fixedEmail = false,
  autoFocus = true,
  onSend,
  isSending,
  problem,
  forgotLink,
}: SignInFieldsProps & {
  readonly onSend: (form: z.infer<typeof SignInForm>) => unknown
  readonly isSending: boolean
  /** The refusal of the whole form. */
  readonly problem: string | undefined
  /** The link to a new password, which takes along the address typed so far. */
  readonly forgotLink: (email: string) => ReactElement
}) => {
  const { form, field, values } = useLightForm(loadSchema, { email, password: '' })
  return (
    <form {...form(onSend)}>
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
        <FormProblem text={problem} />
        <Button kind="main" type="submit" size="lg" loading={isSending} loadingText="Ingresando…">
          Ingresar
        </Button>
        <ChakraLink asChild color="brand.fg" alignSelf="center" py="3" my="-3" textStyle="sm">
          {forgotLink(values.email)}
        </ChakraLink>
      </Stack>
    </form>
  )
}
