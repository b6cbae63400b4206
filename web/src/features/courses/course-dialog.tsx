import { type Course, catalogRoutes as routes } from '@mostrador/contracts/catalog'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useCreateCourseMutation, useEditCourseMutation } from '../../api/endpoints/courses.ts'
import { useFileCleanup } from '../../api/endpoints/files.ts'
import { type RecordDraft, useRecordDraft } from '../../api/record-draft.ts'
import { useSaveRecord } from '../../bookables/use-save-record.ts'
import { MergedChangesNotice } from '../../ui/merged-changes-notice.tsx'
import { focusFirstWrong } from '../../ui/focus-first-wrong.ts'
import { FormDialog, type FormRefresh } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toaster.tsx'
import { CourseFields } from './course-fields.tsx'
import { blankValues, bodyOf, courseForm, type CourseValues, errorsOf } from './course-values.ts'

const failedText = 'Error al registrar el curso'
const sendingText = 'Espera a que terminen de subir las fotos y guarda de nuevo.'
const goneText = 'Alguien más eliminó este curso. Copia lo que necesites: ya no se puede guardar.'
const noErrors = {}

export type CourseDialogProps = {
  /** The one to edit; absent for a new one. */
  readonly course?: Course | undefined
  /** Somebody else deleted it while its form was open. */
  readonly isGone: boolean
  readonly refresh: FormRefresh
  readonly onClose: () => void
}

/** 'Registrar curso' or 'Editar curso' [CRS2-02]. */
export const CourseDialog = ({ course, isGone, refresh, onClose }: CourseDialogProps) => {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [wasSent, setWasSent] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const draft = useRecordDraft(courseForm, course, blankValues)
  const cleanUp = useFileCleanup()
  const saved = draft.base?.images ?? []
  const close = () => {
    draft.forget()
    onClose()
  }
  const { save, isBusy, problem } = useSaveCourse(draft, () => {
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
      title={course === undefined ? 'Registrar curso' : 'Editar curso'}
      description={course?.name}
      formId={formId}
      isDirty={draft.isDirty}
      busy={isBusy}
      problem={isGone ? goneText : stillProblem}
      refresh={refresh}
    >
      <form ref={form} id={formId} noValidate onSubmit={submit}>
        <MergedChangesNotice
          heading="Alguien más cambió este curso mientras lo editabas:"
          differences={draft.differences}
        />
        <CourseFields
          values={draft.values}
          errors={wasSent ? errors : noErrors}
          change={draft.change}
          onBusy={setIsSending}
        />
      </form>
    </FormDialog>
  )
}

const useSaveCourse = (draft: RecordDraft<Course, CourseValues>, onSaved: () => void) => {
  const [create] = useCreateCourseMutation()
  const [edit] = useEditCourseMutation()
  const { base, values } = draft
  const { message } = base === undefined ? routes.createCourse : routes.editCourse
  return useSaveRecord<Course>({
    send: async (_outside, keys) => {
      const body = { course: bodyOf(values) }
      if (base === undefined) return keys.send(body, call => create(call).unwrap())
      const { _id: id, revision } = base
      return edit({ params: { id }, body: { ...body, revision } }).unwrap()
    },
    rebase: draft.rebase,
    changedCode: 'course_changed',
    failedText,
    onSaved: () => {
      toast.success(message)
      onSaved()
    },
  })
}
