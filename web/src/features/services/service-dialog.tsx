import {
  type BookableService,
  type Branch,
  schedulingRoutes as routes,
  type Specialist,
} from '@mostrador/contracts/scheduling'
import { type FormEvent, useId, useMemo, useRef, useState } from 'react'
import { useFileCleanup } from '../../api/endpoints/files.ts'
import { useCreateServiceMutation, useEditServiceMutation } from '../../api/endpoints/services.ts'
import { type RecordDraft, useRecordDraft } from '../../api/record-draft.ts'
import { OutsideQuestion } from '../../bookables/outside-question.tsx'
import { useSaveRecord } from '../../bookables/use-save-record.ts'
import { MergedChangesNotice } from '../../ui/merged-changes-notice.tsx'
import { focusFirstWrong } from '../../ui/focus-first-wrong.ts'
import { FormDialog, type FormRefresh } from '../../ui/form-dialog.tsx'
import type { WorkingWeek } from '../../ui/schedule-editor/working-week.ts'
import { toast } from '../../ui/toaster.tsx'
import { withPlainDescription } from './listed-rows.ts'
import { ServiceFields } from './service-fields.tsx'
import {
  blankValues,
  bodyOf,
  errorsOf,
  hasErrors,
  limitsOf,
  noErrors,
  serviceForm,
  type ServiceValues,
} from './service-values.ts'
import { failedText } from './use-save-rows.ts'

const sendingText = 'Espera a que terminen de subir las fotos y guarda de nuevo.'
const goneText =
  'Alguien más eliminó este servicio. Copia lo que necesites: ya no se puede guardar.'

export type ServiceDialogProps = {
  /** The one to edit; absent for a new one. */
  readonly service?: BookableService | undefined
  /** Somebody else deleted it while its form was open. */
  readonly isGone: boolean
  readonly branches: readonly Branch[]
  readonly specialists: readonly Specialist[]
  readonly refresh: FormRefresh
  readonly onClose: () => void
}

/** 'Registrar servicio' or 'Editar servicio' [SRV2-02]. */
export const ServiceDialog = (props: ServiceDialogProps) => {
  const { service, isGone, branches, specialists, refresh, onClose } = props
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [wasSent, setWasSent] = useState(false)
  const [blank] = useState(() => blankValues(branches, specialists))
  const record = useMemo(() => serviceForm(branches), [branches])
  const draft = useRecordDraft(record, service, blank)
  const limits = limitsOf(branches, draft.values.branches)
  const [isSending, setIsSending] = useState(false)
  const cleanUp = useFileCleanup()
  const saved = draft.base?.images ?? []
  const close = () => {
    draft.forget()
    onClose()
  }
  const giveUp = () => {
    cleanUp(draft.values.images, saved)
    close()
  }
  const saving = useSaveService(draft, limits, () => {
    cleanUp(saved, draft.values.images)
    close()
  })
  // Other hours of a service have no colleague to hand over to; a specialist who no longer gives it
  // has.
  const hasOthers =
    service?.specialists.some(id => !draft.values.specialists.includes(id)) === true &&
    draft.values.specialists.length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (isSending) return
    if (hasErrors(errorsOf(draft.values, limits))) focusFirstWrong(form.current)
    else void saving.save()
  }
  const stillProblem = isSending && wasSent ? sendingText : saving.problem
  return (
    <>
      <FormDialog
        open
        onClose={giveUp}
        title={service === undefined ? 'Registrar servicio' : 'Editar servicio'}
        description={service?.name}
        formId={formId}
        isDirty={draft.isDirty}
        busy={saving.isBusy}
        problem={isGone ? goneText : stillProblem}
        refresh={refresh}
      >
        <form ref={form} id={formId} noValidate onSubmit={submit}>
          <MergedChangesNotice
            heading="Alguien más cambió este servicio mientras lo editabas:"
            differences={draft.differences}
          />
          <ServiceFields
            values={draft.values}
            errors={wasSent ? errorsOf(draft.values, limits) : noErrors}
            change={part => draft.change(withPlainDescription(draft.values, part))}
            branches={branches}
            specialists={specialists}
            onBusy={setIsSending}
          />
        </form>
      </FormDialog>
      <OutsideQuestion saving={saving} hasOthers={hasOthers} />
    </>
  )
}

const useSaveService = (
  draft: RecordDraft<BookableService, ServiceValues>,
  limits: WorkingWeek,
  onSaved: () => void
) => {
  const [create] = useCreateServiceMutation()
  const [edit] = useEditServiceMutation()
  const { base, values } = draft
  const { message } = base === undefined ? routes.createService : routes.editService
  return useSaveRecord<BookableService>({
    send: async (outside, keys) => {
      const body = bodyOf(values, base, limits)
      if (base === undefined) return keys.send(body, call => create(call).unwrap())
      const { _id: id, revision } = base
      return edit({ params: { id }, body: { ...body, revision, outside } }).unwrap()
    },
    rebase: draft.rebase,
    changedCode: 'service_changed',
    failedText,
    onSaved: () => {
      toast.success(message)
      onSaved()
    },
  })
}
