import { SimpleGrid, Stack } from '@chakra-ui/react'
import { countries } from '@mostrador/contracts/accounts'
import { type Client, ClientForm, crmRoutes } from '@mostrador/contracts/crm'
import { type FormEvent, useId, useState } from 'react'
import { problemText } from '../../../api/problem.ts'
import { knownContact } from '../../../bookables/known-contact.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { useContractForm } from '../../../ui/form.ts'
import { toast } from '../../../ui/toaster.tsx'
import { useCreateClientMutation } from '../../../api/endpoints/clients.ts'
import { Notice } from './notice.tsx'
import { splitName } from './split-name.ts'

// A person who searched for a number wants to register that number.
const startOf = (typed: string) => {
  const isNumber = /^[+\d\s().-]{4,}$/.test(typed.trim())
  return isNumber
    ? { name: '', lastname: '', whatsapp: typed.trim() }
    : { ...splitName(typed), whatsapp: '' }
}

/** 'Registrar Nuevo Cliente' without leaving the form of the appointment [APT-11]. */
export const ClientDialog = ({
  typed,
  onClose,
  onRegistered,
}: {
  typed: string
  onClose: () => void
  onRegistered: (client: Client) => void
}) => {
  const {
    register,
    handleSubmit,
    getValues,
    formState: { errors, isDirty },
  } = useContractForm(ClientForm, {
    ...startOf(typed),
    secondLastname: '',
    email: '',
    countryCode: '52',
    customId: '',
    type: 'lead',
    birthdate: null,
    gender: null,
    noRespond: false,
    notes: [],
  })
  const [save, { isLoading }] = useCreateClientMutation()
  const [failure, setFailure] = useState<string>()
  const form = useId()
  const submit = handleSubmit(async client => {
    setFailure(undefined)
    try {
      const saved = await save({ body: { client } }).unwrap()
      const owner = knownContact(client, saved)
      if (owner === undefined) toast.success(crmRoutes.createClient.message)
      else toast.info(`Ese número ya es de ${owner}. Elegimos ese contacto, sin cambios.`)
      onRegistered(saved)
    } catch (error) {
      setFailure(problemText(error, 'Error al procesar la solicitud'))
    }
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Registrar Nuevo Cliente"
      busy={isLoading}
      isDirty={isDirty}
      footer={
        <>
          <Button onClick={onClose} disabled={isLoading}>
            Cancelar
          </Button>
          <Button kind="main" type="submit" form={form} loading={isLoading}>
            Registrar
          </Button>
        </>
      }
    >
      {/* React carries a submit through the portal to the form of the appointment: it stops here. */}
      <Stack
        as="form"
        id={form}
        gap="4"
        {...{ noValidate: true }}
        onSubmit={(event: FormEvent) => {
          event.stopPropagation()
          void submit(event)
        }}
      >
        {failure === undefined ? null : <Notice kind="error">{failure}</Notice>}
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
          <TextField
            label="Nombre"
            required
            autoFocus
            error={errors.name?.message}
            {...register('name')}
          />
          <TextField label="Apellido" error={errors.lastname?.message} {...register('lastname')} />
          <SelectField
            label="País"
            options={countries.map(({ label, prefix }) => ({
              value: prefix,
              label: `${label} (+${prefix})`,
            }))}
            {...register('countryCode')}
          />
          <TextField
            label="WhatsApp"
            required
            type="tel"
            inputMode="tel"
            placeholder="Ej. 222 123 4567"
            error={
              errors.whatsapp !== undefined && getValues('whatsapp').trim() === ''
                ? 'Este campo es requerido'
                : errors.whatsapp?.message
            }
            {...register('whatsapp')}
          />
          <TextField
            label="Correo"
            type="email"
            error={errors.email?.message}
            {...register('email')}
          />
        </SimpleGrid>
      </Stack>
    </Dialog>
  )
}
