import type { Branch } from '@mostrador/contracts/scheduling'
import {
  useArchiveBranchMutation,
  useBranchAppointmentsQuery,
  useDeleteBranchMutation,
} from '../../api/endpoints/branches.ts'
import { whyArchived } from '../../bookables/need-text.ts'
import { useUpcomingAppointments } from '../../bookables/upcoming-appointments.tsx'
import { useQuestion } from '../../bookables/use-question.ts'
import { ArchiveDialog, DeleteDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toaster.tsx'

type Props = { readonly branch: Branch; readonly onClose: () => void }

const useAffected = ({ _id: id }: Branch) =>
  useBranchAppointmentsQuery({ params: { id } }, { refetchOnMountOrArgChange: true }).data

/** Archives after naming the appointments that stay. */
export const ArchiveBranch = ({ branch, onClose }: Props) => {
  const [archive] = useArchiveBranchMutation()
  const affected = useAffected(branch)
  const toCome = useUpcomingAppointments(affected)
  const question = useQuestion(async () => {
    await archive({
      params: { id: branch._id },
      query: { archive: 'true', ...toCome.tell },
    }).unwrap()
    toast.success('Sucursal archivada', { description: branch.name })
    onClose()
    return true
  })
  return (
    <ArchiveDialog
      open
      onClose={onClose}
      {...question}
      title={`¿Archivar la sucursal ${branch.name}?`}
      description="Deja de aparecer en tu agenda y tus asistentes ya no agendan ahí. La puedes restaurar cuando quieras."
    >
      {toCome.content}
    </ArchiveDialog>
  )
}

/** Deletes, or says that the branch was archived because it is still needed [BRA-08]. */
export const DeleteBranch = ({ branch, onClose }: Props) => {
  const [remove] = useDeleteBranchMutation()
  const affected = useAffected(branch)
  const toCome = useUpcomingAppointments(affected)
  const question = useQuestion(async () => {
    const call = { params: { id: branch._id }, query: toCome.tell }
    const { archived, neededFor = [] } = await remove(call).unwrap()
    if (archived)
      toast.info(`Archivamos «${branch.name}» en lugar de eliminarla`, {
        description: whyArchived(neededFor, 'Archivadas'),
      })
    else toast.success('Sucursal eliminada', { description: branch.name })
    onClose()
    return true
  })
  return (
    <DeleteDialog
      open
      onClose={onClose}
      {...question}
      title={`¿Eliminar la sucursal ${branch.name}?`}
      description={
        affected === undefined || affected.count === 0
          ? 'No se puede deshacer. Si ya tuvo citas, ventas, existencias o dinero, se archiva en lugar de eliminarse.'
          : 'Como tiene citas por venir, se archiva en lugar de eliminarse.'
      }
    >
      {toCome.content}
    </DeleteDialog>
  )
}
