import type { Client } from '@mostrador/contracts/crm'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { inMessageClock, showInstant } from '@mostrador/kernel'
import { useSignedIn } from '../../../api/session.ts'
import { useAgendaContext } from '../lib/agenda-context.ts'
import { cancelledText, movedText, restoredText } from '../lib/client-messages.ts'

type Named = Pick<Client, 'name' | 'lastname'>

/**
 * The words of a message about an appointment, with the hours as the business writes them to
 * clients.
 */
const useMessageWords = () => {
  const { zone, branchOf, serviceOf, specialistOf } = useAgendaContext()
  const { business } = useSignedIn()
  return (appointment: Appointment, client: Named) => ({
    clientName: `${client.name} ${client.lastname}`,
    businessName: business?.name ?? '',
    service: serviceOf(appointment.serviceId)?.name ?? 'tu servicio',
    specialist: specialistOf(appointment.specialistId)?.name ?? 'tu especialista',
    branch: branchOf(appointment.branchId)?.name ?? '',
    when: inMessageClock(
      showInstant(new Date(appointment.start), zone),
      business?.messageClock ?? '24h'
    ),
    folio: appointment.shortId,
  })
}

/** `isRestored`: the client believes that it is cancelled. */
export const useMovedText = (
  appointment: Appointment,
  client: Named,
  isRestored: boolean
): string => (isRestored ? restoredText : movedText)(useMessageWords()(appointment, client))

/** Undefined while the client is not known. */
export const useCancelledText = (
  appointment: Appointment,
  client: Named | undefined
): string | undefined => {
  const words = useMessageWords()
  return client === undefined ? undefined : cancelledText(words(appointment, client))
}
