import { Stack } from '@chakra-ui/react'
import { InvitationForm } from '@mostrador/contracts/accounts'
import { useEffect, useId, useRef, useState } from 'react'
import type { z } from 'zod'
import { problemText } from '../../api/problem.ts'
import { useSignedIn } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { useContractForm } from '../../ui/form.ts'
import { FormProblem } from '../../ui/form-problem.tsx'
import { useUnsaved } from '../../ui/unsaved.ts'
import { AccessFields } from './access-fields.tsx'
import { useInviteMemberMutation } from '../../api/endpoints/invitations.ts'
import { presets, seesNothing } from './permissions.ts'
import { toastInvited } from './toast-invited.ts'
import { VerifyToInvite } from './verify-to-invite.tsx'

type Draft = z.input<typeof InvitationForm>
type Invite = z.output<typeof InvitationForm>

const chooseSomething = 'Elige al menos una página, o acceso completo'
const empty: Draft = {
  email: '',
  fullAccess: false,
  permissions: presets[0]?.permissions ?? [],
}

export type InvitedSpecialist = { readonly name: string; readonly email: string }

const draftFor = ({ name, email }: InvitedSpecialist): Draft => ({
  ...empty,
  email,
  name,
  permissions: presets.find(({ label }) => label === 'Especialista')?.permissions ?? [],
})

/** «Invitar a alguien». What was typed and not sent is there when it is opened again. */
export const InviteDrawer = ({
  open,
  specialist,
  onClose,
}: {
  open: boolean
  /** Somebody who attends and is to use the panel too. */
  specialist?: InvitedSpecialist | undefined
  onClose: () => void
}) => {
  const form = useId()
  const { emailVerified } = useSignedIn().user
  const draft = useRef(specialist === undefined ? empty : draftFor(specialist))
  const [invite, { isLoading }] = useInviteMemberMutation()
  const [problem, setProblem] = useState<string>()
  const [sent, setSent] = useState(0)
  const [typed, setTyped] = useState(false)
  useUnsaved(typed)
  const startAnew = () => {
    draft.current = empty
    setTyped(false)
    setSent(sent + 1)
  }
  const send = async (body: Invite) => {
    setProblem(undefined)
    try {
      toastInvited(await invite({ body }).unwrap(), 'Invitación enviada')
      startAnew()
      onClose()
    } catch (error) {
      setProblem(problemText(error))
    }
  }
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title="Invitar a alguien"
      description="Le enviamos un correo con un enlace que sirve 7 días. Entra cuando lo acepte."
      size="lg"
      busy={isLoading}
      footer={
        <>
          <FormProblem text={problem} />
          <Button minH="11" onClick={onClose} disabled={isLoading}>
            Cancelar
          </Button>
          {emailVerified ? (
            <Button
              kind="main"
              type="submit"
              form={form}
              minH="11"
              loading={isLoading}
              loadingText="Enviando…"
            >
              Enviar invitación
            </Button>
          ) : null}
        </>
      }
    >
      {emailVerified ? (
        <InviteForm
          // A new one for the next person, also when the drawer is opened again before it is gone.
          key={sent}
          id={form}
          draft={draft.current}
          onDraft={values => {
            draft.current = values
            setTyped(JSON.stringify(values) !== JSON.stringify(empty))
          }}
          onSend={send}
        />
      ) : (
        <VerifyToInvite />
      )}
    </Drawer>
  )
}

/** Its values outlive it in the draft. */
const InviteForm = ({
  id,
  draft,
  onDraft,
  onSend,
}: {
  id: string
  draft: Draft
  onDraft: (draft: Draft) => void
  onSend: (body: Invite) => Promise<void>
}) => {
  const [hasNoRights, setHasNoRights] = useState(false)
  const {
    register,
    handleSubmit,
    watch,
    getValues,
    setValue,
    formState: { errors },
  } = useContractForm(InvitationForm, draft)
  const keep = useRef(onDraft)
  useEffect(() => {
    keep.current = onDraft
  })
  useEffect(() => {
    const watching = watch(() => keep.current(getValues()))
    return () => watching.unsubscribe()
  }, [watch, getValues])
  const access = { fullAccess: watch('fullAccess'), permissions: watch('permissions') }
  const submit = handleSubmit(body => {
    setHasNoRights(seesNothing(body))
    return seesNothing(body) ? undefined : onSend(body)
  })
  return (
    <form id={id} noValidate onSubmit={event => void submit(event)}>
      <Stack gap="5">
        <TextField
          label="Correo"
          type="email"
          autoComplete="off"
          inputMode="email"
          error={errors.email?.message}
          {...register('email')}
        />
        <TextField
          label="Nombre (opcional)"
          autoComplete="off"
          error={errors.name?.message}
          {...register('name', {
            setValueAs: (name: string) => (name.trim() === '' ? undefined : name),
          })}
        />
        <AccessFields
          access={access}
          error={hasNoRights && seesNothing(access) ? chooseSomething : undefined}
          onChange={({ fullAccess, permissions }) => {
            setValue('fullAccess', fullAccess)
            setValue('permissions', permissions)
          }}
        />
      </Stack>
    </form>
  )
}
