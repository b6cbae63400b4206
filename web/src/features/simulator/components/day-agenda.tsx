import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import { type Appointment, NO_CLIENT } from '@mostrador/contracts/scheduling'
import { Bot, CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { statusNames } from '../../../bookables/status-names.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/pieces.tsx'
import { ListSkeleton } from '../../../ui/skeletons.tsx'
import { useListAppointmentsQuery } from '../../../api/endpoints/appointments.ts'
import { useClientNamesQuery } from '../../../api/endpoints/clients.ts'
import { useListServicesQuery } from '../../../api/endpoints/services.ts'
import { useListSpecialistsQuery } from '../../../api/endpoints/specialists.ts'
import { addDays, dayBounds, dayTitle, timeText } from '../lib/day.ts'

/** Ids of one request for names. */
const MAX_NAMES = 100

/** The client of each appointment, whoever booked it; else its stored title. */
const useClientNames = (rows: readonly Appointment[]) => {
  const clients = rows
    .filter(({ status, clientId }) => status !== 'block' && clientId !== NO_CLIENT)
    .map(({ clientId }) => clientId)
  const ids = [...new Set(clients)].toSorted().slice(0, MAX_NAMES).join()
  const { data } = useClientNamesQuery({ query: { ids } }, { skip: ids === '' })
  const names = new Map(data?.map(({ _id, name }) => [_id, name]))
  return ({ clientId, title }: Appointment): string => names.get(clientId) || title
}

const Slot = ({
  appointment,
  client,
  service,
  specialist,
  zone,
  isNew,
}: {
  appointment: Appointment
  client: string
  service: string
  specialist: string
  zone: string
  isNew: boolean
}) => {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNew) row.current?.scrollIntoView({ block: 'center' })
  }, [isNew])
  const off = appointment.status === 'cancelada'
  return (
    <HStack
      ref={row}
      as="li"
      gap="3"
      px="3"
      py="2"
      borderStartWidth="4px"
      borderStartColor={`status.${appointment.status}.solid`}
      borderRadius="l1"
      bg={isNew ? 'bg.success' : 'bg.panel'}
      {...(isNew ? { outline: '2px solid', outlineColor: 'border.success' } : {})}
    >
      <Text
        textStyle="sm"
        fontWeight="600"
        color={off ? 'fg.muted' : 'fg'}
        {...(off ? { textDecoration: 'line-through' } : {})}
      >
        {timeText(appointment.start, zone)}
      </Text>
      <Stack gap="0" flex="1" minW="0">
        <Text textStyle="sm" truncate>
          {appointment.status === 'block'
            ? appointment.title
            : [client, service].filter(part => part !== '').join(' · ')}
        </Text>
        <Text textStyle="xs" color="fg.muted" truncate>
          {specialist} · {statusNames[appointment.status]}
        </Text>
      </Stack>
      {isNew ? (
        <Text textStyle="xs" fontWeight="600" color="fg.success">
          Nueva
        </Text>
      ) : null}
      {appointment.source === 'assistant' ? (
        <Box
          color="brand.fg"
          title="La agendó un asistente"
          role="img"
          aria-label="La agendó un asistente"
        >
          <Bot size={16} />
        </Box>
      ) : null}
    </HStack>
  )
}

/** Cancelled in the same chat, it is no news to look at any more. */
const isHeld = ({ status }: Appointment): boolean =>
  status !== 'cancelada' && status !== 'no_pagada'

const noRows: readonly Appointment[] = []
export type DayAgendaProps = {
  date: string
  today: string
  zone: string
  onDate: (date: string) => void
  fresh: ReadonlySet<string>
}

/** The business's day as a short list; what was just booked is marked and scrolled to. */
export const DayAgenda = ({ date, today, zone, onDate, fresh }: DayAgendaProps) => {
  const bounds = useMemo(() => dayBounds(date, zone), [date, zone])
  const { currentData, isError } = useListAppointmentsQuery({ query: bounds })
  const { data: services } = useListServicesQuery({ query: {} })
  const { data: specialists } = useListSpecialistsQuery({ query: {} })
  const rows = currentData?.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
  const nameOf = useClientNames(rows ?? noRows)
  return (
    <Stack gap="0" h="full" minH="0">
      <HStack px="4" py="2" gap="1" borderBottomWidth="1px" borderColor="border.subtle">
        <Text flex="1" fontWeight="600" textStyle="sm">
          {dayTitle(date, today)}
        </Text>
        {date === today ? null : (
          <Button kind="bare" size="xs" onClick={() => onDate(today)}>
            Hoy
          </Button>
        )}
        <IconButton
          name="Día anterior"
          size="sm"
          icon={<ChevronLeft />}
          onClick={() => onDate(addDays(date, -1))}
        />
        <IconButton
          name="Día siguiente"
          size="sm"
          icon={<ChevronRight />}
          onClick={() => onDate(addDays(date, 1))}
        />
      </HStack>
      <Box
        tabIndex={0}
        focusVisibleRing="inside"
        flex="1"
        minH="0"
        overflowY="auto"
        p="3"
        scrollbarWidth="thin"
      >
        {rows === undefined && isError ? (
          <Text textStyle="sm" color="fg.muted">
            No pudimos cargar la agenda.
          </Text>
        ) : null}
        {rows === undefined && !isError ? <ListSkeleton rows={6} /> : null}
        {rows?.length === 0 ? (
          <EmptyState
            icon={<CalendarDays />}
            title="Sin citas este día"
            description="Pide una cita desde el teléfono y la verás aparecer."
          />
        ) : null}
        {rows === undefined || rows.length === 0 ? null : (
          <Stack
            as="ul"
            listStyleType="none"
            gap="1"
            aria-label={`Citas: ${dayTitle(date, today)}`}
          >
            {rows.map(appointment => (
              <Slot
                key={appointment._id}
                appointment={appointment}
                client={nameOf(appointment)}
                zone={zone}
                isNew={fresh.has(appointment._id) && isHeld(appointment)}
                service={services?.find(({ _id }) => _id === appointment.serviceId)?.name ?? 'Cita'}
                specialist={
                  specialists?.find(({ _id }) => _id === appointment.specialistId)?.name ?? ''
                }
              />
            ))}
          </Stack>
        )}
      </Box>
    </Stack>
  )
}
