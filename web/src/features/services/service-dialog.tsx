import {
  type BookableService,
  type Branch,
  schedulingRoutes,
  type Specialist,
} from '@mostrador/contracts/scheduling'
import { type FormEvent, useId, useMemo, useRef, useState } from 'react'
import { useCreateServiceMutation, useEditServiceMutation } from '../../api/endpoints/services.ts'
import { isProblem, problemText } from '../../api/problem.ts'
import { useRecordDraft } from '../../api/record-draft.ts'
import { useRepeatKeys } from '../../api/repeat-key.ts'
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx'
import { focusFirstWrong } from '../../ui/focus-first-wrong.ts'
import { FormDialog, type FormRefresh } from '../../ui/form-dialog.tsx'
import { useOnce } from '../../ui/once.ts'
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
} from './service-values.ts'
import { failedText } from './use-save-rows.ts'

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
  const close = () => {
    draft.forget()
    onClose()
  }
  const { save, isBusy, problem } = useSaveService(draft, limits, close)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setWasSent(true)
    if (hasErrors(errorsOf(draft.values, limits))) focusFirstWrong(form.current)
    else void save()
  }
  return (
    <FormDialog
      open
      onClose={close}
      title={service === undefined ? 'Registrar servicio' : 'Editar servicio'}
      description={service?.name}
      formId={formId}
      isDirty={draft.isDirty}
      busy={isBusy}
      problem={isGone ? goneText : problem}
      refresh={refresh}
    >
      <form ref={form} id={formId} noValidate onSubmit={submit}>
        <ChangedMeanwhile
          heading="Alguien más cambió este servicio mientras lo editabas:"
          differences={draft.differences}
        />
        <ServiceFields
          values={draft.values}
          errors={wasSent ? errorsOf(draft.values, limits) : noErrors}
          change={part => draft.change(withPlainDescription(draft.values, part))}
          branches={branches}
          specialists={specialists}
        />
      </form>
    </FormDialog>
  )
}

type Draft = ReturnType<typeof useRecordDraft<BookableService, Parameters<typeof bodyOf>[0]>>

const useSaveService = (draft: Draft, limits: ReturnType<typeof limitsOf>, onSaved: () => void) => {
  const [create, creating] = useCreateServiceMutation()
  const [edit, editing] = useEditServiceMutation()
  const keys = useRepeatKeys()
  const [problem, setProblem] = useState<string>()
  const { base } = draft
  const once = useOnce()
  const attempt = async (): Promise<boolean> => {
    const body = bodyOf(draft.values, base, limits)
    setProblem(undefined)
    try {
      if (base === undefined) await keys.send(body, call => create(call).unwrap())
      else
        await edit({
          params: { id: base._id },
          body: { ...body, revision: base.revision },
        }).unwrap()
      toast.success(
        base === undefined
          ? schedulingRoutes.createService.message
          : schedulingRoutes.editService.message
      )
      onSaved()
      return true
    } catch (error) {
      // The details are what the contract says of this code.
      if (isProblem(error) && error.code === 'service_changed')
        draft.rebase((error.details as { current: BookableService }).current)
      setProblem(problemText(error, failedText))
      return false
    }
  }
  return { save: () => once(attempt), problem, isBusy: creating.isLoading || editing.isLoading }
}
