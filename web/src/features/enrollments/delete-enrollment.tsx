import { useDeleteEnrollmentMutation } from '../../api/endpoints/enrollments.ts'
import { catalogRoutes } from '@mostrador/contracts/catalog'
import { problemText } from '../../api/problem.ts'
import { useSingleRun } from '../../ui/once.ts'
import { DeleteDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toaster.tsx'
import { type EnrollmentRow, nameOf } from './columns.tsx'

const failedText = 'Error al eliminar la inscripción'

/** Asks before an enrolment goes; a failure is logged and shown [ENR2-07, C2-35]. */
export const DeleteEnrollment = ({ row, onClose }: { row: EnrollmentRow; onClose: () => void }) => {
  const [remove, { isLoading }] = useDeleteEnrollmentMutation()
  const once = useSingleRun()
  const tryDelete = async (): Promise<boolean> => {
    try {
      await remove({ params: { id: row._id } }).unwrap()
      toast.success(catalogRoutes.deleteEnrollment.message, { description: nameOf(row) })
      onClose()
      return true
    } catch (error) {
      console.error(failedText, error)
      toast.error(problemText(error, failedText))
      return false
    }
  }
  return (
    <DeleteDialog
      open
      onClose={onClose}
      busy={isLoading}
      onConfirm={() => void once(tryDelete)}
      title={`¿Eliminar la inscripción de ${nameOf(row)}?`}
      description={`Su lugar en ${row.courseName} queda libre. No se puede deshacer.`}
    />
  )
}
