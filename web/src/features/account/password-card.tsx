import { Stack, Text } from '@chakra-ui/react'
import { ChangePasswordForm, gatewayRoutes } from '@mostrador/contracts/edge-gateway'
import { useRef, useState } from 'react'
import { isProblem, problemText } from '../../api/problem.ts'
import { useSignedIn } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { useContractForm } from '../../ui/form.ts'
import { FormProblem } from '../../ui/form-problem.tsx'
import { Card } from '../../ui/pieces.tsx'
import { toast } from '../../ui/toaster.tsx'
import { useChangePasswordMutation } from '../../api/endpoints/passwords.ts'
import { FormButtons } from './form-buttons.tsx'

/** «Cambiar contraseña»: asks for the current one, and ends every other session. */
export const PasswordCard = () => {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <Card
      title="Contraseña"
      actions={
        <Button
          ref={opener}
          minH={{ base: '11', md: '10' }}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          Cambiar contraseña
        </Button>
      }
    >
      <Stack gap="5">
        <Text color="fg.muted">Al cambiarla cerramos tus otras sesiones.</Text>
        {open ? <ChangePassword onClose={close} /> : null}
      </Stack>
    </Card>
  )
}

const ChangePassword = ({ onClose }: { onClose: () => void }) => {
  const { user } = useSignedIn()
  const [change, { isLoading }] = useChangePasswordMutation()
  const [problem, setProblem] = useState<string>()
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors },
  } = useContractForm(ChangePasswordForm, { current: '', password: '' })
  const save = handleSubmit(async body => {
    setProblem(undefined)
    try {
      await change({ body }).unwrap()
      toast.success(gatewayRoutes.changePassword.message)
      onClose()
    } catch (error) {
      if (isProblem(error) && error.code === 'wrong_password')
        setError('current', { message: error.message }, { shouldFocus: true })
      else setProblem(problemText(error))
    }
  })
  return (
    <form noValidate aria-label="Cambiar contraseña" onSubmit={event => void save(event)}>
      <Stack gap="5" maxW="md">
        {/* For password managers: whose password this is. */}
        <input hidden readOnly autoComplete="username" value={user.email} />
        <PasswordField
          label="Contraseña actual"
          autoComplete="current-password"
          autoFocus
          error={errors.current?.message}
          {...register('current')}
        />
        <PasswordField
          label="Contraseña nueva"
          autoComplete="new-password"
          help="Al menos 8 caracteres"
          error={errors.password?.message}
          {...register('password')}
        />
        <FormProblem text={problem} />
        <FormButtons save="Guardar contraseña" busy={isLoading} onCancel={onClose} />
      </Stack>
    </form>
  )
}
