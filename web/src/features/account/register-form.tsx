import { Stack } from '@chakra-ui/react'
import { RegisterForm as Form } from '@mostrador/contracts/edge-gateway'
import type { ReactNode } from 'react'
import { isProblem, problemText } from '../../api/problem.ts'
import { useRegisterMutation } from '../../api/endpoints/session.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { useContractForm } from '../../ui/form.ts'
import { FormProblem } from '../../ui/form-problem.tsx'

/** A new account. With an `invitation` its address is fixed, and counts as verified: the link came by that mail. */
export const RegisterForm = ({
  invitation,
  whenTaken,
}: {
  invitation?: { readonly token: string; readonly email: string } | undefined
  /** Shown below the refusal when the address has an account already. */
  whenTaken?: ReactNode
}) => {
  const [openAccount, { isLoading, error }] = useRegisterMutation()
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useContractForm(Form, {
    name: '',
    email: invitation?.email ?? '',
    password: '',
    ...(invitation === undefined ? {} : { invitation: invitation.token }),
  })
  return (
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
          readOnly={invitation !== undefined}
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
