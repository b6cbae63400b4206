import type { Appointment } from '@mostrador/contracts/scheduling'
import { useRef } from 'react'
import { useLazyGetClientQuery } from '../../../api/endpoints/clients.ts'
import {
  useCreateNotificationMutation,
  useDeleteNotificationMutation,
} from '../../../api/endpoints/notifications.ts'
import { problemText } from '../../../api/problem.ts'
import { toast } from '../../../ui/toaster.tsx'
import { cancellationOf } from '../lib/cancellation.ts'
import { useSetStatus } from './use-set-status.ts'

/**
 * Cancels an appointment; a message that is not blank goes to the client 5 minutes later, unless
 * that is undone [APT-24, APT-25].
 */
export const useCancel = (appointment: Appointment) => {
  const { setStatus, busy } = useSetStatus(appointment)
  const [notify, notifying] = useCreateNotificationMutation()
  const [withdraw] = useDeleteNotificationMutation()
  const [findClient] = useLazyGetClientQuery()
  const isUndone = useRef(false)

  /** Answers why nothing was cancelled; null when it was. */
  const cancel = async (message: string): Promise<string | null> => {
    const isWanted = message.trim() !== ''
    const client = isWanted
      ? await findClient({ params: { id: appointment.clientId } }, true)
          .unwrap()
          .catch(() => null)
      : null
    if (isWanted && client === null) return 'Cliente no encontrado'
    let notificationId: string | undefined
    const takeBack = (): void => {
      isUndone.current = true
      if (notificationId !== undefined) void withdraw({ params: { id: notificationId } })
    }
    if (!(await setStatus('cancelada', { onUndo: takeBack }))) return null
    if (client === null) return null
    try {
      const saved = await notify({
        body: { ...cancellationOf(client, message, new Date()), appointmentId: appointment._id },
      }).unwrap()
      notificationId = saved._id
      if (isUndone.current) takeBack()
    } catch (error) {
      toast.error(problemText(error, 'Error al enviar notificaciones'))
    }
    return null
  }
  return { cancel, busy: busy || notifying.isLoading }
}
