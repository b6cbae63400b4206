import { HStack, Stack, Text } from '@chakra-ui/react'
import { type Appointment, NO_CLIENT, type SettableStatus } from '@mostrador/contracts/scheduling'
import { useRef, useState } from 'react'
import { useGetClientQuery } from '../../../api/endpoints/clients.ts'
import { useListNotificationsQuery } from '../../../api/endpoints/notifications.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Revealed } from '../../../ui/revealed.tsx'
import { useAgendaContext } from '../lib/agenda-context.ts'
import { useKnownNames } from '../lib/client-names.ts'
import { hasConsumption, useConsumption } from '../lib/consumption-context.ts'
import { cancellationNotice } from '../lib/known-cancellation.ts'
import { isOfGoogle } from '../lib/of-google.ts'
import { usePayments } from '../lib/payments-context.ts'
import { isUpcoming } from '../lib/notify-client.ts'
import { AppointmentFacts } from './appointment-facts.tsx'
import { type EarlyOutcome, OutcomeQuestion } from './outcome-question.tsx'
import { CalendarFileButton } from './calendar-file-button.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { CancellationOffer } from './cancellation-offer.tsx'
import { ConsumptionFacts } from './consumption.tsx'
import { ClientContact } from './client-contact.tsx'
import { ClientHistory } from './client-history.tsx'
import { fullName } from '../../../bookables/client-picker.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { DetailFooter } from './detail-footer.tsx'
import { HeldNotices } from './held-notices.tsx'
import { OverbookNotice, type Refused } from './overbook-notice.tsx'
import { OutsideChip, StatusChip, StatusMeaning } from './status-chip.tsx'
import { useIsOutside } from './use-is-outside.ts'
import { insistText, useSetStatus } from './use-set-status.ts'

type Props = {
  readonly appointment: Appointment
  readonly onClose: () => void
  readonly onEdit: () => void
  /** Another time is wanted, and nothing else. */
  readonly onMove: () => void
  /** The appointment was restored, although its client was or will be told of the cancellation. */
  readonly onRestored: (saved: Appointment) => void
}

/** What somebody was asked before a change of status. */
type Asked = { readonly isEarlyOutcome?: boolean; readonly overbook?: boolean }
/** A status that would take back a time that is taken meanwhile. */
type Taken = {
  readonly refused: Refused
  readonly status: SettableStatus
  readonly asked: Asked
}

const isOutcome = (status: SettableStatus): status is EarlyOutcome =>
  status === 'asistida' || status === 'no_asistida'

/** The client of an appointment, or the title of a block. */
const useTitle = ({
  status,
  clientId,
  title,
}: Appointment): { title: string; clientName: string } => {
  const isBlock = status === 'block'
  const { data: client } = useGetClientQuery(
    { params: { id: clientId } },
    { skip: isBlock || clientId === NO_CLIENT }
  )
  const { names } = useKnownNames()
  if (isBlock) return { title: title || 'Bloqueo', clientName: title || 'Bloqueo' }
  // Without a connection the agenda still knows the names that it shows.
  const name = client === undefined ? names.get(clientId) || title : fullName(client)
  return { title: name || 'Cita', clientName: name || 'este cliente' }
}

/**
 * Whom it is for, what and when, its status, and the ways to reach the client [APT-06, APT-20,
 * BLK-07].
 */
