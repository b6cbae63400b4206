import { HStack, Skeleton, Stack, Text } from '@chakra-ui/react'
import type { Slot } from '@mostrador/contracts/scheduling'
import { timeOf } from '@mostrador/kernel'
import { useId, useMemo, useState } from 'react'
import { useFindSlotsQuery } from '../../../api/endpoints/availability.ts'
import { problemText } from '../../../api/problem.ts'
import { isDate } from '../../../ui/calendar.ts'
import { Button } from '../../../ui/button.tsx'
import { useAgendaContext } from '../lib/agenda-context.ts'
import type { AppointmentDraft } from '../lib/appointment-draft.ts'
import { loadOf, nearestTo, onePerStart } from '../lib/free-times.ts'
import { momentOf } from '../lib/moment.ts'
import { instantsOf } from '../lib/typed-span.ts'
import { useDayAppointments } from './use-day-appointments.ts'
import type { TimeSearch } from './use-form-time.ts'

/** Times shown before «Ver todos». */
const MAX_SHOWN = 6

const noEnd = { endDate: '', endTime: '' }

type Props = {
  readonly draft: AppointmentDraft
  readonly search: TimeSearch
  readonly exceptAppointmentId: string | undefined
  readonly error: string | undefined
  readonly onTake: (slot: Slot) => void
}

/**
 * The free times of the chosen day for this service, those nearest to the chosen hour, in order.
 */
export const FreeTimes = ({
  draft,
  search,
  exceptAppointmentId,
  error: missing,
  onTake,
}: Props) => {
  const { zone, specialistOf } = useAgendaContext()
  const [all, setAll] = useState(false)
  const { serviceId, startDate } = draft
  const { specialistId, branchId, around } = search
  const errorId = useId()
  const {
    currentData: foundSlots,
    isFetching,
    error,
  } = useFindSlotsQuery(
    {
      query: {
        serviceId,
        from: startDate,
        to: startDate,
        ...(specialistId === '' ? {} : { specialistId }),
        ...(branchId === '' ? {} : { branchId }),
        ...(exceptAppointmentId === undefined ? {} : { exceptAppointmentId }),
      },
    },
    { skip: serviceId === '' || !isDate(startDate), refetchOnMountOrArgChange: true }
  )
  const isAny = specialistId === ''
  const booked = useDayAppointments(isAny && serviceId !== '' ? startDate : '')
  const slots = booked === undefined ? undefined : foundSlots
  const free = useMemo(
    () => (isAny ? onePerStart(slots ?? [], loadOf(booked ?? [])) : (slots ?? [])),
    [slots, booked, isAny]
  )
  // Chosen once per search: what is offered does not move under the finger that chooses.
  const near = useMemo(
    () =>
      nearestTo(
        free,
        instantsOf({ ...noEnd, startDate, startTime: around }, zone).start,
        MAX_SHOWN
      ),
    [free, startDate, around, zone]
  )
  if (serviceId === '')
    return <Text textStyle="sm">Elige el servicio y verás los horarios libres.</Text>
  const { start } = instantsOf(draft, zone)
  const listedTimes = all ? free : near
  return (
    <Stack
      as="section"
      gap="2"
      aria-label="Horarios libres"
      {...(missing === undefined
        ? {}
        : { 'data-missing-hour': '', tabIndex: -1, 'aria-describedby': errorId })}
    >
      <Text textStyle="sm" fontWeight="500">
        Horarios libres{specialistId === '' ? ', con cualquier especialista' : ''}
      </Text>
      {missing === undefined ? null : (
        <Text id={errorId} role="alert" textStyle="sm" color="fg.error">
          {missing}
        </Text>
      )}
      {slots === undefined && error === undefined && (isFetching || booked === undefined) ? (
        <HStack gap="2" role="status" aria-label="Buscando horarios…">
          {[1, 2, 3].map(key => (
            <Skeleton key={key} h="11" w="20" />
          ))}
        </HStack>
      ) : null}
      {error === undefined ? null : (
        <Text role="status" textStyle="sm" color="fg.muted">
          {problemText(error, 'No pudimos leer los horarios libres.')} Puedes escribir la hora.
        </Text>
      )}
      {slots !== undefined && free.length === 0 ? (
        <Text role="status" textStyle="sm" color="fg.muted">
          No hay horarios libres este día. Prueba otro día o escribe la hora.
        </Text>
      ) : null}
      <HStack gap="2" flexWrap="wrap" maxH="52" overflowY="auto" _empty={{ display: 'none' }}>
        {listedTimes.map(slot => {
          const clock = timeOf(momentOf(slot.start, zone).minute)
          const isTaken = slot.start === start && slot.specialistId === draft.specialistId
          const name = specialistOf(slot.specialistId)?.name ?? ''
          return (
            <Button
              key={slot.start}
              kind={isTaken ? 'main' : 'quiet'}
              minH="11"
              px="3"
              aria-pressed={isTaken}
              aria-label={`${clock} con ${name}`}
              onClick={() => onTake(slot)}
            >
              {clock}
              {specialistId === '' ? (
                <Text
                  as="span"
                  textStyle="xs"
                  color={isTaken ? 'inherit' : 'fg.muted'}
                  maxW="20"
                  truncate
                >
                  {name}
                </Text>
              ) : null}
            </Button>
          )
        })}
      </HStack>
      {free.length > MAX_SHOWN ? (
        <Button kind="bare" size="sm" minH="11" alignSelf="flex-start" onClick={() => setAll(!all)}>
          {all ? 'Ver los más cercanos' : `Ver los ${free.length} horarios del día`}
        </Button>
      ) : null}
    </Stack>
  )
}
