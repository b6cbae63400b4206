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

/** Changes the status at once, takes it back when the server refuses, and offers to undo [APT-07]. */
export const useSetStatus = (appointment: Appointment) => {
  const { userName } = useAgendaContext()
  const [patch, { isLoading }] = useSetAppointmentStatusMutation()
  const write = async (status: SettableStatus, previous: SettableStatus | null): Promise<void> => {
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
                  void write(previous, null)
                },
              },
            }),
      })
    } catch (error) {
      toast.error(problemText(error, statusFailedText))
    }
  }
  const current = settableStatuses.find(status => status === appointment.status) ?? null
  return {
    setStatus: (status: SettableStatus) => write(status, current),
    busy: isLoading,
  }
}
