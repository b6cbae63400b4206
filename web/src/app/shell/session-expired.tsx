import '../../theme/screen-recipes.ts'
import { Stack, Text } from '@chakra-ui/react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useRenewSessionMutation } from '../../api/endpoints/renewals.ts'
import { asProblem, problemText } from '../../api/problem.ts'
import type { BrowserSession } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { leaveFor } from '../leave.ts'

const LeaveQuestion = ({ onBack }: { onBack: () => void }) => (
  <Dialog
    open
    covers
    closable={false}
    onClose={onBack}
    role="alertdialog"
    size="sm"
    title="¿Entrar con otra cuenta?"
    description="Se pierde lo que escribiste y no has guardado."
    footer={
      <>
        <Button minH="11" onClick={onBack}>
          Volver
        </Button>
        <Button kind="danger" minH="11" onClick={() => leaveFor('/auth/ingresar')}>
          Salir y entrar con otra cuenta
        </Button>
      </>
    }
  />
)

const problemOf = (error: unknown): string =>
  asProblem(error).code === 'wrong_credentials'
    ? 'La contraseña no es correcta'
    : problemText(error)

const typedInputTypes = ['text', 'email', 'tel', 'url', 'number', 'textarea']

/** Whether a form or a message beneath holds words that somebody may have typed. */
const hasTypedText = (): boolean =>
  [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('form input, textarea'),
  ].some(
    ({ type, readOnly, value }) =>
      typedInputTypes.includes(type) && !readOnly && value.trim() !== ''
  )

const askText = 'Escribe tu contraseña para seguir donde estabas.'

/** Asks the person whose session ended for the password, in place of their screen, which stays beneath. */
export const SessionExpired = ({ earlier }: { earlier: BrowserSession }) => {
  const [renew, { isLoading, error }] = useRenewSessionMutation()
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const [hasTyped] = useState(hasTypedText)
  const field = useRef<HTMLInputElement>(null)
  const form = useId()
  useEffect(() => {
    // A person who signed in again in another tab need not do it here.
    const tryRenewal = () => void renew({ earlier, password: null })
    window.addEventListener('focus', tryRenewal)
    return () => window.removeEventListener('focus', tryRenewal)
  }, [renew, earlier])
  if (leaving) return <LeaveQuestion onBack={() => setLeaving(false)} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(password === '')
    if (password === '') field.current?.focus()
    else void renew({ earlier, password })
  }
  return (
    <Dialog
      open
      covers
      closable={false}
      onClose={() => undefined}
      title="Tu sesión terminó"
      description={hasTyped ? `${askText} Lo que escribiste sigue aquí.` : askText}
      size="sm"
      initialFocus={field}
      footer={
        <>
          <Button kind="bare" minH="11" disabled={isLoading} onClick={() => setLeaving(true)}>
            Entrar con otra cuenta
          </Button>
          <Button kind="main" minH="11" type="submit" form={form} loading={isLoading}>
            Continuar
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <Stack gap="4">
          <TextField
            label="Correo"
            type="email"
            autoComplete="username"
            readOnly
            value={earlier.user.email}
          />
          <PasswordField
            ref={field}
            label="Contraseña"
            autoComplete="current-password"
            value={password}
            error={missing ? 'Escribe tu contraseña' : undefined}
            onChange={event => setPassword(event.target.value)}
          />
          <FormProblem text={error === undefined ? undefined : problemOf(error)} />
          <Text asChild textStyle="sm" display="inline-flex" alignItems="center" minH="11">
            <a href="/recuperar" target="_blank" rel="noreferrer">
              ¿Olvidaste tu contraseña?
            </a>
          </Text>
        </Stack>
      </form>
    </Dialog>
  )
}
