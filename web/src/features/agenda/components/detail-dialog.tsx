import { HStack, Skeleton, Stack, Text } from '@chakra-ui/react'
import { type Appointment, NO_CLIENT, settableStatuses } from '@mostrador/contracts/scheduling'
import { showPhone } from '@mostrador/kernel'
import {
  Bot,
  Building2,
  CalendarClock,
  ChevronDown,
  Hash,
  NotebookPen,
  Pencil,
  Scissors,
  Trash2,
  UserRound,
} from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Avatar } from '../../../ui/pieces.tsx'
import { useGetClientQuery } from '../../../api/endpoints/clients.ts'
import { useAgendaContext } from '../lib/agenda-context.ts'
import { momentOf } from '../lib/moment.ts'
import { longDay, spanText, statusNames } from '../lib/texts.ts'
import { fullName } from './client-picker.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { Notice } from './notice.tsx'
import { StatusChip, StatusDot } from './status-chip.tsx'
import { useSetStatus } from './use-set-status.ts'

const Line = ({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) => (
  <HStack gap="3" align="start">
    <Text as="span" color="fg.muted" mt="0.5" aria-hidden="true">
      {icon}
    </Text>
    <Text as="dt" srOnly>
      {name}
    </Text>
    <Text as="dd" minW="0" overflowWrap="anywhere" whiteSpace="pre-line">
      {children}
    </Text>
  </HStack>
)

const ClientLine = ({ clientId }: { clientId: string }) => {
  const { data: client, isError, isLoading } = useGetClientQuery({ params: { id: clientId } })
  if (isError)
    return (
      <Notice kind="error">
        <Text>Error al cargar información del cliente</Text>
      </Notice>
    )
  if (isLoading || client === undefined)
    return (
      <HStack gap="3" minH="12" role="status" aria-label="Cargando…">
        <Skeleton boxSize="9" borderRadius="full" />
        <Stack gap="1.5" flex="1">
          <Skeleton h="4" w="48" />
          <Skeleton h="3" w="32" />
        </Stack>
      </HStack>
    )
  const phone = client.whatsapp === '' ? '' : `+${showPhone(client)}`
  return (
    <HStack gap="3" minH="12">
      <Avatar name={fullName(client)} />
      <Stack gap="0" minW="0">
        <Text fontWeight="600" truncate>
          {fullName(client)}
        </Text>
        <Text textStyle="sm" color="fg.muted" truncate>
          {[phone, client.email].filter(part => part !== '').join(' · ')}
        </Text>
      </Stack>
    </HStack>
  )
}

type Props = {
  readonly appointment: Appointment
  readonly onClose: () => void
  readonly onEdit: () => void
}

/** Everything about one appointment or block, its status, and the way to change or delete it [APT-06, APT-20, BLK-07]. */
export const DetailDialog = ({ appointment, onClose, onEdit }: Props) => {
  const { zone, may, branchOf, serviceOf, specialistOf } = useAgendaContext()
  const [deleting, setDeleting] = useState(false)
  // Enter on what just opened may not begin to delete.
  const edit = useRef<HTMLButtonElement>(null)
  const { setStatus, busy } = useSetStatus(appointment)
  const { data: client } = useGetClientQuery(
    { params: { id: appointment.clientId } },
    { skip: appointment.status === 'block' || appointment.clientId === NO_CLIENT }
  )
  const who = client === undefined ? appointment.title || 'este cliente' : fullName(client)
  const { status } = appointment
  const isBlock = status === 'block'
  const from = momentOf(appointment.start, zone)
  const to = momentOf(appointment.end, zone)
  const mayEdit = isBlock ? may.block : may.book
  // Every status but the one it has; `block` is not a status of an appointment [APT-06, C1-03].
  const statuses = settableStatuses.filter(option => option !== status)
  if (deleting)
    return (
      <DeleteDialog
        appointment={appointment}
        who={isBlock ? appointment.title || 'Bloqueo' : who}
        onClose={() => setDeleting(false)}
        onDeleted={onClose}
      />
    )
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      initialFocus={edit}
      title={
        isBlock
          ? appointment.title || 'Bloqueo'
          : (serviceOf(appointment.serviceId)?.name ?? 'Cita')
      }
      footer={
        <>
          {may.remove ? (
            <Button
              kind="bare"
              color="fg.error"
              icon={<Trash2 />}
              me="auto"
              onClick={() => setDeleting(true)}
            >
              Eliminar
            </Button>
          ) : null}
          {mayEdit ? (
            <Button ref={edit} icon={<Pencil />} onClick={onEdit}>
              Editar
            </Button>
          ) : null}
          {mayEdit && !isBlock ? (
            <Menu
              label="Cambiar estado"
              placement="top-start"
              trigger={
                <Button kind="main" loading={busy}>
                  Cambiar estado
                  <ChevronDown />
                </Button>
              }
              items={statuses.map(option => ({
                id: option,
                label: statusNames[option],
                icon: <StatusDot status={option} />,
                onSelect: () => {
                  void setStatus(option)
                },
              }))}
            />
          ) : null}
        </>
      }
    >
      <Stack gap="5">
        <HStack gap="2" flexWrap="wrap">
          <StatusChip status={status} />
          {appointment.overbook ? (
            <Text textStyle="xs" color="fg.warning" fontWeight="600">
              Empalmada con otra
            </Text>
          ) : null}
        </HStack>
        {isBlock || appointment.clientId === NO_CLIENT ? null : (
          <ClientLine clientId={appointment.clientId} />
        )}
        <Stack as="dl" gap="3" m="0">
          <Line icon={<CalendarClock size={18} />} name="Fecha y hora">
            {longDay(from.date)}, {spanText(from.minute, to.minute)}
            {to.date === from.date ? '' : ` del ${longDay(to.date)}`}
          </Line>
          {isBlock || serviceOf(appointment.serviceId) !== undefined ? null : (
            <Line icon={<Scissors size={18} />} name="Servicio">
              Servicio eliminado
            </Line>
          )}
          <Line icon={<UserRound size={18} />} name="Especialista">
            {specialistOf(appointment.specialistId)?.name ?? 'Especialista eliminado'}
          </Line>
          <Line icon={<Building2 size={18} />} name="Sucursal">
            {branchOf(appointment.branchId)?.name ?? 'Sucursal eliminada'}
            {!isBlock && appointment.type === 'online' ? ' · En línea' : ''}
          </Line>
          {isBlock ? null : (
            <Line icon={<Hash size={18} />} name="Folio">
              Folio {appointment.shortId}
            </Line>
          )}
          {appointment.details === '' ? null : (
            <Line icon={<NotebookPen size={18} />} name={isBlock ? 'Motivo' : 'Notas internas'}>
              {appointment.details}
            </Line>
          )}
          {appointment.clientNotes === '' ? null : (
            <Line icon={<NotebookPen size={18} />} name="Notas del cliente">
              «{appointment.clientNotes}»
            </Line>
          )}
          {appointment.source === 'assistant' ? (
            <Line icon={<Bot size={18} />} name="Origen">
              La agendó {appointment.createdBy === '' ? 'tu asistente' : appointment.createdBy}
            </Line>
          ) : null}
        </Stack>
      </Stack>
    </Dialog>
  )
}
