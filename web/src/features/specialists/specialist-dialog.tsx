import type { BookableService, Branch, Specialist } from '@mostrador/contracts/scheduling'
import { type FormEvent, useId, useMemo, useRef, useState } from 'react'
import { useRecordDraft } from '../../api/record-draft.ts'
import { OutsideQuestion } from '../../bookables/outside-question.tsx'
import { MergedChangesNotice } from '../../ui/merged-changes-notice.tsx'
import { focusFirstWrong } from '../../ui/focus-first-wrong.ts'
import { FormDialog, type FormRefresh } from '../../ui/form-dialog.tsx'
import { CalendarPicker } from './calendar-picker.tsx'
import { freeColor } from './colors.ts'
import { SelfOffer } from './self-offer.tsx'
import { SpecialistFields } from './specialist-fields.tsx'
import { blankValues, errorsOf, hasErrors, noErrors, specialistForm } from './specialist-values.ts'
import { useFavouriteColors } from './use-favourite-colors.ts'
import { useSaveSpecialist } from './use-save-specialist.ts'

const goneText =
  'Alguien más eliminó a este especialista. Copia lo que necesites: ya no se puede guardar.'

export type SpecialistDialogProps = {
  /** The one to edit; absent for a new one. */
  readonly specialist?: Specialist | undefined
  /** Somebody else deleted them while the form was open. */
  readonly isGone: boolean
  readonly specialists: readonly Specialist[]
  readonly branches: readonly Branch[]
  readonly services: readonly BookableService[]
  readonly refresh: FormRefresh
  readonly onClose: () => void
}

/** Whether somebody of the same branch gives one of their services. */
const hasColleague = (edited: Specialist, team: readonly Specialist[]): boolean =>
  team.some(
    ({ _id, isArchived, branchId, services }) =>
      _id !== edited._id &&
      !isArchived &&
      branchId === edited.branchId &&
      services.some(id => edited.services.includes(id))
  )

/** 'Registrar especialista' or 'Editar especialista' [SPE2-02]. */
export const SpecialistDialog = ({
  specialist,
  isGone,
  specialists,
  branches,
  services,
  refresh,
  onClose,
}: SpecialistDialogProps) => {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [wasSent, setWasSent] = useState(false)
  const colors = useFavouriteColors()
  const [blank] = useState(() =>
    blankValues(branches, services, freeColor(colors.favourites, specialists))
  )
  const record = useMemo(() => specialistForm(branches), [branches])
  const draft = useRecordDraft(record, specialist, blank)
  const lists = { branches, services }
  const close = () => {
    draft.forget()
    onClose()
  }
  const saving = useSaveSpecialist(draft, lists, close)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (hasErrors(errorsOf(draft.values, lists))) focusFirstWrong(form.current)
    else void saving.save()
  }
  return (
    <>
      <FormDialog
        open
        onClose={close}
        title={specialist === undefined ? 'Registrar especialista' : 'Editar especialista'}
        description={specialist?.name}
        formId={formId}
        isDirty={draft.isDirty}
        busy={saving.isBusy}
        problem={isGone ? goneText : saving.problem}
        refresh={refresh}
        loadingText="Guardando..."
      >
        <form ref={form} id={formId} noValidate onSubmit={submit}>
          <MergedChangesNotice
            heading="Alguien más cambió este especialista mientras lo editabas:"
            differences={draft.differences}
          />
          {specialist === undefined && specialists.length === 0 ? (
            <SelfOffer values={draft.values} change={draft.change} />
          ) : null}
          <SpecialistFields
            values={draft.values}
            errors={wasSent ? errorsOf(draft.values, lists) : noErrors}
            change={draft.change}
            branches={branches}
            services={services}
            others={specialists.filter(
              ({ _id, isArchived }) => _id !== specialist?._id && !isArchived
            )}
            favourites={colors.favourites}
            onKeepColor={colors.keep}
          />
          {specialist === undefined ? null : <CalendarPicker specialist={specialist} />}
        </form>
      </FormDialog>
      <OutsideQuestion
        saving={saving}
        hasOthers={specialist !== undefined && hasColleague(specialist, specialists)}
      />
    </>
  )
}
