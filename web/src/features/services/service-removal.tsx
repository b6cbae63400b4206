import type { BookableService } from '@mostrador/contracts/scheduling'
import {
  useArchiveServiceMutation,
  useDeleteServiceMutation,
  useServiceAppointmentsQuery,
} from '../../api/endpoints/services.ts'
import { useUpcomingAppointments } from '../../bookables/upcoming-appointments.tsx'
import { whyArchived } from '../../bookables/need-text.ts'
import { useQuestion } from '../../bookables/use-question.ts'
import { ArchiveDialog, DeleteDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toaster.tsx'

type Props = { readonly service: BookableService; readonly onClose: () => void }

const useAffected = ({ _id: id }: BookableService) =>
  useServiceAppointmentsQuery({ params: { id } }, { refetchOnMountOrArgChange: true }).data

/** Archives after naming the appointments that stay. */
export const ArchiveService = ({ service, onClose }: Props) => {
  const [archive] = useArchiveServiceMutation()
  const affected = useAffected(service)
  const toCome = useUpcomingAppointments(affected)
  const question = useQuestion(async () => {
    await archive({
      params: { id: service._id },
      query: { archive: 'true', ...toCome.tell },
    }).unwrap()
    toast.success('Servicio archivado', { description: service.name })
    onClose()
    return true
  })
  return (
    <ArchiveDialog
      open
      onClose={onClose}
      {...question}
      title={`¿Archivar el servicio ${service.name}?`}
      description="Nadie lo puede agendar mientras esté archivado. Lo puedes restaurar cuando quieras."
    >
      {toCome.content}
    </ArchiveDialog>
  )
}

/** Deletes, or says that the service was archived because it is still needed [G1-03]. */
export const DeleteService = ({ service, onClose }: Props) => {
  const [remove] = useDeleteServiceMutation()
  const affected = useAffected(service)
  const toCome = useUpcomingAppointments(affected)
  const question = useQuestion(async () => {
    const { archived, neededFor = [] } = await remove({
      params: { id: service._id },
      query: toCome.tell,
    }).unwrap()
    if (archived)
      toast.info(`Archivamos «${service.name}» en lugar de eliminarlo`, {
        description: whyArchived(neededFor, 'Archivados'),
      })
    else toast.success('Servicio eliminado', { description: service.name })
    onClose()
    return true
  })
  return (
    <DeleteDialog
      open
      onClose={onClose}
      {...question}
      title={`¿Eliminar el servicio ${service.name}?`}
      description={
        affected === undefined || affected.count === 0
          ? 'No se puede deshacer. Si ya tuvo citas, se archiva en lugar de eliminarse.'
          : 'Como tiene citas por venir, se archiva en lugar de eliminarse.'
      }
    >
      {toCome.content}
    </DeleteDialog>
  )
}
