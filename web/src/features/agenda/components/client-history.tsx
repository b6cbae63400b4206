import { HStack, Stack, Text } from '@chakra-ui/react'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { showInstant } from '@mostrador/kernel'
import { usePopulateAppointmentsQuery } from '../../../api/endpoints/appointments.ts'
import { Button } from '../../../ui/button.tsx'
import { useAgendaContext } from '../lib/agenda-context.ts'
import { visitsOf } from '../lib/visits.ts'
import { StatusChip } from './status-chip.tsx'

/** Visits of a client; with `onOpen` each leads to its detail. */
export const Visits = ({
  title,
  visits,
  onOpen,
}: {
  title: string
  visits: readonly Appointment[]
  onOpen?: (appointmentId: string) => void
}) => {
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
            <Visit
              text={`${showInstant(new Date(start), zone)} · ${serviceOf(serviceId)?.name ?? 'Cita'}`}
              onOpen={onOpen === undefined ? undefined : () => onOpen(_id)}
            />
            <StatusChip status={status} />
          </HStack>
        ))}
      </Stack>
    </Stack>
  )
}

const Visit = ({ text, onOpen }: { text: string; onOpen: (() => void) | undefined }) =>
  onOpen === undefined ? (
    <Text minW="0" truncate>
      {text}
    </Text>
  ) : (
    <Button kind="bare" minH="11" px="0" minW="0" justifyContent="start" onClick={onOpen}>
      <Text as="span" truncate>
        {text}
      </Text>
    </Button>
  )

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
