import { Link as ChakraLink, Stack, Text } from '@chakra-ui/react'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { isProblem, problemText } from '../../api/problem.ts'
import { useSignedIn } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { VerifyFirst } from './verify-first.tsx'
import { useAcceptInvitationMutation } from '../../api/endpoints/invitation-links.ts'

/**
 * «Aceptar»: an account whose address is not verified yet gives its password, which together with
 * the link verifies it.
 */
export const AcceptForm = ({
  token,
  provesAddress,
  onAccepted,
  onOver,
}: {
  token: string
  /** Its link came by mail; a shared one needs a verified address. */
  provesAddress: boolean
  onAccepted: () => void
  /** The invitation ended while it was being read. */
  onOver: (error: unknown) => void
}) => {
  const { user } = useSignedIn()
  const navigate = useNavigate()
  const [accept, { isLoading }] = useAcceptInvitationMutation()
  const [unverified, setUnverified] = useState(!user.emailVerified)
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<string>()
  const [problem, setProblem] = useState<unknown>()
  const failed = (error: unknown) => {
    const code = isProblem(error) ? error.code : ''
    if (code === 'email_unverified' && provesAddress) setUnverified(true)
    else if (code === 'wrong_password') setMissing(problemText(error))
    else if (code === 'invitation_invalid') onOver(error)
    else setProblem(error)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    setMissing(undefined)
    if (unverified && provesAddress && password === '') return setMissing('Este campo es requerido')
    accept({ body: { token, ...(unverified && provesAddress ? { password } : {}) } })
      .unwrap()
      .then(onAccepted)
      .catch(failed)
  }
  if (unverified && !provesAddress && !user.emailVerified) return <VerifyFirst email={user.email} />
  const isMember = isProblem(problem) && problem.code === 'already_member'
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="5">
        {unverified && provesAddress ? (
          <Stack gap="4">
            <Text color="fg.muted">
              Tu correo todavía no está verificado. Con tu contraseña lo verificamos ahora mismo.
            </Text>
            <PasswordField
              label="Tu contraseña"
              autoComplete="current-password"
              value={password}
              onChange={event => setPassword(event.target.value)}
              error={missing}
            />
            <ChakraLink
              asChild
              color="brand.fg"
              alignSelf="start"
              textStyle="sm"
              py="2.5"
              my="-2.5"
            >
              <Link to="/recuperar" state={{ email: user.email }}>
                ¿No la recuerdas?
              </Link>
            </ChakraLink>
          </Stack>
        ) : null}
        <FormProblem text={problem === undefined ? undefined : problemText(problem)} />
        {isMember ? (
          <Button kind="main" size="lg" onClick={() => void navigate('/principal')}>
            Ir al panel
          </Button>
        ) : (
          <Button kind="main" type="submit" size="lg" loading={isLoading} loadingText="Aceptando…">
            Aceptar invitación
          </Button>
        )}
      </Stack>
    </form>
  )
}
