import { Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { problemText } from '../api/problem.ts'
import { useSignedIn } from '../api/session.ts'
import { countedAppointments } from '../ui/affected-appointments.tsx'
import { ConsequencesDialog } from '../ui/confirm-dialog.tsx'
import { toast } from '../ui/toaster.tsx'
import { AffectedChoice, LEAVE, TELL } from './affected-choice.tsx'
import { mayBook } from './may-book.ts'
import { NotMovedList } from './not-moved-list.tsx'
import { type MovedOutside, useMoveOutside } from './use-move-outside.ts'
import type { SavingRecord } from './use-save-record.ts'

const nobody = { count: 0, first: [], ids: [] }
const MOVE = 'move'
const moveChoice = { value: MOVE, label: 'Pasarlas a quien las pueda atender a su hora' }
const saveTexts: Readonly<Record<string, string>> = {
  [LEAVE]: 'Guardar y dejarlas',
  [TELL]: 'Guardar y avisar',
  [MOVE]: 'Guardar y pasarlas',
}

type Props = {
  readonly saving: SavingRecord
  /** Another specialist of the branch may take the appointments that are left outside. */
  readonly hasOthers?: boolean
}

/**
 * Asks before a form is saved that leaves appointments outside: they stay, go to colleagues who can
 * attend them, or their clients are notified. What could not be moved is listed before the form
 * closes.
 */
export const OutsideQuestion = ({ saving, hasOthers = false }: Props) => {
  const { outside, isBusy, save, stopAsking, finish } = saving
  const session = useSignedIn()
  const [choice, setChoice] = useState(LEAVE)
  const [result, setResult] = useState<MovedOutside>()
  const { moveAll, progress } = useMoveOutside()
  const { count, first, ids } = outside ?? nobody
  const others = hasOthers && ids.length > 0 && mayBook(session) ? [moveChoice] : []
  const move = async (): Promise<boolean> => {
    try {
      const moved = await moveAll(ids)
      if (moved.moved > 0)
        toast.success(`${countedAppointments(moved.moved)} ahora con otro especialista`)
      setResult(moved)
      return moved.notMoved.length === 0
    } catch (error) {
      // The form is saved, whether or not the appointments were moved.
      toast.error('No pudimos pasar todas las citas', { description: problemText(error) })
      return true
    }
  }
  const confirm = () => {
    if (choice === MOVE) return save('leave', move)
    return save(choice === TELL ? 'tell' : 'leave')
  }
  if (result !== undefined && result.notMoved.length > 0)
    return (
      <ConsequencesDialog
        open
        onClose={finish}
        onConfirm={finish}
        title="Guardamos el cambio, pero no pudimos pasar todas las citas"
        confirmText="Entendido"
        isTold
      >
        <NotMovedList
          notMoved={result.notMoved}
          timeZone={session.business?.timezone.name}
          isDone
        />
      </ConsequencesDialog>
    )
  return (
    <ConsequencesDialog
      open={outside !== undefined}
      onClose={stopAsking}
      onConfirm={() => void confirm()}
      busy={isBusy}
      title={`${countedAppointments(count)} ${count === 1 ? 'queda' : 'quedan'} fuera con este cambio`}
      description="Nadie se cancela ni se mueve sin que lo elijas. Ábrelas si las quieres mover tú."
      confirmText={saveTexts[choice] ?? ''}
    >
      <Stack gap="4">
        <AffectedChoice
          affected={{ count, first }}
          choice={choice}
          onChoose={setChoice}
          others={others}
        />
        {progress === undefined ? null : (
          <Text role="status">{`Pasando ${progress.done + 1} de ${progress.of}…`}</Text>
        )}
      </Stack>
    </ConsequencesDialog>
  )
}
