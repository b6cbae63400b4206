import { type Course, catalogRoutes as routes } from '@mostrador/contracts/catalog'
import { type FormEvent, useId, useMemo, useRef, useState } from 'react'
import {
  useCreateEnrollmentMutation,
  useEditEnrollmentMutation,
  useJoinWaitlistMutation,
} from '../../api/endpoints/enrollments.ts'
import { isProblem, problemText } from '../../api/problem.ts'
import { type RecordDraft, useRecordDraft } from '../../api/record-draft.ts'
import { useSaveRecord } from '../../bookables/use-save-record.ts'
import { useToday } from '../../bookables/use-today.ts'
import { Button } from '../../ui/button.tsx'
import { MergedChangesNotice } from '../../ui/merged-changes-notice.tsx'
import { focusFirstWrong } from '../../ui/focus-first-wrong.ts'
import { FormDialog, type FormRefresh } from '../../ui/form-dialog.tsx'
import { useSingleRun } from '../../ui/once.ts'
import { toast } from '../../ui/toaster.tsx'
import { useEnrollmentRegistration } from './enrollment-registration.tsx'
import { EnrollmentFields } from './enrollment-fields.tsx'
import {
  blankValues,
  bodyOf,
  enrollmentForm,
  type EnrollmentValues,
  errorsOf,
  type Row,
} from './enrollment-values.ts'

const failedText = 'Error al guardar la inscripcion'
const goneText = 'Alguien más eliminó esta inscripción. Ya no se puede guardar.'

export type EnrollmentDialogProps = {
  /** The one to edit; absent for a new one. */
  readonly enrollment?: Row | undefined
  readonly isGone: boolean
  readonly courses: readonly Course[]
  /** The course of a new one, where it is known. */
  readonly courseId: string
  readonly refresh: FormRefresh
  readonly onClose: () => void
}

/** 'Nueva inscripcion' or 'Editar inscripcion' [ENR2-02]. */
export const EnrollmentDialog = (props: EnrollmentDialogProps) => {
  const { enrollment, isGone, courses, courseId, refresh, onClose } = props
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const today = useToday()
  const ways = useEnrollmentRegistration(enrollment === undefined)
  const [wasSent, setWasSent] = useState(false)
  const blank = useMemo(() => blankValues(courseId, today), [courseId, today])
  const draft = useRecordDraft(enrollmentForm, enrollment, blank)
  const close = () => {
    draft.forget()
    onClose()
  }
  const { save, isBusy, problem, isFull } = useSaveEnrollment(draft, close)
  const errors = errorsOf(draft.values)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (Object.keys(errors).length > 0) focusFirstWrong(form.current)
    else void save()
  }
  const course = courses.find(({ _id }) => _id === draft.values.courseId)
  const about = enrollment && [enrollment.clientName, course?.name].filter(Boolean).join(' · ')
  return (
    <FormDialog
      open
      onClose={close}
      title={enrollment === undefined ? 'Nueva inscripcion' : 'Editar inscripcion'}
      description={about}
      formId={ways.isFile ? undefined : formId}
      isDirty={draft.isDirty}
      busy={isBusy}
      problem={isGone ? goneText : problem}
      refresh={refresh}
    >
      {ways.around(
        <>
          <form ref={form} id={formId} noValidate onSubmit={submit}>
            <MergedChangesNotice
              heading="Alguien más cambió esta inscripción mientras la editabas:"
              differences={draft.differences}
            />
            <EnrollmentFields
              values={draft.values}
              errors={wasSent ? errors : {}}
              change={draft.change}
              courses={courses}
              enrollment={draft.base}
            />
          </form>
          {isFull && enrollment === undefined ? (
            <JoinButton values={draft.values} onJoined={close} />
          ) : null}
        </>
      )}
    </FormDialog>
  )
}

const useSaveEnrollment = (draft: RecordDraft<Row, EnrollmentValues>, onSaved: () => void) => {
  const [create] = useCreateEnrollmentMutation()
  const [edit] = useEditEnrollmentMutation()
  const [isFull, setIsFull] = useState(false)
  const { base, values } = draft
  const { message } = base === undefined ? routes.createEnrollment : routes.editEnrollment
  const saving = useSaveRecord<Row>({
    send: async (_outside, keys) => {
      setIsFull(false)
      const body = { enrollment: bodyOf(values) }
      try {
        if (base === undefined) return await keys.send(body, call => create(call).unwrap())
        const { _id: id, revision } = base
        return await edit({ params: { id }, body: { ...body, revision } }).unwrap()
      } catch (error) {
        setIsFull(isProblem(error) && error.code === 'course_full')
        throw error
      }
    },
    rebase: draft.rebase,
    changedCode: 'enrollment_changed',
    failedText,
    onSaved: () => {
      toast.success(message)
      onSaved()
    },
  })
  return { ...saving, isFull }
}

/** The way on where a course is full. */
const JoinButton = ({ values, onJoined }: { values: EnrollmentValues; onJoined: () => void }) => {
  const [join, { isLoading }] = useJoinWaitlistMutation()
  const once = useSingleRun()
  const trySave = async (): Promise<boolean> => {
    const { courseId: id, clientId } = values
    try {
      await join({ params: { id }, body: { clientId } }).unwrap()
      toast.success(routes.joinWaitlist.message)
      onJoined()
      return true
    } catch (error) {
      toast.error(problemText(error))
      return false
    }
  }
  return (
    <Button minH="11" loading={isLoading} onClick={() => void once(trySave)}>
      Agregar a la lista de espera
    </Button>
  )
}
