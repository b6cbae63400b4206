import { useLineNames } from '../api/line-names.ts'
import { useSignedIn } from '../api/session.ts'
import { ConcernedAppointments, countedAppointments } from '../ui/concerned-appointments.tsx'
import { ConsequencesDialog } from '../ui/confirm-dialog.tsx'
import type { SavingRecord } from './use-save-record.ts'

const nobody = { count: 0, first: [] }

/** Asks before hours are saved that leave appointments outside. */
export const OutsideQuestion = ({
  saving: { outside, isBusy, save, stopAsking },
}: {
  saving: SavingRecord
}) => {
  const { count, first } = outside ?? nobody
  const names = useLineNames(first)
  const timeZone = useSignedIn().business?.timezone.name
  return (
    <ConsequencesDialog
      open={outside !== undefined}
      onClose={stopAsking}
      onConfirm={() => void save('leave')}
      busy={isBusy}
      title={`${countedAppointments(count)} ${count === 1 ? 'queda' : 'quedan'} fuera del horario nuevo`}
      description="Si guardas, se quedan como están: nadie se cancela ni se mueve. Ábrelas para moverlas tú."
      confirmText="Guardar y dejarlas"
    >
      <ConcernedAppointments count={count} first={first} names={names} timeZone={timeZone} />
    </ConsequencesDialog>
  )
}
