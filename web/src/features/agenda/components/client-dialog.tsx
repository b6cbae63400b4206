import { SimpleGrid, Stack } from '@chakra-ui/react'
import { countries } from '@mostrador/contracts/accounts'
import { type Client, ClientForm, crmRoutes } from '@mostrador/contracts/crm'
import { type FormEvent, useId, useState } from 'react'
import { problemText } from '../../../api/problem.ts'
import { useRepeatKeys } from '../../../api/repeat-key.ts'
import { knownContact } from '../../../bookables/known-contact.ts'
import { WhatsappField } from '../../../bookables/whatsapp-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { useContractForm } from '../../../ui/form.ts'
import { toast } from '../../../ui/toaster.tsx'
import { useCreateClientMutation } from '../../../api/endpoints/clients.ts'
import { typedClient } from '../lib/typed-client.ts'
import { Notice } from './notice.tsx'

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
  const form = useContractForm(ClientForm, {
    ...typedClient(typed),
    hasNoWhatsapp: false,
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
  const {
    register,
    handleSubmit,
    formState: { errors, isDirty },
  } = form
  const [save, { isLoading }] = useCreateClientMutation()
  const keys = useRepeatKeys()
  const [failure, setFailure] = useState<string>()
  const formId = useId()
  const submit = handleSubmit(async client => {
    setFailure(undefined)
    try {
      // Nothing tells two people without a number apart: a repeated tap must not register two.
      const saved = await keys.send({ client }, call => save(call).unwrap())
      const owner = saved.isNew ? undefined : knownContact(client, saved)
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
          <Button kind="main" type="submit" form={formId} loading={isLoading}>
            Registrar
          </Button>
        </>
      }
    >
      {/* React carries a submit through the portal to the form of the appointment: it stops here. */}
      <Stack
        as="form"
        id={formId}
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
          <WhatsappField form={form} />
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
