import { Box, Stack, Text } from '@chakra-ui/react'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { Link } from 'react-router'
import { useLineNames } from '../api/line-names.ts'
import { countedAppointments } from '../ui/affected-appointments.tsx'
import { dayText } from '../ui/when.ts'

/** An appointment that could not be moved, and why. */
export type NotMoved = { readonly appointment: Appointment; readonly why: string }

const notMovedText = (count: number): string =>
  count === 1 ? '1 cita no se pudo pasar.' : `${countedAppointments(count)} no se pudieron pasar.`
const stayText = (count: number): string =>
  count === 1 ? 'Si sigues, se queda como está.' : 'Si sigues, se quedan como están.'
const stayedText = 'Ábrelas para moverlas o llamar a sus clientes.'

/** Appointments that did not fit elsewhere, each with the reason and leading to its detail. */
export const NotMovedList = ({
  notMoved,
  timeZone,
  isDone = false,
}: {
  notMoved: readonly NotMoved[]
  timeZone: string | undefined
  /** Nothing follows: they stayed. */
  isDone?: boolean
}) => {
  const names = useLineNames(notMoved.map(({ appointment }) => appointment))
  return (
    <Stack gap="2">
      <Text role="alert" fontWeight="500">
        {`${notMovedText(notMoved.length)} ${isDone ? stayedText : stayText(notMoved.length)}`}
      </Text>
      <Stack
        as="ul"
        listStyleType="none"
        aria-label="Citas que no caben"
        gap="1"
        maxH="64"
        overflowY="auto"
      >
        {notMoved.map(({ appointment: { _id, clientId, title, start }, why }) => (
          <Box as="li" key={_id}>
            <Box asChild display="block" py="2" minH="11">
              <Link to={`/agenda?cita=${_id}`}>
                <Text textStyle="sm" fontWeight="500" truncate>
                  {names.get(clientId) ?? (title === '' ? 'Cliente sin nombre' : title)}
                </Text>
                <Text textStyle="xs" color="fg.muted">
                  {`${dayText(start, timeZone)} · ${why}`}
                </Text>
              </Link>
            </Box>
          </Box>
        ))}
      </Stack>
    </Stack>
  )
}
