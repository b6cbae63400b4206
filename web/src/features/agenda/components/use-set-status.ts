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

/**
 * Changes the status at once, takes it back when the server refuses, and offers to undo [APT-07].
 */
export const useSetStatus = (appointment: Appointment) => {
  const { userName } = useAgendaContext()
  const [patch, { isLoading }] = useSetAppointmentStatusMutation()
  const write = async (
    status: SettableStatus,
    previous: SettableStatus | null,
    onUndo?: () => void
  ): Promise<boolean> => {
    try {
      await patch({
        params: { id: appointment._id },
        body: { status, updatedBy: userName },
      }).unwrap()
      toast.success(schedulingRoutes.setAppointmentStatus.message, {
        description: statusNames[status],
        ...(previous === null
          ? {}
          : {
              action: {
                onClick: () => {
                  onUndo?.()
                  void write(previous, null)
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
    /** False when the server refused. `onUndo` takes back what went along with the change. */
    setStatus: (status: SettableStatus, onUndo?: () => void) => write(status, current, onUndo),
    busy: isLoading,
  }
}
