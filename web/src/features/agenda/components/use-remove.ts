import type { Client } from '@mostrador/contracts/crm'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { problemText } from '../../../api/problem.ts'
import { toast } from '../../../ui/toaster.tsx'
import { useDeleteAppointmentMutation } from '../../../api/endpoints/appointments.ts'
import { useCreateNotificationMutation } from '../../../api/endpoints/notifications.ts'
import { useLazyGetClientQuery } from '../../../api/endpoints/clients.ts'
import { cancellationOf } from '../lib/cancellation.ts'

export type Removal = { readonly done: boolean; readonly text: string | null }
const notRemoved = (text: string): Removal => ({ done: false, text })

const texts = {
  appointment: { done: 'Cita eliminada con éxito', failed: 'Error al eliminar la cita' },
  block: { done: 'Bloqueo eliminado con éxito', failed: 'Error al eliminar el bloqueo' },
}

/**
 * Deletes an appointment or a block; a message that is not blank goes to the client 5 minutes later
 * [APT-23, APT-24, APT-25, BLK-07].
 */
export const useRemove = () => {
  const [remove, removing] = useDeleteAppointmentMutation()
  const [notify, notifying] = useCreateNotificationMutation()
  const [findClient] = useLazyGetClientQuery()
  const run = async (appointment: Appointment, message: string): Promise<Removal> => {
    const words = texts[appointment.status === 'block' ? 'block' : 'appointment']
    const hasMessage = message.trim() !== ''
    let client: Client | null = null
    if (hasMessage) {
      // Before anything is deleted: without the client the message could never be sent [APT-24].
      client = await findClient({ params: { id: appointment.clientId } }, true)
        .unwrap()
        .catch(() => null)
      if (client === null) return notRemoved('Cliente no encontrado')
    }
    try {
      await remove({ params: { id: appointment._id } }).unwrap()
    } catch (error) {
      return notRemoved(problemText(error, words.failed))
    }
    toast.success(words.done)
    if (client !== null) {
      try {
        await notify({ body: cancellationOf(client, message, new Date()) }).unwrap()
      } catch (error) {
        toast.error(problemText(error, 'Error al enviar notificaciones'))
      }
    }
    return { done: true, text: null }
  }
  return { run, busy: removing.isLoading || notifying.isLoading }
}
