import { catalogRoutes as routes, type Property } from '@mostrador/contracts/catalog'
import { type FormEvent, useId, useRef, useState } from 'react'
import {
  useCreatePropertyMutation,
  useEditPropertyMutation,
} from '../../api/endpoints/properties.ts'
import { useFileCleanup } from '../../api/endpoints/files.ts'
import { type RecordDraft, useRecordDraft } from '../../api/record-draft.ts'
import { useSaveRecord } from '../../bookables/use-save-record.ts'
import { MergedChangesNotice } from '../../ui/merged-changes-notice.tsx'
import { focusFirstWrong } from '../../ui/focus-first-wrong.ts'
import { FormDialog, type FormRefresh } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toaster.tsx'
import { PropertyFields } from './property-fields.tsx'
import {
  blankValues,
  bodyOf,
  propertyForm,
  type PropertyValues,
  errorsOf,
} from './property-values.ts'

const failedText = 'Error al gestionar el inmueble'
const sendingText = 'Espera a que terminen de subir las fotos y guarda de nuevo.'
const goneText =
  'Alguien más eliminó este inmueble. Copia lo que necesites: ya no se puede guardar.'
const noErrors = {}

export type PropertyDialogProps = {
  /** The one to edit; absent for a new one. */
  readonly property?: Property | undefined
  /** Somebody else deleted it while its form was open. */
  readonly isGone: boolean
  readonly refresh: FormRefresh
  readonly onClose: () => void
}

/** 'Registrar inmueble' or 'Editar inmueble' [PRP2-02]. */
export const PropertyDialog = ({ property, isGone, refresh, onClose }: PropertyDialogProps) => {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [wasSent, setWasSent] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const draft = useRecordDraft(propertyForm, property, blankValues)
  const cleanUp = useFileCleanup()
  const saved = draft.base?.images ?? []
  const close = () => {
    draft.forget()
    onClose()
  }
  const { save, isBusy, problem } = useSaveProperty(draft, () => {
    cleanUp(saved, draft.values.images)
    close()
  })
  const errors = errorsOf(draft.values)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (isSending) return
    if (Object.keys(errors).length > 0) focusFirstWrong(form.current)
    else void save()
  }
  const stillProblem = isSending && wasSent ? sendingText : problem
  return (
    <FormDialog
      open
      onClose={() => {
        cleanUp(draft.values.images, saved)
        close()
      }}
      title={property === undefined ? 'Registrar inmueble' : 'Editar inmueble'}
      description={property?.name}
      formId={formId}
      isDirty={draft.isDirty}
      busy={isBusy}
      problem={isGone ? goneText : stillProblem}
      refresh={refresh}
    >
      <form ref={form} id={formId} noValidate onSubmit={submit}>
        <MergedChangesNotice
          heading="Alguien más cambió este inmueble mientras lo editabas:"
          differences={draft.differences}
        />
        <PropertyFields
          values={draft.values}
          errors={wasSent ? errors : noErrors}
          change={draft.change}
          onBusy={setIsSending}
        />
      </form>
    </FormDialog>
  )
}

const useSaveProperty = (draft: RecordDraft<Property, PropertyValues>, onSaved: () => void) => {
  const [create] = useCreatePropertyMutation()
  const [edit] = useEditPropertyMutation()
  const { base, values } = draft
  const { message } = base === undefined ? routes.createProperty : routes.editProperty
  return useSaveRecord<Property>({
    send: async (_outside, keys) => {
      const body = { property: bodyOf(values) }
      if (base === undefined) return keys.send(body, call => create(call).unwrap())
      const { _id: id, revision } = base
      return edit({ params: { id }, body: { ...body, revision } }).unwrap()
    },
    rebase: draft.rebase,
    changedCode: 'property_changed',
    failedText,
    onSaved: () => {
      toast.success(message)
      onSaved()
    },
  })
}
