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
import type { Refused } from './overbook-notice.tsx'
import { useRefused } from './use-nearest.ts'

/** On the button that takes a time back although it is taken. */
export const insistText = 'Recuperar de todos modos'

/** [APT-07] */
export const statusFailedText = 'Error al actualizar el estado de la cita'

type StatusOptions = {
  /** Takes back what went along with the change. */
  readonly onUndo?: (() => void) | undefined
  /** Somebody was asked whether a visit that has not begun took place already. */
  readonly isEarlyOutcome?: boolean | undefined
  /** Somebody was warned that the time is taken meanwhile. */
  readonly overbook?: boolean | undefined
  /** Warns of a taken time in place of the message. */
  readonly onTaken?: ((refused: Refused) => void) | undefined
}
type Write = StatusOptions & {
  /** The status that undoing brings back; null: nothing is undone. */
  readonly previous: SettableStatus | null
  readonly onWritten?: (() => void) | undefined
  readonly version: number
}

/** Long enough to read what is in the way, and to decide. */
const TAKEN_MS = 15_000

/**
 * Changes the status at once, takes it back when the server refuses, and offers to undo [APT-07].
 * A time that is taken meanwhile is warned of, and taken all the same if somebody insists [G1-08].
 */
export const useSetStatus = (appointment: Appointment) => {
  const { userName, zone } = useAgendaContext()
  const [patch, { isLoading }] = useSetAppointmentStatusMutation()
  const explain = useRefused(zone)
  const write = async (status: SettableStatus, options: Write): Promise<boolean> => {
    const { previous, version, isEarlyOutcome, overbook, onUndo, onTaken } = options
    try {
      const saved = await patch({
        params: { id: appointment._id },
        body: {
          status,
          updatedBy: userName,
          version,
          ...(isEarlyOutcome && { isEarlyOutcome }),
          ...(overbook && { overbook }),
        },
      }).unwrap()
      options.onWritten?.()
      toast.success(schedulingRoutes.setAppointmentStatus.message, {
        description: statusNames[status],
        ...(previous === null
          ? {}
          : {
              action: {
                onClick: () => {
                  // What is taken back was said before, whenever that was.
                  void write(previous, {
                    previous: null,
                    version: saved.version,
                    isEarlyOutcome: true,
                    onWritten: onUndo,
                  })
                },
              },
            }),
      })
      return true
    } catch (error) {
      const taken = await explain(error, appointment)
      if (taken !== null && onTaken !== undefined) onTaken(taken)
      else if (taken === null) toast.error(problemText(error, statusFailedText))
      else
        toast.warning(taken.message, {
          duration: TAKEN_MS,
          action: {
            label: insistText,
            onClick: () => void write(status, { ...options, overbook: true }),
          },
        })
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
