import { Box, Stack, Text } from '@chakra-ui/react'
import { Link } from 'react-router'
import { useLineNames } from '../../api/line-names.ts'
import { countedAppointments } from '../../ui/concerned-appointments.tsx'
import { dayText } from '../../ui/when.ts'
import type { NotMoved } from './use-handover.ts'

/** Appointments that did not fit elsewhere, each with the reason and leading to its detail. */
export const NotMovedList = ({
  left,
  timeZone,
}: {
  left: readonly NotMoved[]
  timeZone: string | undefined
}) => {
  const names = useLineNames(left.map(({ appointment }) => appointment))
  return (
    <Stack gap="2">
      <Text role="alert" fontWeight="500">
        {left.length === 1
          ? '1 cita no se pudo pasar. Si sigues, se queda como está.'
          : `${countedAppointments(left.length)} no se pudieron pasar. Si sigues, se quedan como están.`}
      </Text>
      <Stack
        as="ul"
        listStyleType="none"
        aria-label="Citas que no caben"
        gap="1"
        maxH="64"
        overflowY="auto"
      >
        {left.map(({ appointment: { _id, clientId, title, start }, why }) => (
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
