import { Stack } from '@chakra-ui/react'
import { crmRoutes } from '@mostrador/contracts/crm'
import { type FormEvent, useId, useRef, useState } from 'react'
import {
  useCreateAudienceMutation,
  useEditAudienceMutation,
} from '../../api/endpoints/audiences.ts'
import { type RecordDraft, useRecordDraft } from '../../api/record-draft.ts'
import { useSaveRecord } from '../../bookables/use-save-record.ts'
import { MergedChangesNotice } from '../../ui/merged-changes-notice.tsx'
import { TextareaField, TextField } from '../../ui/field.tsx'
import { focusFirstWrong } from '../../ui/focus-first-wrong.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { toast } from '../../ui/toaster.tsx'
import {
  type AudienceErrors,
  audienceForm,
  type AudienceValues,
  blankValues,
  checked,
  kindNames,
  type OpenedAudience,
} from './audience-values.ts'
import { FilterFields } from './filter-fields.tsx'
import { MembersField } from './members-field.tsx'

/** [AUD-02] */
const failedText = 'Error al crear la audiencia. Por favor, intenta de nuevo.'
const failedEditText = 'No pudimos guardar la audiencia. Por favor, intenta de nuevo.'
const kinds = [
  { value: 'fixed', label: kindNames.fixed },
  { value: 'living', label: kindNames.living },
] as const

type Props = {
  /** The one to edit; absent for a new one. */
  readonly audience?: OpenedAudience | undefined
  readonly onClose: () => void
}

/** The create-audience dialog, and the one that edits [AUD-02]. */
export const AudienceDialog = ({ audience, onClose }: Props) => {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const draft = useRecordDraft(audienceForm, audience, blankValues)
  const [wasSent, setWasSent] = useState(false)
  const { errors, audience: ready } = checked(draft.values)
  const close = () => {
    draft.forget()
    onClose()
  }
  const { save, isBusy, problem } = useSaveAudience(draft, close)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (isBusy) return
    if (ready === undefined) focusFirstWrong(form.current)
    else void save()
  }
  return (
    <FormDialog
      open
      onClose={close}
      title={audience === undefined ? 'Crear audiencia' : 'Editar audiencia'}
      description={audience?.name}
      formId={formId}
      isDirty={draft.isDirty}
      busy={isBusy}
      problem={problem}
    >
      <form ref={form} id={formId} noValidate onSubmit={submit}>
        <MergedChangesNotice
          heading="Alguien más cambió esta audiencia mientras la editabas:"
          differences={draft.differences}
        />
        <AudienceFields
          values={draft.values}
          errors={wasSent ? errors : {}}
          change={draft.change}
        />
      </form>
    </FormDialog>
  )
}

const useSaveAudience = (
  draft: RecordDraft<OpenedAudience, AudienceValues>,
  onSaved: () => void
) => {
  const [create] = useCreateAudienceMutation()
  const [edit] = useEditAudienceMutation()
  const { base, rebase, values } = draft
  return useSaveRecord<OpenedAudience>({
    changedCode: 'audience_changed',
    failedText: base === undefined ? failedText : failedEditText,
    // The refusal has the audience without its clients: the chosen ones stay.
    rebase: current =>
      rebase({ ...current, clients: base?.clients ?? [], names: base?.names ?? [] }),
    onSaved,
    send: async (_answer, keys) => {
      const { audience } = checked(values)
      if (audience === undefined) return
      if (base === undefined) await keys.send({ audience }, call => create(call).unwrap())
      else {
        const { _id: id, revision } = base
        await edit({ params: { id }, body: { audience, revision } }).unwrap()
      }
      const { createAudience, editAudience } = crmRoutes
      toast.success((base === undefined ? createAudience : editAudience).message)
    },
  })
}

const AudienceFields = ({
  values,
  errors,
  change,
}: {
  readonly values: AudienceValues
  readonly errors: AudienceErrors
  readonly change: (part: Partial<AudienceValues>) => void
}) => (
  <Stack gap="5">
    <TextField
      label="Nombre"
      placeholder="Clientes frecuentes"
      autoComplete="off"
      value={values.name}
      error={errors.name}
      onChange={event => change({ name: event.target.value })}
    />
    <TextareaField
      label="Descripción (opcional)"
      value={values.description}
      error={errors.description}
      onChange={event => change({ description: event.target.value })}
    />
    <Segmented
      wide
      label="Tipo de audiencia"
      segments={kinds}
      value={values.kind}
      onChange={kind => change({ kind })}
    />
    {values.kind === 'fixed' ? (
      <MembersField
        clients={values.clients}
        names={values.names}
        error={errors.clients}
        change={change}
      />
    ) : (
      <FilterFields filter={values.filter} change={filter => change({ filter })} />
    )}
  </Stack>
)
