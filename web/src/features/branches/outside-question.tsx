import type { ConcernedAppointments as Concerned } from '@mostrador/contracts/scheduling'
import { useLineNames } from '../../api/line-names.ts'
import { useSignedIn } from '../../api/session.ts'
import { ConcernedAppointments, countedAppointments } from '../../ui/concerned-appointments.tsx'
import { ConsequencesDialog } from '../../ui/confirm-dialog.tsx'

const nobody: Concerned = { count: 0, first: [] }

/** Asks before hours are saved that leave appointments outside. */
export const OutsideQuestion = ({
  outside,
  busy,
  onClose,
  onLeave,
}: {
  outside: Concerned | undefined
  busy: boolean
  onClose: () => void
  onLeave: () => void
}) => {
  const { count, first } = outside ?? nobody
  const names = useLineNames(first)
  const timeZone = useSignedIn().business?.timezone.name
  return (
    <ConsequencesDialog
      open={outside !== undefined}
      onClose={onClose}
      onConfirm={onLeave}
      busy={busy}
      title={`${countedAppointments(count)} ${count === 1 ? 'queda' : 'quedan'} fuera del horario nuevo`}
      description="Si guardas, se quedan como están: nadie se cancela ni se mueve. Ábrelas para moverlas tú."
      confirmText="Guardar y dejarlas"
    >
      <ConcernedAppointments count={count} first={first} names={names} timeZone={timeZone} />
    </ConsequencesDialog>
  )
}
