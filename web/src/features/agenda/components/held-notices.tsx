import { Text } from '@chakra-ui/react'
import type { Notification } from '@mostrador/contracts/crm'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { useGetClientQuery } from '../../../api/endpoints/clients.ts'
import { useListNotificationsQuery } from '../../../api/endpoints/notifications.ts'
import { HeldMessageActions } from '../../../ui/held-message.tsx'
import { Notice } from './notice.tsx'

const kindNames: Partial<Record<Notification['kind'], string>> = {
  booked_client: 'La confirmación no salió',
  reminder: 'El recordatorio no salió',
  confirmation_request: 'La solicitud de confirmación no salió',
  change_request: 'El aviso de que su cita cambia no salió',
  moved_appointment: 'El aviso de su nuevo horario no salió',
  canceled_appointment: 'El aviso de cancelación no salió',
}

/** Messages about this appointment that could not go out: why, and how to send them by hand. */
export const HeldNotices = ({ appointment }: { appointment: Appointment }) => {
  const { data: client } = useGetClientQuery({ params: { id: appointment.clientId } })
  const { data } = useListNotificationsQuery({ query: { cId: appointment.clientId } })
  const heldMessages = data?.data.filter(
    ({ appointmentId, state, kind }) =>
      appointmentId === appointment._id &&
      state === 'held' &&
      // A cancellation message is outdated once the appointment is active again.
      (kind !== 'canceled_appointment' || appointment.status === 'cancelada')
  )
  return (
    <>
      {heldMessages?.map(({ _id, kind, reason, text }) => (
        <Notice key={_id} kind="warning">
          <Text>
            <strong>{kindNames[kind] ?? 'Un mensaje no salió'}.</strong> {reason}
          </Text>
          <HeldMessageActions text={text} phone={client ?? null} />
        </Notice>
      ))}
    </>
  )
}
