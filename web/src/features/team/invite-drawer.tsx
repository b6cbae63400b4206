import { Stack } from '@chakra-ui/react'
import { accountsRoutes, InvitationForm } from '@mostrador/contracts/accounts'
import { useId, useState } from 'react'
import type { z } from 'zod'
import { problemText } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { useContractForm } from '../../ui/form.ts'
import { FormProblem } from '../../ui/form-problem.tsx'
import { toast } from '../../ui/toaster.tsx'
import { AccessFields } from './access-fields.tsx'
import { useInviteMemberMutation } from './api.ts'
import { presets, seesNothing } from './permissions.ts'

const chooseSomething = 'Elige al menos una página, o acceso completo'
const empty: z.input<typeof InvitationForm> = {
  email: '',
  fullAccess: false,
  permissions: presets[0]?.permissions ?? [],
}

/** «Invitar a alguien». It stays mounted while closed: what was typed is there when it is opened again. */
export const InviteDrawer = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const form = useId()
  const [invite, { isLoading }] = useInviteMemberMutation()
  const [problem, setProblem] = useState<string>()
  const [nothing, setNothing] = useState(false)
  const {
    register,
    handleSubmit,
    watch,
    setValue,
    reset,
    formState: { errors },
  } = useContractForm(InvitationForm, empty)
  const access = { fullAccess: watch('fullAccess'), permissions: watch('permissions') }
  const send = handleSubmit(async body => {
    setProblem(undefined)
    if (seesNothing(body)) return setNothing(true)
    try {
      const { email } = await invite({ body }).unwrap()
      toast.success(accountsRoutes.inviteMember.message, { description: email })
      reset(empty)
      // Optional, so not in the defaults: without this the next person would get the name of this one.
      setValue('name', undefined)
      onClose()
    } catch (error) {
      setProblem(problemText(error))
    }
  })
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title="Invitar a alguien"
      description="Le enviamos un correo con un enlace que sirve 7 días. Entra cuando lo acepte."
      size="lg"
      busy={isLoading}
      closeOnOutside={false}
      footer={
        <>
          <Button minH="11" onClick={onClose} disabled={isLoading}>
            Cancelar
          </Button>
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
        </>
      }
    >
      <form id={form} noValidate onSubmit={event => void send(event)}>
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
            error={nothing && seesNothing(access) ? chooseSomething : undefined}
            onChange={({ fullAccess, permissions }) => {
              setValue('fullAccess', fullAccess)
              setValue('permissions', permissions)
            }}
          />
          <FormProblem text={problem} />
        </Stack>
      </form>
    </Drawer>
  )
}
