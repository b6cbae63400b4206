import type { BookableService, Branch } from '@mostrador/contracts/scheduling'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useCreateBranchMutation, useEditBranchMutation } from '../../api/endpoints/branches.ts'
import { type RecordDraft, useRecordDraft } from '../../api/record-draft.ts'
import { OutsideQuestion } from '../../bookables/outside-question.tsx'
import { useSaveRecord } from '../../bookables/use-save-record.ts'
import { MergedChangesNotice } from '../../ui/merged-changes-notice.tsx'
import { focusFirstWrong } from '../../ui/focus-first-wrong.ts'
import { FormDialog, type FormRefresh } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toaster.tsx'
import { BranchFields } from './branch-fields.tsx'
import {
  blankValues,
  bodyOf,
  branchForm,
  type BranchValues,
  errorsOf,
  hasErrors,
  noErrors,
} from './branch-values.ts'

const goneText =
  'Alguien eliminó esta sucursal mientras la editabas. Copia lo que necesites antes de cerrar.'

export type BranchDialogProps = {
  /** The one to edit; absent for a new one. */
  readonly branch?: Branch | undefined
  /** Somebody deleted it while it was edited. */
  readonly isGone: boolean
  readonly branches: readonly Branch[]
  readonly services: readonly BookableService[]
  readonly refresh: FormRefresh
  readonly onClose: () => void
}

/** 'Registrar nueva sucursal' or 'Editar' [BRA-03]. */
export const BranchDialog = ({
  branch,
  isGone,
  branches,
  services,
  refresh,
  onClose,
}: BranchDialogProps) => {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [wasSent, setWasSent] = useState(false)
  const [blank] = useState(() =>
    blankValues(
      branches.at(-1),
      services.map(({ _id }) => _id)
    )
  )
  const draft = useRecordDraft(branchForm, branch, blank)
  const close = () => {
    draft.forget()
    onClose()
  }
  const saving = useSaveBranch(draft, close)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (hasErrors(errorsOf(draft.values))) focusFirstWrong(form.current)
    else void saving.save()
  }
  return (
    <>
      <FormDialog
        open
        onClose={close}
        title={branch === undefined ? 'Registrar nueva sucursal' : 'Editar'}
        description={branch?.name}
        formId={formId}
        isDirty={draft.isDirty}
        busy={saving.isBusy}
        problem={isGone ? goneText : saving.problem}
        refresh={refresh}
      >
        <form ref={form} id={formId} noValidate onSubmit={submit}>
          <MergedChangesNotice
            heading="Alguien más cambió esta sucursal mientras la editabas:"
            differences={draft.differences}
          />
          <BranchFields
            values={draft.values}
            errors={wasSent ? errorsOf(draft.values) : noErrors}
            change={draft.change}
            services={services}
          />
        </form>
      </FormDialog>
      <OutsideQuestion saving={saving} />
    </>
  )
}

const useSaveBranch = (draft: RecordDraft<Branch, BranchValues>, onSaved: () => void) => {
  const [create] = useCreateBranchMutation()
  const [edit] = useEditBranchMutation()
  const { base, values } = draft
  return useSaveRecord<Branch>({
    send: async (outside, keys) => {
      const branch = bodyOf(values, base)
      if (base === undefined) return keys.send({ branch }, call => create(call).unwrap())
      const { _id: id, revision } = base
      return edit({ params: { id }, body: { branch, revision, outside } }).unwrap()
    },
    rebase: draft.rebase,
    changedCode: 'branch_changed',
    failedText: 'Error al Registrar la sucursal',
    onSaved: () => {
      toast.success(base === undefined ? 'Sucursal registrada' : 'Sucursal guardada')
      onSaved()
    },
  })
}
