import { HStack, Stack, Text } from '@chakra-ui/react'
import type { Appointment } from '@mostrador/contracts/scheduling'
import {
  Banknote,
  Bot,
  Building2,
  CalendarClock,
  CalendarSync,
  Hash,
  NotebookPen,
  Scissors,
  UserRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useAgendaContext } from '../lib/agenda-context.ts'
import { isOfGoogle } from '../lib/of-google.ts'
import { momentOf } from '../lib/moment.ts'
import { priceText } from '../../../ui/price.ts'
import { longDay, spanText } from '../lib/texts.ts'

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

/** What is booked and what it costs. */
const ServiceLines = ({ serviceId }: Pick<Appointment, 'serviceId'>) => {
  const { serviceOf } = useAgendaContext()
  const service = serviceOf(serviceId)
  const price = priceText(service?.price ?? '')
  return (
    <>
      <Line icon={<Scissors size={18} />} name="Servicio">
        {service?.name ?? 'Servicio eliminado'}
      </Line>
      {price === '' ? null : (
        <Line icon={<Banknote size={18} />} name="Precio">
          {price}
        </Line>
      )}
    </>
  )
}

/** Service, time, specialist, branch and notes of an appointment. */
export const AppointmentFacts = ({ appointment }: { appointment: Appointment }) => {
  const { zone, branchOf, specialistOf } = useAgendaContext()
  const isBlock = appointment.status === 'block'
  const from = momentOf(appointment.start, zone)
  const to = momentOf(appointment.end, zone)
  return (
    <Stack as="dl" gap="3" m="0">
      {isBlock ? null : <ServiceLines serviceId={appointment.serviceId} />}
      <Line icon={<CalendarClock size={18} />} name="Fecha y hora">
        {longDay(from.date)}, {spanText(from.minute, to.minute)}
        {to.date === from.date ? '' : ` del ${longDay(to.date)}`}
      </Line>
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
      {isOfGoogle(appointment) ? (
        <Line icon={<CalendarSync size={18} />} name="Origen">
          Viene de Google Calendar ({appointment.googleCalendarName ?? 'su calendario'}). Para
          cambiarlo, hazlo ahí.
        </Line>
      ) : null}
    </Stack>
  )
}
