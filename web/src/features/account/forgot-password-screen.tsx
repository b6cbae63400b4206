import { Stack, Text } from '@chakra-ui/react'
import { gatewayRoutes } from '@mostrador/contracts/edge-gateway'
import { MailCheck } from 'lucide-react'
import { useLocation } from 'react-router'
import { problemText } from '../../api/problem.ts'
import { AuthFrame } from '../../ui/auth-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { useLightForm } from '../../ui/light-form.ts'
import { useForgotPasswordMutation } from '../../api/endpoints/passwords.ts'
import { emailOfState } from './email-of-state.ts'
import { LinkOutcome, QuietLink } from './link-states.tsx'

const loadSchema = async () => (await import('./account-schemas.ts')).ForgotPasswordForm

/**
 * /recuperar: asks for a link by mail. Its answer is the same whether the address has an account.
 */
export const ForgotPasswordScreen = () => {
  const [ask, { isLoading, isSuccess, error, reset }] = useForgotPasswordMutation()
  const { form, field, values } = useLightForm(loadSchema, {
    email: emailOfState(useLocation().state),
  })
  if (isSuccess)
    return (
      <LinkOutcome
        title="Revisa tu correo"
        icon={<MailCheck />}
        action={
          <Stack gap="3">
            <Button size="lg" onClick={reset}>
              Corregir o enviar otra vez
            </Button>
            <QuietLink to="/auth/ingresar">Volver a ingresar</QuietLink>
          </Stack>
        }
      >
        <Text fontWeight="600" overflowWrap="anywhere">
          {values.email}
        </Text>
        <Text color="fg.muted">{gatewayRoutes.forgotPassword.message}</Text>
        <Text color="fg.muted">
          El enlace sirve durante 1 hora. Si no lo ves, revisa tu correo no deseado.
        </Text>
      </LinkOutcome>
    )
  return (
    <AuthFrame
      title="Recupera tu cuenta"
      subtitle="Te enviamos un enlace para poner una contraseña nueva"
      footer={<QuietLink to="/auth/ingresar">Volver a ingresar</QuietLink>}
    >
      <form {...form(body => ask({ body }))}>
        <Stack gap="5">
          <TextField
            label="Correo"
            type="email"
            autoComplete="username"
            inputMode="email"
            autoFocus
            {...field('email')}
          />
          <FormProblem text={error === undefined ? undefined : problemText(error)} />
          <Button kind="main" type="submit" size="lg" loading={isLoading} loadingText="Enviando…">
            Enviar enlace
          </Button>
        </Stack>
      </form>
    </AuthFrame>
  )
}
