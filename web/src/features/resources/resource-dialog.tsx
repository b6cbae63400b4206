import { Stack } from '@chakra-ui/react'
import { catalogRoutes, MAX_RESOURCE_FILES, type Resource } from '@mostrador/contracts/catalog'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useFileCleanup, useFileApi } from '../../api/endpoints/files.ts'
import {
  useCreateResourceMutation,
  useEditResourceMutation,
} from '../../api/endpoints/resources.ts'
import { isProblem, problemText } from '../../api/problem.ts'
import { type RecordDraft, useRecordDraft } from '../../api/record-draft.ts'
import { useRepeatKeys } from '../../api/repeat-key.ts'
import { MergedChangesNotice } from '../../ui/merged-changes-notice.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { focusFirstWrong } from '../../ui/focus-first-wrong.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useSingleRun } from '../../ui/once.ts'
import { toast } from '../../ui/toaster.tsx'
import { itemOfUrl, type UploadItem } from '../../ui/uploader/file-preview-kind.ts'
import { Uploader } from '../../ui/uploader/uploader.tsx'
import {
  blankValues,
  checked,
  resourceForm,
  type ResourceValues,
  usageOptions,
  withUploads,
} from './resource-values.ts'

const failedText = 'Error al registrar el recurso'
const sendingText = 'Espera a que terminen de subir los archivos y guarda de nuevo.'
const kinds = ['image', 'video', 'audio'] as const

type ResourceDialogProps = {
  /** The one to edit; absent for a new one. */
  readonly resource?: Resource | undefined
  readonly onClose: () => void
}

const urlsOf = ({ items }: Pick<ResourceValues, 'items'>) => items.map(({ url }) => url)

/** 'Registrar recurso' or 'Editar recurso' [RES-02]. */
export const ResourceDialog = ({ resource, onClose }: ResourceDialogProps) => {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const draft = useRecordDraft(resourceForm, resource, blankValues)
  const { values } = draft
  const saved = draft.base === undefined ? [] : urlsOf(draft.base)
  const [wasSent, setWasSent] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const cleanUp = useFileCleanup()
  const { errors, resource: ready } = checked(values)
  const { save, isBusy, problem } = useSaveResource(draft, () => {
    cleanUp(saved, urlsOf(values))
    draft.forget()
    onClose()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (isBusy || isSending) return
    if (ready === undefined) focusFirstWrong(form.current)
    else void save(ready)
  }
  return (
    <FormDialog
      open
      onClose={() => {
        cleanUp(urlsOf(values), saved)
        draft.forget()
        onClose()
      }}
      title={resource === undefined ? 'Registrar recurso' : 'Editar recurso'}
      description={resource?.name}
      formId={formId}
      isDirty={draft.isDirty}
      busy={isBusy}
      problem={isSending && wasSent ? sendingText : problem}
    >
      <form ref={form} id={formId} noValidate onSubmit={submit}>
        <MergedChangesNotice
          heading="Alguien más cambió este recurso mientras lo editabas:"
          differences={draft.differences}
        />
        <ResourceFields
          values={values}
          errors={wasSent ? errors : {}}
          change={draft.change}
          onBusy={setIsSending}
        />
      </form>
    </FormDialog>
  )
}

type Form = NonNullable<ReturnType<typeof checked>['resource']>

const useSaveResource = (
  { base, rebase }: RecordDraft<Resource, ResourceValues>,
  onSaved: () => void
) => {
  const [create, creating] = useCreateResourceMutation()
  const [edit, editing] = useEditResourceMutation()
  const [problem, setProblem] = useState<string>()
  const keys = useRepeatKeys()
  const once = useSingleRun()
  const trySave = async (resource: Form): Promise<boolean> => {
    setProblem(undefined)
    try {
      if (base === undefined) await keys.send({ resource }, call => create(call).unwrap())
      else {
        const { _id: id, revision } = base
        await edit({ params: { id }, body: { resource, revision } }).unwrap()
      }
      const { createResource, editResource } = catalogRoutes
      toast.success((base === undefined ? createResource : editResource).message)
      onSaved()
      return true
    } catch (error) {
      // The details are what the contract says of this code.
      if (isProblem(error) && error.code === 'resource_changed')
        rebase((error.details as { current: Resource }).current)
      setProblem(problemText(error, failedText))
      return false
    }
  }
  return {
    save: (resource: Form) => once(() => trySave(resource)),
    isBusy: creating.isLoading || editing.isLoading,
    problem,
  }
}

type FieldsProps = {
  readonly values: ResourceValues
  readonly errors: ReturnType<typeof checked>['errors']
  readonly change: (part: Partial<ResourceValues>) => void
  readonly onBusy: (isBusy: boolean) => void
}

const ResourceFields = ({ values, errors, change, onBusy }: FieldsProps) => {
  const describe = (url: string, part: { description?: string; caption?: string }) =>
    change({
      items: values.items.map(item => (item.url === url ? { ...item, ...part } : item)),
    })
  const describeUpload = ({ url, text }: UploadItem) => {
    const item = values.items.find(candidate => candidate.url === url)
    return (
      <Stack gap="3" mt="2">
        <TextField
          label={`Descripción de ${text}`}
          help="Qué se ve o se oye en él."
          value={item?.description ?? ''}
          onChange={event => describe(url, { description: event.target.value })}
        />
        <TextField
          label={`Texto de ${text}`}
          help="Lo que va junto al archivo."
          value={item?.caption ?? ''}
          onChange={event => describe(url, { caption: event.target.value })}
        />
      </Stack>
    )
  }
  return (
    <Stack gap="5">
      <TextField
        label="Nombre"
        placeholder="Promociones"
        autoComplete="off"
        value={values.name}
        error={errors.name}
        onChange={event => change({ name: event.target.value })}
      />
      <SelectField
        label="Uso"
        placeholder="Elige para qué es"
        options={usageOptions}
        value={values.usage}
        error={errors.usage}
        onChange={event => change({ usage: event.target.value as ResourceValues['usage'] })}
      />
      <Uploader
        label="Archivos"
        accept={kinds}
        max={MAX_RESOURCE_FILES}
        fileApi={useFileApi()}
        items={values.items.map(({ url }, index) => itemOfUrl(url, `archivo ${index + 1}`))}
        onChange={uploads => change({ items: withUploads(values.items, uploads) })}
        onBusy={onBusy}
        about={describeUpload}
      />
      <TextField
        label="Identificador (opcional)"
        help="Tu clave para este recurso: letras y números."
        autoComplete="off"
        value={values.customId}
        error={errors.customId}
        onChange={event => change({ customId: event.target.value })}
      />
    </Stack>
  )
}
