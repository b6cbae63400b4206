import { Stack } from '@chakra-ui/react'
import { crmRoutes, type TrafficSource } from '@mostrador/contracts/crm'
import { type FormEvent, useId, useRef, useState } from 'react'
import {
  useCreateTrafficSourceMutation,
  useEditTrafficSourceMutation,
} from '../../api/endpoints/traffic-sources.ts'
import { type RecordDraft, useRecordDraft } from '../../api/record-draft.ts'
import { useSaveRecord } from '../../bookables/use-save-record.ts'
import { MergedChangesNotice } from '../../ui/merged-changes-notice.tsx'
import { SelectField, TextareaField, TextField } from '../../ui/field.tsx'
import { focusFirstWrong } from '../../ui/focus-first-wrong.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toaster.tsx'
import {
  blankValues,
  checked,
  matchOptions,
  sourceForm,
  type SourceErrors,
  type SourceValues,
} from './source-values.ts'

/** [TRF2-04, G2-15] */
const failedTexts = {
  create: 'Error al crear la fuente de tráfico',
  edit: 'Error al actualizar la fuente de tráfico',
}

type Props = {
  /** The one to edit; absent for a new one. */
  readonly source?: TrafficSource | undefined
  readonly onClose: () => void
}

/** The form of a traffic source [TRF2-02]. */
export const SourceDialog = ({ source, onClose }: Props) => {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const draft = useRecordDraft(sourceForm, source, blankValues)
  const [wasSent, setWasSent] = useState(false)
  const { errors, source: ready } = checked(draft.values)
  const close = () => {
    draft.forget()
    onClose()
  }
  const { save, isBusy, problem } = useSaveSource(draft, close)
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
      title={source === undefined ? 'Nueva fuente de tráfico' : 'Editar fuente de tráfico'}
      description={source?.source}
      formId={formId}
      isDirty={draft.isDirty}
      busy={isBusy}
      problem={problem}
    >
      <form ref={form} id={formId} noValidate onSubmit={submit}>
        <MergedChangesNotice
          heading="Alguien más cambió esta fuente mientras la editabas:"
          differences={draft.differences}
        />
        <SourceFields values={draft.values} errors={wasSent ? errors : {}} change={draft.change} />
      </form>
    </FormDialog>
  )
}

const useSaveSource = (draft: RecordDraft<TrafficSource, SourceValues>, onSaved: () => void) => {
  const [create] = useCreateTrafficSourceMutation()
  const [edit] = useEditTrafficSourceMutation()
  const { base, rebase, values } = draft
  return useSaveRecord<TrafficSource>({
    changedCode: 'traffic_source_changed',
    failedText: base === undefined ? failedTexts.create : failedTexts.edit,
    rebase,
    onSaved,
    send: async (_answer, keys) => {
      const { source: trafficSource } = checked(values)
      if (trafficSource === undefined) return
      if (base === undefined) await keys.send({ trafficSource }, call => create(call).unwrap())
      else {
        const { _id: id, revision } = base
        await edit({ params: { id }, body: { trafficSource, revision } }).unwrap()
      }
      const { createTrafficSource, editTrafficSource } = crmRoutes
      toast.success((base === undefined ? createTrafficSource : editTrafficSource).message)
    },
  })
}

const SourceFields = ({
  values,
  errors,
  change,
}: {
  readonly values: SourceValues
  readonly errors: SourceErrors
  readonly change: (part: Partial<SourceValues>) => void
}) => (
  <Stack gap="5">
    <TextField
      label="Fuente"
      placeholder="Instagram"
      help="De dónde llega el cliente."
      autoComplete="off"
      value={values.source}
      error={errors.source}
      onChange={event => change({ source: event.target.value })}
    />
    <TextField
      label="Palabra clave"
      placeholder="Hola, vi su anuncio en Instagram"
      help="Lo que escribe en su primer mensaje. No importan mayúsculas ni acentos."
      autoComplete="off"
      value={values.keyword}
      error={errors.keyword}
      onChange={event => change({ keyword: event.target.value })}
    />
    <SelectField
      label="Coincidencia"
      options={matchOptions}
      value={values.matchType}
      error={errors.matchType}
      onChange={event => change({ matchType: event.target.value as SourceValues['matchType'] })}
    />
    <TextareaField
      label="Descripción"
      placeholder="Anuncio de noviembre con el 20 %"
      value={values.description}
      error={errors.description}
      onChange={event => change({ description: event.target.value })}
    />
  </Stack>
)
