import { HStack, Stack, Text } from '@chakra-ui/react'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { showInstant } from '@mostrador/kernel'
import { usePopulateAppointmentsQuery } from '../../../api/endpoints/appointments.ts'
import { useAgendaContext } from '../lib/agenda-context.ts'
import { visitsOf } from '../lib/visits.ts'
import { StatusChip } from './status-chip.tsx'

const Visits = ({ title, visits }: { title: string; visits: readonly Appointment[] }) => {
  const { zone, serviceOf } = useAgendaContext()
  if (visits.length === 0) return null
  return (
    <Stack gap="1">
      <Text as="h4" textStyle="xs" color="fg.muted">
        {title}
      </Text>
      <Stack as="ul" gap="1.5" listStyleType="none" aria-label={title}>
        {visits.map(({ _id, start, serviceId, status }) => (
          <HStack as="li" key={_id} justify="space-between" gap="2" textStyle="sm">
            <Text minW="0" truncate>
              {showInstant(new Date(start), zone)} · {serviceOf(serviceId)?.name ?? 'Cita'}
            </Text>
            <StatusChip status={status} />
          </HStack>
        ))}
      </Stack>
    </Stack>
  )
}

/** The other visits of the client: next and last. */
export const ClientHistory = ({ appointment }: { appointment: Appointment }) => {
  const { data, isError } = usePopulateAppointmentsQuery({
    query: { clientId: appointment.clientId },
  })
  if (data === undefined || isError) return null
  const { next, past } = visitsOf(data.appointments, appointment._id, Date.now())
  return (
    <Stack as="section" gap="2" aria-label="Historial">
      <Text as="h3" textStyle="sm" fontWeight="600">
        Historial
      </Text>
      {next.length + past.length === 0 ? (
        <Text textStyle="sm" color="fg.muted">
          No tiene otras citas.
        </Text>
      ) : null}
      <Visits title="Próximas" visits={next} />
      <Visits title="Anteriores" visits={past} />
    </Stack>
  )
}
