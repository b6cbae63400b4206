import {
  type Appointment,
  schedulingRoutes,
  type SettableStatus,
  settableStatuses,
} from '@mostrador/contracts/scheduling'
import { problemText } from '../../../api/problem.ts'
import { toast } from '../../../ui/toaster.tsx'
import { useSetAppointmentStatusMutation } from '../../../api/endpoints/appointments.ts'
import { useAgendaContext } from '../lib/agenda-context.ts'
import { statusNames } from '../lib/texts.ts'

/** [APT-07] */
export const statusFailedText = 'Error al actualizar el estado de la cita'

type StatusOptions = {
  /** Takes back what went along with the change. */
  readonly onUndo?: (() => void) | undefined
  /** Somebody was asked whether a visit that has not begun took place already. */
  readonly isEarlyOutcome?: boolean | undefined
}
type Write = StatusOptions & {
  /** The status that undoing brings back; null: nothing is undone. */
  readonly previous: SettableStatus | null
  readonly version: number
}

/**
 * Changes the status at once, takes it back when the server refuses, and offers to undo [APT-07].
 */
export const useSetStatus = (appointment: Appointment) => {
  const { userName } = useAgendaContext()
  const [patch, { isLoading }] = useSetAppointmentStatusMutation()
  const write = async (
    status: SettableStatus,
    { previous, version, isEarlyOutcome, onUndo }: Write
  ): Promise<boolean> => {
    try {
      const saved = await patch({
        params: { id: appointment._id },
        body: { status, updatedBy: userName, version, ...(isEarlyOutcome && { isEarlyOutcome }) },
      }).unwrap()
      toast.success(schedulingRoutes.setAppointmentStatus.message, {
        description: statusNames[status],
        ...(previous === null
          ? {}
          : {
              action: {
                onClick: () => {
                  onUndo?.()
                  // What is taken back was said before, whenever that was.
                  void write(previous, {
                    previous: null,
                    version: saved.version,
                    isEarlyOutcome: true,
                  })
                },
              },
            }),
      })
      return true
    } catch (error) {
      toast.error(problemText(error, statusFailedText))
      return false
    }
  }
  const current = settableStatuses.find(status => status === appointment.status) ?? null
  return {
    /** False when the server refused. */
    setStatus: (status: SettableStatus, options: StatusOptions = {}) =>
      write(status, { ...options, previous: current, version: appointment.version }),
    busy: isLoading,
  }
}
