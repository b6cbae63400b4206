import { type Client, ClientForm, crmRoutes } from '@mostrador/contracts/crm'
import { useId, useState } from 'react'
import { useCreateClientMutation, useEditClientMutation } from '../../api/endpoints/clients.ts'
import { problemText } from '../../api/problem.ts'
import { useRepeatKeys } from '../../api/repeat-key.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useContractForm } from '../../ui/form.ts'
import { useOnce } from '../../ui/once.ts'
import { toast } from '../../ui/toaster.tsx'
import { ContactFields } from './contact-fields.tsx'

const failedText = 'Error al actualizar el contacto'
const blank: ClientForm = {
  name: '',
  lastname: '',
  secondLastname: '',
  whatsapp: '',
  countryCode: '52',
  email: '',
  customId: '',
  type: 'lead',
  birthdate: null,
  gender: null,
  noRespond: false,
}

/** What the form shows of a contact; notes have their own place. */
const valuesOf = ({
  name,
  lastname,
  secondLastname,
  whatsapp,
  countryCode,
  email,
  customId,
  type,
  birthdate,
  gender,
  noRespond,
}: Client): ClientForm => ({
  ...{ name, lastname, secondLastname, whatsapp, countryCode, email, customId },
  ...{ type, birthdate, gender, noRespond },
})

type Props = {
  /** The one to edit; absent for a new one. */
  readonly client?: Client | undefined
  readonly onClose: () => void
  readonly onSaved: (client: Client) => void
}

/** 'Registrar contactos', or the form of a contact [CLI-05]. */
export const ContactDialog = ({ client, onClose, onSaved }: Props) => {
  const formId = useId()
  const {
    register,
    handleSubmit,
    formState: { errors, isDirty },
  } = useContractForm(ClientForm, client === undefined ? blank : valuesOf(client))
  const { save, isBusy, problem } = useSaveContact(client?._id, onSaved)
  return (
    <FormDialog
      open
      onClose={onClose}
      title={client === undefined ? 'Registrar contactos' : 'Editar contacto'}
      formId={formId}
      isDirty={isDirty}
      busy={isBusy}
      problem={problem}
      loadingText="Guardando..."
    >
      <form id={formId} noValidate onSubmit={event => void handleSubmit(save)(event)}>
        <ContactFields register={register} errors={errors} />
      </form>
    </FormDialog>
  )
}

/** Registers under a key that survives a repeated tap, or edits [CLI-12]. */
const useSaveContact = (id: string | undefined, onSaved: (client: Client) => void) => {
  const [create, creating] = useCreateClientMutation()
  const [edit, editing] = useEditClientMutation()
  const [problem, setProblem] = useState<string>()
  const keys = useRepeatKeys()
  const once = useOnce()
  const attempt = async (form: ClientForm): Promise<boolean> => {
    setProblem(undefined)
    try {
      const saved =
        id === undefined
          ? await keys.send({ client: form }, call => create(call).unwrap())
          : await edit({ params: { id }, body: { client: editOf(form) } }).unwrap()
      toast.success(crmRoutes.createClient.message)
      onSaved(saved)
      return true
    } catch (error) {
      setProblem(problemText(error, failedText))
      return false
    }
  }
  return {
    save: (form: ClientForm) => once(() => attempt(form)),
    isBusy: creating.isLoading || editing.isLoading,
    problem,
  }
}

const editOf = ({ notes: _notes, ...form }: ClientForm) => form
