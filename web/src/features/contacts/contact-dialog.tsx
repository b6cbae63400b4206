import {
  type Client,
  type ClientForm,
  clientFormOf,
  crmRoutes,
  impossibleBirthdate,
  isBirthdatePossible,
} from '@mostrador/contracts/crm'
import { Stack } from '@chakra-ui/react'
import { useCallback, useId, useMemo, useState } from 'react'
import { useCreateClientMutation, useEditClientMutation } from '../../api/endpoints/clients.ts'
import { problemText } from '../../api/problem.ts'
import { useRepeatKeys } from '../../api/repeat-key.ts'
import { knownContact } from '../../bookables/known-contact.ts'
import { useToday } from '../../bookables/use-today.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useContractForm } from '../../ui/form.ts'
import { useSingleRun } from '../../ui/once.ts'
import { toast } from '../../ui/toaster.tsx'
import { ContactFields } from './contact-fields.tsx'
import { CustomInputs } from './fields/custom-inputs.tsx'
import { useClientFields } from './fields/use-client-fields.ts'
import { useContactRegistration } from './contact-registration.tsx'
import { type PresetField, presets, withoutUnchosen } from './presets.ts'
import { useTypedFields } from './use-typed-fields.ts'

const savedText = 'Contacto actualizado'
const failedText = 'Error al actualizar el contacto'
const knownText = (owner: string): string =>
  `Ese número ya es de ${owner}, que se queda como está. Búscalo en la lista para editarlo.`
/** What the form of a new contact starts with. */
const blank: ClientForm = {
  name: '',
  lastname: '',
  secondLastname: '',
  whatsapp: '',
  hasNoWhatsapp: false,
  countryCode: '52',
  email: '',
  customId: '',
  type: 'lead',
  birthdate: null,
  gender: null,
  noRespond: false,
  noRespondReason: '',
  custom: {},
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
  noRespondReason,
  custom,
}: Client): ClientForm => ({
  name,
  lastname,
  secondLastname,
  whatsapp,
  hasNoWhatsapp: whatsapp === '',
  countryCode,
  email,
  customId,
  type,
  birthdate,
  gender,
  noRespond,
  noRespondReason,
  custom,
})

/** The form, with a birthdate that is possible today; what is `stored` is not judged. */
const formOn = (today: string, stored: Client | undefined) =>
  clientFormOf(stored).refine(
    ({ birthdate }) =>
      birthdate === null ||
      birthdate === stored?.birthdate ||
      isBirthdatePossible(birthdate, today),
    { path: ['birthdate'], error: impossibleBirthdate }
  )

/** A select holds a text until the form is read. */
const isYes = (value: unknown): boolean => value === true || value === 'true'

type Props = {
  /** The one to edit; absent for a new one. */
  readonly client?: Client | undefined
  readonly onClose: () => void
  readonly onSaved: (client: Client) => void
}

/** 'Registrar contactos', or the form of a contact [CLI-05]. */
export const ContactDialog = ({ client, onClose, onSaved }: Props) => {
  const formId = useId()
  const today = useToday()
  const schema = useMemo(() => formOn(today, client), [today, client])
  const form = useContractForm(schema, client === undefined ? blank : valuesOf(client))
  const {
    register,
    handleSubmit,
    watch,
    formState: { errors, isDirty },
  } = form
  const typed = useTypedFields(client?._id, form)
  const { save, isBusy, problem } = useSaveContact(client, saved => {
    typed.forget()
    onSaved(saved)
  })
  const { resetField } = form
  const [chosen] = useState(() => new Set<PresetField>())
  const preset = useCallback(() => {
    resetField('birthdate', { defaultValue: presets.birthdate })
    resetField('gender', { defaultValue: presets.gender })
  }, [resetField])
  const submit = handleSubmit(values =>
    save(client === undefined ? withoutUnchosen(values, chosen) : values)
  )
  const fields = useClientFields()
  const ways = useContactRegistration(client === undefined)
  return (
    <FormDialog
      open
      onClose={() => {
        typed.forget()
        onClose()
      }}
      title={client === undefined ? 'Registrar contactos' : 'Editar contacto'}
      formId={ways.isFile ? undefined : formId}
      isDirty={isDirty}
      busy={isBusy}
      problem={problem}
      loadingText="Guardando..."
    >
      {ways.around(
        <form id={formId} noValidate onSubmit={event => void submit(event)}>
          <Stack gap="5">
            <ContactFields
              form={form}
              contact={client}
              isSilent={isYes(watch('noRespond'))}
              isUnfolded={typed.areOptional}
              onUnfold={client === undefined ? preset : undefined}
              onChosen={field => chosen.add(field)}
            />
            <CustomInputs fields={fields} register={register} errors={errors} />
          </Stack>
        </form>
      )}
    </FormDialog>
  )
}

/** Registers under a key that survives a repeated tap, or edits [CLI-12]. */
const useSaveContact = (stored: Client | undefined, onSaved: (client: Client) => void) => {
  const id = stored?._id
  const [create, creating] = useCreateClientMutation()
  const [edit, editing] = useEditClientMutation()
  const [problem, setProblem] = useState<string>()
  const keys = useRepeatKeys()
  const once = useSingleRun()
  const trySave = async (form: ClientForm): Promise<boolean> => {
    setProblem(undefined)
    try {
      const saved =
        id === undefined
          ? await keys.send({ client: form }, call => create(call).unwrap())
          : await edit({ params: { id }, body: { client: editOf(form, stored) } }).unwrap()
      const owner = 'isNew' in saved && !saved.isNew ? knownContact(form, saved) : undefined
      if (owner !== undefined) {
        setProblem(knownText(owner))
        return false
      }
      toast.success(id === undefined ? crmRoutes.createClient.message : savedText)
      onSaved(saved)
      return true
    } catch (error) {
      setProblem(problemText(error, failedText))
      return false
    }
  }
  return {
    save: (form: ClientForm) => once(() => trySave(form)),
    isBusy: creating.isLoading || editing.isLoading,
    problem,
  }
}

/**
 * Notes have their own place; of who has no WhatsApp that is said instead of a number. A number
 * that stays is not sent, since it would be judged anew.
 */
const editOf = (
  { notes: _notes, hasNoWhatsapp, whatsapp, ...form }: ClientForm,
  stored: Client | undefined
) => {
  if (hasNoWhatsapp === true) return { ...form, hasNoWhatsapp }
  const stays = whatsapp === stored?.whatsapp && form.countryCode === stored?.countryCode
  return stays ? form : { ...form, whatsapp }
}
