import { Stack, Text } from '@chakra-ui/react'
import type { Client, Notification, Reach } from '@mostrador/contracts/crm'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { firstNameIn, showInstant, timeOf } from '@mostrador/kernel'
import { useClientReachQuery, useGetClientQuery } from '../../../api/endpoints/clients.ts'
import { useListNotificationsQuery } from '../../../api/endpoints/notifications.ts'
import { NotReached } from '../../../bookables/not-reached.tsx'
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
  const { data: reaches } = useClientReachQuery(
    { query: { ids: appointment.clientId } },
    { skip: !isOffered }
  )
  if (!isOffered || client === undefined || notices.isLoading) return null
  const all = notices.data?.data ?? []
  const isHeld = all.some(
    ({ appointmentId, kind, state }) =>
      appointmentId === appointment._id && kind === 'canceled_appointment' && state === 'held'
  )
  const notice = cancellationNotice(all, appointment._id)
  // The message that was held is shown with the same ways to send it.
  if (isHeld && notice === undefined) return null
  if (notice?.state === 'due')
    return <DueNotice notice={notice} client={client} reach={reaches?.[0]?.reach} />
  if (notice !== undefined)
    return (
      // Role `note`: the toast about the cancellation is placed beside it, not over it.
      <Text role="note" textStyle="sm" color="fg.muted">
        Ya se le avisó
      </Text>
    )
  const name = firstNameIn(`${client.name} ${client.lastname}`)
  const greeting = name === '' ? 'Hola,' : `Hola ${name},`
  const text = `${greeting} tu cita del ${showInstant(new Date(appointment.start), zone)} fue cancelada.`
  return (
    <Stack as="section" aria-label="Avisa de la cancelación" gap="1" textStyle="sm">
      <Text color="fg.muted">Avísale: «{text}»</Text>
      <HeldMessageActions text={text} phone={client} />
    </Stack>
  )
}

/** A notice that is to go out: when, or that it does not arrive and how to send it by hand. */
const DueNotice = ({
  notice,
  client,
  reach,
}: {
  readonly notice: Notification
  readonly client: Client
  readonly reach: Reach | undefined
}) => {
  const { zone } = useAgendaContext()
  if (reach === undefined) return null
  if (reach === 'now')
    return (
      <Text role="note" textStyle="sm" color="fg.muted">
        {`Se le avisa a las ${timeOf(momentOf(notice.deliveryDate, zone).minute)}`}
      </Text>
    )
  return (
    <Stack as="section" aria-label="Avisa de la cancelación" gap="1">
      <NotReached reach={reach}>Avísale tú.</NotReached>
      <HeldMessageActions text={notice.text} phone={client} />
    </Stack>
  )
}
