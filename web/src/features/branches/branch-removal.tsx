import { Text } from '@chakra-ui/react'
import type { Branch } from '@mostrador/contracts/scheduling'
import { useState } from 'react'
import {
  useArchiveBranchMutation,
  useBranchAppointmentsQuery,
  useDeleteBranchMutation,
} from '../../api/endpoints/branches.ts'
import { useLineNames } from '../../api/line-names.ts'
import { problemText } from '../../api/problem.ts'
import { useSignedIn } from '../../api/session.ts'
import {
  ConcernedAppointments,
  countedAppointments,
  keptText,
} from '../../ui/concerned-appointments.tsx'
import { ArchiveDialog, DeleteDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toaster.tsx'

type Props = { readonly branch: Branch; readonly onClose: () => void }

/** What happens to the appointments to come; nothing while they are not known. */
const useToCome = (branch: Branch) => {
  const { data } = useBranchAppointmentsQuery(
    { params: { id: branch._id } },
    { refetchOnMountOrArgChange: true }
  )
  const names = useLineNames(data?.first ?? [])
  const timeZone = useSignedIn().business?.timezone.name
  const count = data?.count ?? 0
  return {
    count,
    list:
      data === undefined || count === 0 ? undefined : (
        <ConcernedAppointments count={count} first={data.first} names={names} timeZone={timeZone} />
      ),
  }
}

/** Archives after naming the appointments that stay. */
export const ArchiveBranch = ({ branch, onClose }: Props) => {
  const [archive, { isLoading }] = useArchiveBranchMutation()
  const [problem, setProblem] = useState<string>()
  const { count, list } = useToCome(branch)
  const confirm = async () => {
    setProblem(undefined)
    try {
      await archive({ params: { id: branch._id }, query: { archive: 'true' } }).unwrap()
      toast.success('Sucursal archivada', { description: branch.name })
      onClose()
    } catch (error) {
      setProblem(problemText(error))
    }
  }
  return (
    <ArchiveDialog
      open
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={`¿Archivar la sucursal ${branch.name}?`}
      description="Deja de aparecer en tu agenda y tus asistentes ya no agendan ahí. La puedes restaurar cuando quieras."
      busy={isLoading}
      problem={problem}
    >
      {list === undefined ? undefined : (
        <>
          <Text mb="2">{keptText(count)}</Text>
          {list}
        </>
      )}
    </ArchiveDialog>
  )
}

/** Deletes, or says that the branch was archived because it is still needed [BRA-08]. */
export const DeleteBranch = ({ branch, onClose }: Props) => {
  const [remove, { isLoading }] = useDeleteBranchMutation()
  const [problem, setProblem] = useState<string>()
  const { count, list } = useToCome(branch)
  const confirm = async () => {
    setProblem(undefined)
    try {
      const { archived } = await remove({ params: { id: branch._id } }).unwrap()
      if (archived)
        toast.info(`Archivamos «${branch.name}» en lugar de eliminarla`, {
          description: 'Todavía tiene citas por venir o productos. Está en Archivadas.',
        })
      else toast.success('Sucursal eliminada', { description: branch.name })
      onClose()
    } catch (error) {
      setProblem(problemText(error))
    }
  }
  return (
    <DeleteDialog
      open
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={`¿Eliminar la sucursal ${branch.name}?`}
      description={
        count === 0
          ? 'No se puede deshacer. Las citas que ya pasaron conservan su nombre.'
          : 'Como tiene citas por venir, se archiva en lugar de eliminarse. Las citas se quedan como están.'
      }
      busy={isLoading}
      problem={problem}
    >
      {list === undefined ? undefined : (
        <>
          <Text mb="2">{`${countedAppointments(count)} por venir:`}</Text>
          {list}
        </>
      )}
    </DeleteDialog>
  )
}
