import type {
  BookableService,
  Branch,
  ConcernedAppointments as Concerned,
} from '@mostrador/contracts/scheduling'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useCreateBranchMutation, useEditBranchMutation } from '../../api/endpoints/branches.ts'
import { isProblem, problemText } from '../../api/problem.ts'
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx'
import { focusFirstWrong } from '../../ui/focus-first-wrong.ts'
import { FormDialog, type FormRefresh } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toaster.tsx'
import { BranchFields } from './branch-fields.tsx'
import { blankValues, bodyOf } from './branch-values.ts'
import { OutsideQuestion } from './outside-question.tsx'
import { useBranchDraft } from './use-branch-draft.ts'

const goneText =
  'Alguien eliminó esta sucursal mientras la editabas. Copia lo que necesites antes de cerrar.'
const failedText = 'Error al Registrar la sucursal'

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
  const [blank] = useState(() =>
    blankValues(
      branches.at(-1),
      services.map(({ _id }) => _id)
    )
  )
  const draft = useBranchDraft(branch, blank)
  const [create, creating] = useCreateBranchMutation()
  const [edit, editing] = useEditBranchMutation()
  const [problem, setProblem] = useState<string>()
  const [outside, setOutside] = useState<Concerned>()
  const isBusy = creating.isLoading || editing.isLoading

  const close = () => {
    draft.forget()
    onClose()
  }
  const refuse = (error: unknown) => {
    const { code, details } = isProblem(error) ? error : { code: '', details: undefined }
    // The details of these two are what the contract says of their codes.
    if (code === 'appointments_outside') return setOutside(details as Concerned)
    if (code === 'branch_changed') draft.rebase((details as { current: Branch }).current)
    setProblem(problemText(error, failedText))
  }
  const save = async (answer: 'ask' | 'leave') => {
    const body = bodyOf(draft.values, draft.base)
    setProblem(undefined)
    try {
      if (draft.base === undefined) await create({ body: { branch: body } }).unwrap()
      else
        await edit({
          params: { id: draft.base._id },
          body: { branch: body, updatedAt: draft.base.updatedAt, outside: answer },
        }).unwrap()
      toast.success(draft.base === undefined ? 'Sucursal registrada' : 'Sucursal guardada')
      close()
    } catch (error) {
      setOutside(undefined)
      refuse(error)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (draft.check()) void save('ask')
    else focusFirstWrong(form.current)
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
        busy={isBusy}
        problem={isGone ? goneText : problem}
        refresh={refresh}
      >
        <ChangedMeanwhile
          heading="Alguien más cambió esta sucursal mientras la editabas:"
          differences={draft.differences}
        />
        <form ref={form} id={formId} noValidate onSubmit={submit}>
          <BranchFields draft={draft} services={services} />
        </form>
      </FormDialog>
      <OutsideQuestion
        outside={outside}
        busy={isBusy}
        onClose={() => setOutside(undefined)}
        onLeave={() => void save('leave')}
      />
    </>
  )
}