export const DetailDialog = ({ appointment, onClose, onEdit, onMove, onRestored }: Props) => {
  const { may, serviceOf } = useAgendaContext()
  const register = useConsumption()
  const payments = usePayments()
  const [step, setStep] = useState<'detail' | 'delete' | 'cancel' | EarlyOutcome>('detail')
  // Enter on what just opened may not begin to delete.
  const edit = useRef<HTMLButtonElement>(null)
  const { setStatus, busy } = useSetStatus(appointment)
  const { title, clientName } = useTitle(appointment)
  const isOutside = useIsOutside(appointment)
  const isBlock = appointment.status === 'block'
  const [isPaid, setPaid] = useState(false)
  const [taken, setTaken] = useState<Taken | null>(null)
  const price = serviceOf(appointment.serviceId)?.price ?? ''
  const hasClient = !isBlock && appointment.clientId !== NO_CLIENT
  const notices = useListNotificationsQuery(
    { query: { cId: appointment.clientId } },
    { skip: !hasClient || appointment.status !== 'cancelada' }
  )
  const isGoogle = isOfGoogle(appointment)
  const mayEdit = isBlock ? may.block && !isGoogle : may.book
  const goBack = (): void => setStep('detail')
  const change = async (status: SettableStatus, asked: Asked = {}): Promise<void> => {
    setTaken(null)
    const service = serviceOf(appointment.serviceId)
    const isNew = status === 'asistida' && appointment.status !== 'asistida'
    const sentNotice = cancellationNotice(notices.data?.data ?? [], appointment._id)
    const onTaken = (refused: Refused): void => setTaken({ refused, status, asked })
    if (!(await setStatus(status, { ...asked, onTaken }))) return
    const saved = { ...appointment, status }
    if (appointment.status === 'cancelada' && sentNotice !== undefined && isUpcoming(saved))
      onRestored(saved)
    if (!isNew || register === null) return
    if (hasConsumption(appointment, service)) register({ appointment, service, by: 'proposed' })
  }
  const choose = (status: SettableStatus): void => {
    if (isOutcome(status) && Date.parse(appointment.start) > Date.now()) setStep(status)
    else if (status === 'cancelada' && hasClient) setStep('cancel')
    else void change(status)
  }
  if (step === 'delete')
    return (
      <DeleteDialog
        appointment={appointment}
        clientName={clientName}
        onClose={goBack}
        onDeleted={onClose}
      />
    )
  if (step === 'cancel')
    return <CancelDialog appointment={appointment} clientName={clientName} onClose={goBack} />
  if (step !== 'detail')
    return (
      <OutcomeQuestion
        appointment={appointment}
        outcome={step}
        onClose={goBack}
        onConfirm={() => {
          goBack()
          void change(step, { isEarlyOutcome: true })
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
        <DetailFooter
          appointment={appointment}
          mayEdit={mayEdit}
          mayDelete={may.remove && !isGoogle}
          isPaid={isPaid}
          busy={busy}
          editButton={edit}
          onDelete={() => setStep('delete')}
          onMove={onMove}
          onEdit={onEdit}
          onStatus={choose}
        />
      }
    >
      <Stack gap="5">
        {taken === null ? null : (
          <Revealed key={taken.refused.message}>
            <OverbookNotice
              refused={taken.refused}
              busy={busy}
              confirmText={insistText}
              onInsist={() => void change(taken.status, { ...taken.asked, overbook: true })}
            />
          </Revealed>
        )}
        <HStack gap="2" flexWrap="wrap">
          <StatusChip status={appointment.status} />
          {isBlock ? null : payments?.renderPaidMark(appointment, price, setPaid)}
          {isOutside ? <OutsideChip /> : null}
          {appointment.overbook ? (
            <Text textStyle="xs" color="fg.warning" fontWeight="600">
              Empalmada con otra
            </Text>
          ) : null}
        </HStack>
        <StatusMeaning status={appointment.status} />
        {hasClient ? <ClientContact clientId={appointment.clientId} /> : null}
        {hasClient ? <HeldNotices appointment={appointment} /> : null}
        {hasClient ? <CancellationOffer appointment={appointment} /> : null}
        <AppointmentFacts appointment={appointment} />
        {isBlock ? null : <ConsumptionFacts appointment={appointment} />}
        {isBlock ? null : payments?.renderPayments(appointment, price)}
        {isBlock ? null : <CalendarFileButton appointment={appointment} />}
        {hasClient ? <ClientHistory appointment={appointment} /> : null}
      </Stack>
    </Dialog>
  )
}
