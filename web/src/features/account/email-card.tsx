import { HStack, Stack, Text } from '@chakra-ui/react'
import type { EmailChange } from '@mostrador/contracts/accounts'
import { EmailChangeForm, gatewayRoutes } from '@mostrador/contracts/edge-gateway'
import { useRef, useState } from 'react'
import { isProblem, problemText } from '../../api/problem.ts'
import { useSignedIn } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { useContractForm } from '../../ui/form.ts'
import { FormProblem } from '../../ui/form-problem.tsx'
import { Card, Chip } from '../../ui/pieces.tsx'
import { toast } from '../../ui/toaster.tsx'
import { dayText } from '../../ui/when.ts'
import {
  useCancelEmailChangeMutation,
  usePendingEmailChangeQuery,
  useRequestEmailChangeMutation,
} from '../../api/endpoints/email-changes.ts'
import { FormButtons } from './form-buttons.tsx'
import { ResendVerification } from './resend-verification.tsx'

/**
 * The address of the account: whether it is verified, and the change that waits for a click in the
 * new mailbox.
 */
export const EmailCard = () => {
  const { user, business } = useSignedIn()
  const { data: pending } = usePendingEmailChangeQuery()
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <Card
      title="Correo"
      actions={
        <Button
          ref={opener}
          minH={{ base: '11', md: '10' }}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          Cambiar correo
        </Button>
      }
    >
      <Stack gap="5">
        <HStack gap="2" flexWrap="wrap">
          <Text overflowWrap="anywhere">{user.email}</Text>
          {user.emailVerified ? (
            <Chip tone="green">Verificado</Chip>
          ) : (
            <Chip tone="orange">Sin verificar</Chip>
          )}
        </HStack>
        {user.emailVerified ? null : (
          <Stack gap="3" align="start">
            <Text color="fg.muted">
              Abre el enlace que te enviamos. Sin verificarlo no puedes unirte a otro negocio.
            </Text>
            <ResendVerification minH={{ base: '11', md: '10' }} />
          </Stack>
        )}
        {pending === undefined || pending === null ? null : (
          <PendingChange pending={pending} timeZone={business?.timezone.name} />
        )}
        {open ? <ChangeEmail onClose={close} /> : null}
      </Stack>
    </Card>
  )
}

const PendingChange = ({
  pending,
  timeZone,
}: {
  pending: EmailChange
  timeZone: string | undefined
}) => {
  const [cancel, { isLoading }] = useCancelEmailChangeMutation()
  const cancelChange = () => {
    cancel()
      .unwrap()
      .then(() => toast.success(gatewayRoutes.cancelEmailChange.message))
      .catch((error: unknown) => toast.error(problemText(error)))
  }
  return (
    <Stack
      as="section"
      aria-label="Cambio de correo pendiente"
      gap="3"
      align="start"
      bg="bg.muted"
      borderRadius="l2"
      p="4"
    >
      <Text overflowWrap="anywhere">
        Falta confirmar <strong>{pending.email}</strong>. Abre el enlace que enviamos a ese correo;
        vence el {dayText(pending.expiresAt, timeZone)}.
      </Text>
      <Button minH={{ base: '11', md: '10' }} loading={isLoading} onClick={cancelChange}>
        Cancelar cambio
      </Button>
    </Stack>
  )
}

/** Error code → the field that shows it. */
const fieldOf: Readonly<Record<string, 'password' | 'email'>> = {
  wrong_password: 'password',
  same_email: 'email',
}

const ChangeEmail = ({ onClose }: { onClose: () => void }) => {
  const [request, { isLoading }] = useRequestEmailChangeMutation()
  const [problem, setProblem] = useState<string>()
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors },
  } = useContractForm(EmailChangeForm, { email: '', password: '' })
  const save = handleSubmit(async body => {
    setProblem(undefined)
    try {
      await request({ body }).unwrap()
      toast.success(gatewayRoutes.requestEmailChange.message)
      onClose()
    } catch (error) {
      const field = isProblem(error) ? fieldOf[error.code] : undefined
      if (field === undefined) setProblem(problemText(error))
      else setError(field, { message: problemText(error) }, { shouldFocus: true })
    }
  })
  return (
    <form noValidate aria-label="Cambiar correo" onSubmit={event => void save(event)}>
      <Stack gap="5" maxW="md">
        <TextField
          label="Correo nuevo"
          type="email"
          autoComplete="email"
          inputMode="email"
          autoFocus
          error={errors.email?.message}
          {...register('email')}
        />
        <PasswordField
          label="Tu contraseña"
          autoComplete="current-password"
          help="Para saber que eres tú"
          error={errors.password?.message}
          {...register('password')}
        />
        <FormProblem text={problem} />
        <FormButtons save="Enviar enlace" busy={isLoading} onCancel={onClose} />
      </Stack>
    </form>
  )
}
