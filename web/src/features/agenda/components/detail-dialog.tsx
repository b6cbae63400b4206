import { HStack, Stack, Text } from '@chakra-ui/react'
import { type Appointment, NO_CLIENT, type SettableStatus } from '@mostrador/contracts/scheduling'
import { CalendarClock, Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useGetClientQuery } from '../../../api/endpoints/clients.ts'
import { useListNotificationsQuery } from '../../../api/endpoints/notifications.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useAgendaContext } from '../lib/agenda-context.ts'
import { useKnownNames } from '../lib/client-names.ts'
import { hasConsumption, useConsumption } from '../lib/consumption-context.ts'
import { cancellationNotice } from '../lib/known-cancellation.ts'
import { isOfGoogle } from '../lib/of-google.ts'
import { usePayments } from '../lib/payments-context.ts'
import { isToCome } from '../lib/tell-client.ts'
import { AppointmentFacts } from './appointment-facts.tsx'
import { AttendedQuestion } from './attended-question.tsx'
import { CalendarFileButton } from './calendar-file-button.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { CancellationOffer } from './cancellation-offer.tsx'
import { ConsumptionFacts } from './consumption.tsx'
import { ClientContact } from './client-contact.tsx'
import { ClientHistory } from './client-history.tsx'
import { fullName } from '../../../bookables/client-picker.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { HeldNotices } from './held-notices.tsx'
import { StatusButton } from './status-button.tsx'
import { OutsideChip, StatusChip } from './status-chip.tsx'
import { useIsOutside } from './use-is-outside.ts'
import { useSetStatus } from './use-set-status.ts'

type Props = {
  readonly appointment: Appointment
  readonly onClose: () => void
  readonly onEdit: () => void
  /** Another time is wanted, and nothing else. */
  readonly onMove: () => void
  /** It is no longer cancelled, which its client was told or soon will be. */
  readonly onRestored: (saved: Appointment) => void
}

/** The client of an appointment, or the title of a block. */
const useTitle = ({ status, clientId, title }: Appointment): { title: string; who: string } => {
  const isBlock = status === 'block'
  const { data: client } = useGetClientQuery(
    { params: { id: clientId } },
    { skip: isBlock || clientId === NO_CLIENT }
  )
  const { names } = useKnownNames()
  if (isBlock) return { title: title || 'Bloqueo', who: title || 'Bloqueo' }
  // Without a connection the agenda still knows the names that it shows.
  const name = client === undefined ? names.get(clientId) || title : fullName(client)
  return { title: name || 'Cita', who: name || 'este cliente' }
}

/**
 * Whom it is for, what and when, its status, and the ways to reach the client [APT-06, APT-20,
 * BLK-07].
 */
export const DetailDialog = ({ appointment, onClose, onEdit, onMove, onRestored }: Props) => {
  const { may, serviceOf } = useAgendaContext()
  const register = useConsumption()
  const payments = usePayments()
  const [step, setStep] = useState<'detail' | 'delete' | 'cancel' | 'attended'>('detail')
  // Enter on what just opened may not begin to delete.
  const edit = useRef<HTMLButtonElement>(null)
  const { setStatus, busy } = useSetStatus(appointment)
  const { title, who } = useTitle(appointment)
  const isOutside = useIsOutside(appointment)
  const isBlock = appointment.status === 'block'
  const hasClient = !isBlock && appointment.clientId !== NO_CLIENT
  const notices = useListNotificationsQuery(
    { query: { cId: appointment.clientId } },
    { skip: !hasClient || appointment.status !== 'cancelada' }
  )
  const isGoogle = isOfGoogle(appointment)
  const mayEdit = isBlock ? may.block && !isGoogle : may.book
  const back = (): void => setStep('detail')
  const change = async (status: SettableStatus): Promise<void> => {
    const service = serviceOf(appointment.serviceId)
    const isNew = status === 'asistida' && appointment.status !== 'asistida'
    const sentNotice = cancellationNotice(notices.data?.data ?? [], appointment._id)
    if (!(await setStatus(status))) return
    const saved = { ...appointment, status }
    if (appointment.status === 'cancelada' && sentNotice !== undefined && isToCome(saved))
      onRestored(saved)
    if (!isNew || register === null) return
    if (hasConsumption(appointment, service)) register({ appointment, service, by: 'proposed' })
  }
  const choose = (status: SettableStatus): void => {
    if (status === 'asistida' && Date.parse(appointment.start) > Date.now()) setStep('attended')
    else if (status === 'cancelada' && hasClient) setStep('cancel')
    else void change(status)
  }
  if (step === 'delete')
    return <DeleteDialog appointment={appointment} who={who} onClose={back} onDeleted={onClose} />
  if (step === 'cancel') return <CancelDialog appointment={appointment} who={who} onClose={back} />
  if (step === 'attended')
    return (
      <AttendedQuestion
        appointment={appointment}
        onClose={back}
        onConfirm={() => {
          back()
          void change('asistida')
        }}
      />
    )
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      initialFocus={edit}
      title={title}
      footer={
        <>
          {may.remove && !isGoogle ? (
            <Button
              kind="bare"
              color="fg.error"
              icon={<Trash2 />}
              me="auto"
              onClick={() => setStep('delete')}
            >
              Eliminar
            </Button>
          ) : null}
          {mayEdit && !isBlock && appointment.status !== 'cancelada' ? (
            <Button icon={<CalendarClock />} onClick={onMove}>
              Mover
            </Button>
          ) : null}
          {mayEdit ? (
            <Button ref={edit} icon={<Pencil />} onClick={onEdit}>
              Editar
            </Button>
          ) : null}
          {mayEdit && !isBlock ? (
            <StatusButton status={appointment.status} busy={busy} onChoose={choose} />
          ) : null}
        </>
      }
    >
      <Stack gap="5">
        <HStack gap="2" flexWrap="wrap">
          <StatusChip status={appointment.status} />
          {isOutside ? <OutsideChip /> : null}
          {appointment.overbook ? (
            <Text textStyle="xs" color="fg.warning" fontWeight="600">
              Empalmada con otra
            </Text>
          ) : null}
        </HStack>
        {hasClient ? <ClientContact clientId={appointment.clientId} /> : null}
        {hasClient ? <HeldNotices appointment={appointment} /> : null}
        {hasClient ? <CancellationOffer appointment={appointment} /> : null}
        <AppointmentFacts appointment={appointment} />
        {isBlock ? null : <ConsumptionFacts appointment={appointment} />}
        {isBlock
          ? null
          : payments?.renderPayments(appointment, serviceOf(appointment.serviceId)?.price ?? '')}
        {isBlock ? null : <CalendarFileButton appointment={appointment} />}
        {hasClient ? <ClientHistory appointment={appointment} /> : null}
      </Stack>
    </Dialog>
  )
}
