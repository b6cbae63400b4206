import { Stack, Text } from '@chakra-ui/react'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { showInstant, timeOf } from '@mostrador/kernel'
import { useGetClientQuery } from '../../../api/endpoints/clients.ts'
import { useListNotificationsQuery } from '../../../api/endpoints/notifications.ts'
import { HeldMessageActions } from '../../../ui/held-message.tsx'
import { useAgendaContext } from '../lib/agenda-context.ts'
import { cancellationNotice } from '../lib/known-cancellation.ts'
import { momentOf } from '../lib/moment.ts'

/**
 * A text for a client whose appointment was cancelled and is still to come, to be sent by hand;
 * where its notice is due or was delivered, only that.
 */
export const CancellationOffer = ({ appointment }: { appointment: Appointment }) => {
  const { zone } = useAgendaContext()
  const isOffered = appointment.status === 'cancelada' && Date.parse(appointment.start) > Date.now()
  const { data: client } = useGetClientQuery(
    { params: { id: appointment.clientId } },
    { skip: !isOffered }
  )
  const notices = useListNotificationsQuery(
    { query: { cId: appointment.clientId } },
    { skip: !isOffered }
  )
  if (!isOffered || client === undefined || notices.isLoading) return null
  const notice = cancellationNotice(notices.data?.data ?? [], appointment._id)
  if (notice !== undefined)
    return (
      // A note: the message about the cancellation stands beside it, not over it.
      <Text role="note" textStyle="sm" color="fg.muted">
        {notice.state === 'due'
          ? `Se le avisa a las ${timeOf(momentOf(notice.deliveryDate, zone).minute)}`
          : 'Ya se le avisó'}
      </Text>
    )
  const greeting = client.name === '' ? 'Hola,' : `Hola ${client.name.split(' ')[0]},`
  const text = `${greeting} tu cita del ${showInstant(new Date(appointment.start), zone)} fue cancelada.`
  return (
    <Stack as="section" aria-label="Avisa de la cancelación" gap="1" textStyle="sm">
      <Text color="fg.muted">Avísale: «{text}»</Text>
      <HeldMessageActions text={text} phone={client} />
    </Stack>
  )
}
