import { Box, Stack, Text } from '@chakra-ui/react'
import type { AppointmentLine } from '@mostrador/contracts/scheduling'
import { Link } from 'react-router'
import { dayText } from './when.ts'

/** «1 cita», «1,250 citas» */
export const countedAppointments = (count: number): string =>
  `${count.toLocaleString('es-MX')} ${count === 1 ? 'cita' : 'citas'}`

/** That the appointments to come are not touched. */
export const keptText = (count: number): string =>
  count === 1
    ? 'Tiene 1 cita por venir; se queda como está.'
    : `Tiene ${countedAppointments(count)} por venir; se quedan como están.`

/** Appointments that a change concerns, each leading to its detail. `count` may be more than `first`. */
export const ConcernedAppointments = ({
  count,
  first,
  names,
  timeZone,
}: {
  count: number
  first: readonly AppointmentLine[]
  /** Of clients, by id. */
  names: ReadonlyMap<string, string>
  timeZone: string | undefined
}) =>
  count === 0 ? null : (
    <Stack gap="2">
      {first.length === 0 ? null : (
        <Stack
          as="ul"
          listStyleType="none"
          aria-label="Citas"
          gap="0"
          maxH="64"
          overflowY="auto"
          borderWidth="1px"
          borderColor="border.subtle"
          borderRadius="l2"
        >
          {first.map(({ _id, clientId, title, start, serviceName, specialistName }) => (
            <Box
              as="li"
              key={_id}
              borderBottomWidth="1px"
              borderColor="border.subtle"
              _last={{ borderBottomWidth: '0' }}
            >
              <Box asChild display="block" px="3" py="2" minH="11" _hover={{ bg: 'bg.muted' }}>
                <Link to={`/agenda?cita=${_id}`}>
                  <Text textStyle="sm" fontWeight="500" truncate>
                    {names.get(clientId) ?? (title === '' ? 'Cliente sin nombre' : title)}
                  </Text>
                  <Text textStyle="xs" color="fg.muted" truncate>
                    {[dayText(start, timeZone), serviceName, specialistName]
                      .filter(part => part !== '')
                      .join(' · ')}
                  </Text>
                </Link>
              </Box>
            </Box>
          ))}
        </Stack>
      )}
      {count > first.length && first.length > 0 ? (
        <Text textStyle="sm" color="fg.muted">
          {`Y ${countedAppointments(count - first.length)} más.`}
        </Text>
      ) : null}
    </Stack>
  )
