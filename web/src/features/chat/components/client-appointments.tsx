import { HStack, Link as ChakraLink, Heading, Stack, Text } from '@chakra-ui/react'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { CalendarPlus } from 'lucide-react'
import { Link } from 'react-router'
import { usePopulateAppointmentsQuery } from '../../../api/endpoints/appointments.ts'
import { may, useSignedIn } from '../../../api/session.ts'
import { mayBook } from '../../../bookables/may-book.ts'
import { statusNames } from '../../../bookables/status-names.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/pieces.tsx'
import { dayText } from '../../../ui/when.ts'

const MAX_NEXT = 3
const doneStatuses: ReadonlySet<Appointment['status']> = new Set([
  'cancelada',
  'no_pagada',
  'asistida',
  'no_asistida',
  'block',
])

/** What a client still has to come to, soonest first. `now`: epoch milliseconds. */
const nextOf = (appointments: readonly Appointment[], now: number): readonly Appointment[] =>
  appointments
    .filter(({ end, status }) => Date.parse(end) > now && !doneStatuses.has(status))
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
    .slice(0, MAX_NEXT)

/** What the client of a conversation comes for next, and the way to book for them. */
export const ClientAppointments = ({ clientId, zone }: { clientId: string; zone: string }) => {
  const session = useSignedIn()
  const maySee = may(session, { page: 'agenda', action: 'view' })
  if (!maySee) return null
  return (
    <Stack as="section" gap="2" aria-label="Próximas citas">
      <HStack justify="space-between" gap="2">
        <Heading as="h3" textStyle="sm" fontWeight="600">
          Próximas citas
        </Heading>
        {mayBook(session) ? (
          <Button asChild size="sm" minH={{ base: '11', md: '9' }}>
            <Link to={`/agenda?nueva=${clientId}`}>
              <CalendarPlus />
              Agendar
            </Link>
          </Button>
        ) : null}
      </HStack>
      <NextAppointments clientId={clientId} zone={zone} />
    </Stack>
  )
}

const NextAppointments = ({ clientId, zone }: { clientId: string; zone: string }) => {
  const { data } = usePopulateAppointmentsQuery({ query: { clientId } })
  if (data === undefined) return null
  const next = nextOf(data.appointments, Date.now())
  if (next.length === 0)
    return (
      <Text textStyle="sm" color="fg.muted">
        No tiene citas por venir.
      </Text>
    )
  const services = new Map(data.services.map(({ _id, name }) => [_id, name]))
  return (
    <Stack as="ul" gap="2" listStyleType="none">
      {next.map(({ _id, start, serviceId, status }) => (
        <li key={_id}>
          <ChakraLink
            asChild
            display="flex"
            justifyContent="space-between"
            gap="2"
            minH="11"
            px="3"
            py="2"
            borderWidth="1px"
            borderColor="border.subtle"
            borderRadius="l2"
            color="fg"
          >
            <Link to={`/agenda?cita=${_id}`}>
              <Stack as="span" gap="0" minW="0">
                <Text as="span" textStyle="sm" fontWeight="500" truncate>
                  {services.get(serviceId ?? '') ?? 'Cita'}
                </Text>
                <Text as="span" textStyle="xs" color="fg.muted">
                  {dayText(start, zone)}
                </Text>
              </Stack>
              <Chip size="xs">{statusNames[status]}</Chip>
            </Link>
          </ChakraLink>
        </li>
      ))}
    </Stack>
  )
}
