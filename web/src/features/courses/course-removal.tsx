import { useArchiveCourseMutation, useDeleteCourseMutation } from '../../api/endpoints/courses.ts'
import { useQuestion } from '../../bookables/use-question.ts'
import { ArchiveDialog, DeleteDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toaster.tsx'
import type { CourseRow } from './course-card.tsx'

type Props = { readonly course: CourseRow; readonly onClose: () => void }

/** Archives a course; its enrolments stay. */
export const ArchiveCourse = ({ course, onClose }: Props) => {
  const [archive] = useArchiveCourseMutation()
  const question = useQuestion(async () => {
    await archive({ params: { id: course._id }, query: { archive: 'true' } }).unwrap()
    toast.success('Curso archivado', { description: course.name })
    onClose()
    return true
  })
  return (
    <ArchiveDialog
      open
      onClose={onClose}
      {...question}
      title={`¿Archivar el curso ${course.name}?`}
      description="Tus asistentes dejan de ofrecerlo y nadie más se inscribe. Las inscripciones se quedan."
    />
  )
}

/** Deletes, or says that the course was archived because somebody wants or has a place in it. */
export const DeleteCourse = ({ course, onClose }: Props) => {
  const [remove] = useDeleteCourseMutation()
  const question = useQuestion(async () => {
    const { archived } = await remove({ params: { id: course._id } }).unwrap()
    if (archived)
      toast.info(`Archivamos «${course.name}» en lugar de eliminarlo`, {
        description: 'Tiene inscripciones o personas interesadas. Está en Archivados.',
      })
    else toast.success('Curso eliminado', { description: course.name })
    onClose()
    return true
  })
  return (
    <DeleteDialog
      open
      onClose={onClose}
      {...question}
      title={`¿Eliminar el curso ${course.name}?`}
      description="No se puede deshacer. Si tiene inscripciones o personas interesadas, se archiva."
    />
  )
}
