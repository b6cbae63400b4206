import { useState } from 'react'
import { countedAppointments } from '../ui/concerned-appointments.tsx'
import { ConsequencesDialog } from '../ui/confirm-dialog.tsx'
import { ConcernedChoice, LEAVE, TELL } from './concerned-choice.tsx'
import type { SavingRecord } from './use-save-record.ts'

const nobody = { count: 0, first: [] }

/** Asks before a form is saved that leaves appointments outside: they stay, or their clients are told. */
export const OutsideQuestion = ({
  saving: { outside, isBusy, save, stopAsking },
}: {
  saving: SavingRecord
}) => {
  const [choice, setChoice] = useState(LEAVE)
  const { count, first } = outside ?? nobody
  const tells = choice === TELL
  return (
    <ConsequencesDialog
      open={outside !== undefined}
      onClose={stopAsking}
      onConfirm={() => void save(tells ? 'tell' : 'leave')}
      busy={isBusy}
      title={`${countedAppointments(count)} ${count === 1 ? 'queda' : 'quedan'} fuera con este cambio`}
      description="Nadie se cancela ni se mueve por guardar. Ábrelas si las quieres mover tú."
      confirmText={tells ? 'Guardar y avisar' : 'Guardar y dejarlas'}
    >
      <ConcernedChoice concerned={{ count, first }} choice={choice} onChoose={setChoice} />
    </ConsequencesDialog>
  )
}
