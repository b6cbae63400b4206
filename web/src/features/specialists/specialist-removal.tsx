import { Stack, Text } from '@chakra-ui/react'
import type { Specialist } from '@mostrador/contracts/scheduling'
import { useState } from 'react'
import {
  useArchiveSpecialistMutation,
  useDeleteSpecialistMutation,
  useSpecialistAppointmentsQuery,
} from '../../api/endpoints/specialists.ts'
import { useSignedIn } from '../../api/session.ts'
import { AffectedChoice, LEAVE, TELL } from '../../bookables/affected-choice.tsx'
import { mayBook } from '../../bookables/may-book.ts'
import { NotMovedList } from '../../bookables/not-moved-list.tsx'
import { upcomingText } from '../../bookables/upcoming-appointments.tsx'
import { whyArchived } from '../../bookables/need-text.ts'
import { useQuestion } from '../../bookables/use-question.ts'
import { countedAppointments } from '../../ui/affected-appointments.tsx'
import { ArchiveDialog, DeleteDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toaster.tsx'
import { type Handover, useHandover } from './use-handover.ts'

type Props = {
  readonly specialist: Specialist
  /** The active team. */
  readonly specialists: readonly Specialist[]
  readonly onClose: () => void
}

/**
 * What happens to the appointments to come: they stay, go to somebody of the same branch, or their
 * clients are notified.
 */
const useAppointmentsToMove = ({ specialist, specialists }: Props) => {
  const session = useSignedIn()
  const { data } = useSpecialistAppointmentsQuery(
    { params: { id: specialist._id } },
    { refetchOnMountOrArgChange: true }
  )
  const [choice, setChoice] = useState(LEAVE)
  const [result, setResult] = useState<Handover>()
  const { handOver, progress } = useHandover(specialist)
  const count = data?.count ?? 0
  const others = mayBook(session)
    ? specialists.filter(
        ({ _id, branchId }) => _id !== specialist._id && branchId === specialist.branchId
      )
    : []
  const timeZone = session.business?.timezone.name
  /**
   * Moves what was chosen to be moved. False when something is left that the person must see first.
   */
  const tryRemove = async (): Promise<boolean> => {
    const to = others.find(({ _id }) => _id === choice)
    if (to === undefined || count === 0 || result !== undefined) return true
    const handover = await handOver(to)
    if (handover.moved > 0)
      toast.success(`${countedAppointments(handover.moved)} ahora con ${to.name}`)
    setResult(handover)
    return handover.notMoved.length === 0
  }
  return {
    count,
    settle: tryRemove,
    tell: choice === TELL && count > 0 ? ({ tell: 'true' } as const) : {},
    list:
      data === undefined || (count === 0 && result === undefined) ? undefined : (
        <Stack gap="4">
          {result !== undefined && result.notMoved.length > 0 ? (
            <NotMovedList notMoved={result.notMoved} timeZone={timeZone} />
          ) : (
            <>
              <Text>{upcomingText(count)}</Text>
              <AffectedChoice
                affected={data}
                choice={choice}
                onChoose={setChoice}
                others={others.map(({ _id, name }) => ({
                  value: _id,
                  label: `Pasarlas a ${name}`,
                }))}
              />
              {progress === undefined ? null : (
                <Text role="status">{`Moviendo ${progress.done + 1} de ${progress.of}…`}</Text>
              )}
            </>
          )}
        </Stack>
      ),
  }
}

/** Archives, after asking what becomes of the appointments to come. */
export const ArchiveSpecialist = (props: Props) => {
  const { specialist, onClose } = props
  const [archive] = useArchiveSpecialistMutation()
  const toCome = useAppointmentsToMove(props)
  const question = useQuestion(async () => {
    if (!(await toCome.settle())) return false
    await archive({
      params: { id: specialist._id },
      query: { archive: 'true', ...toCome.tell },
    }).unwrap()
    toast.success('Especialista archivado', { description: specialist.name })
    onClose()
    return true
  })
  return (
    <ArchiveDialog
      open
      onClose={onClose}
      {...question}
      title={`¿Archivar a ${specialist.name}?`}
      description="Sale de la agenda y nadie le puede agendar. Puedes restaurarlo cuando quieras."
    >
      {toCome.list}
    </ArchiveDialog>
  )
}

/** Deletes, or says that the specialist was archived because appointments need them [G1-03]. */
export const DeleteSpecialist = (props: Props) => {
  const { specialist, onClose } = props
  const [remove] = useDeleteSpecialistMutation()
  const toCome = useAppointmentsToMove(props)
  const question = useQuestion(async () => {
    if (!(await toCome.settle())) return false
    const { archived, neededFor = [] } = await remove({
      params: { id: specialist._id },
      query: toCome.tell,
    }).unwrap()
    if (archived)
      toast.info(`Archivamos a ${specialist.name} en lugar de eliminarlo`, {
        description: whyArchived(neededFor, 'Archivados'),
      })
    else toast.success('Especialista eliminado', { description: specialist.name })
    onClose()
    return true
  })
  return (
    <DeleteDialog
      open
      onClose={onClose}
      {...question}
      title={`¿Eliminar a ${specialist.name}?`}
      description={
        toCome.count === 0
          ? 'No se puede deshacer. Si ya tuvo citas o comisiones, se archiva en lugar de eliminarse.'
          : 'Mientras tenga citas por venir se archiva en lugar de eliminarse.'
      }
    >
      {toCome.list}
    </DeleteDialog>
  )
}
