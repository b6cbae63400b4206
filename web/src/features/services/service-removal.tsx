import { Text } from '@chakra-ui/react'
import type { BookableService } from '@mostrador/contracts/scheduling'
import { useState } from 'react'
import {
  useArchiveServiceMutation,
  useDeleteServiceMutation,
  useServiceAppointmentsQuery,
} from '../../api/endpoints/services.ts'
import { useLineNames } from '../../api/line-names.ts'
import { problemText } from '../../api/problem.ts'
import { useSignedIn } from '../../api/session.ts'
import { ConcernedAppointments, keptText } from '../../ui/concerned-appointments.tsx'
import { ArchiveDialog, DeleteDialog } from '../../ui/confirm-dialog.tsx'
import { useOnce } from '../../ui/once.ts'
import { toast } from '../../ui/toaster.tsx'

type Props = { readonly service: BookableService; readonly onClose: () => void }

/** What happens to the appointments to come; nothing while they are not known. */
const useToCome = (service: BookableService) => {
  const { data } = useServiceAppointmentsQuery(
    { params: { id: service._id } },
    { refetchOnMountOrArgChange: true }
  )
  const names = useLineNames(data?.first ?? [])
  const timeZone = useSignedIn().business?.timezone.name
  const count = data?.count ?? 0
  return {
    count,
    list:
      data === undefined || count === 0 ? undefined : (
        <>
          <Text mb="2">{keptText(count)}</Text>
          <ConcernedAppointments
            count={count}
            first={data.first}
            names={names}
            timeZone={timeZone}
          />
        </>
      ),
  }
}

/** Archives after naming the appointments that stay. */
export const ArchiveService = ({ service, onClose }: Props) => {
  const [archive, { isLoading }] = useArchiveServiceMutation()
  const [problem, setProblem] = useState<string>()
  const { list } = useToCome(service)
  const once = useOnce()
  const confirm = async (): Promise<boolean> => {
    setProblem(undefined)
    try {
      await archive({ params: { id: service._id }, query: { archive: 'true' } }).unwrap()
      toast.success('Servicio archivado', { description: service.name })
      onClose()
      return true
    } catch (error) {
      setProblem(problemText(error))
      return false
    }
  }
  return (
    <ArchiveDialog
      open
      onClose={onClose}
      onConfirm={() => void once(confirm)}
      title={`¿Archivar el servicio ${service.name}?`}
      description="Nadie lo puede agendar mientras esté archivado. Lo puedes restaurar cuando quieras."
      busy={isLoading}
      problem={problem}
    >
      {list}
    </ArchiveDialog>
  )
}

/** Deletes, or says that the service was archived because it is still needed [G1-03]. */
export const DeleteService = ({ service, onClose }: Props) => {
  const [remove, { isLoading }] = useDeleteServiceMutation()
  const [problem, setProblem] = useState<string>()
  const { count, list } = useToCome(service)
  const once = useOnce()
  const confirm = async (): Promise<boolean> => {
    setProblem(undefined)
    try {
      const { archived } = await remove({ params: { id: service._id } }).unwrap()
      if (archived)
        toast.info(`Archivamos «${service.name}» en lugar de eliminarlo`, {
          description: 'Todavía tiene citas por venir. Está en Archivados.',
        })
      else toast.success('Servicio eliminado', { description: service.name })
      onClose()
      return true
    } catch (error) {
      setProblem(problemText(error))
      return false
    }
  }
  return (
    <DeleteDialog
      open
      onClose={onClose}
      onConfirm={() => void once(confirm)}
      title={`¿Eliminar el servicio ${service.name}?`}
      description={
        count === 0
          ? 'No se puede deshacer. Las citas que ya pasaron conservan su nombre.'
          : 'Como tiene citas por venir, se archiva en lugar de eliminarse.'
      }
      busy={isLoading}
      problem={problem}
    >
      {list}
    </DeleteDialog>
  )
}
