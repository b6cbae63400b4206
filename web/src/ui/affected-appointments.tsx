import { Box, Stack, Text } from '@chakra-ui/react'
import type { AppointmentLine } from '@mostrador/contracts/scheduling'
import { Link } from 'react-router'
import { dayText } from './when.ts'
import { pluralize } from './count.ts'

/** «1 cita», «1,250 citas» */
export const countedAppointments = (count: number): string => pluralize(count, 'cita', 'citas')

/**
 * Appointments that a change concerns, each leading to its detail. `count` may be more than
 * `first`.
 */
export const AffectedAppointments = ({
  count,
  first,
  names,
  timeZone,
  note,
}: {
  count: number
  first: readonly AppointmentLine[]
  /** Names of the clients, by id. */
  names: ReadonlyMap<string, string>
  timeZone: string | undefined
  /** What else to say of each. */
  note?: ((line: AppointmentLine) => string) | undefined
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
          {first.map(line => (
            <AffectedLine
              key={line._id}
              line={line}
              name={names.get(line.clientId)}
              timeZone={timeZone}
              note={note?.(line)}
            />
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

const AffectedLine = ({
  line: { _id, title, start, serviceName, specialistName },
  name,
  timeZone,
  note,
}: {
  line: AppointmentLine
  name: string | undefined
  timeZone: string | undefined
  note: string | undefined
}) => (
  <Box
    as="li"
    borderBottomWidth="1px"
    borderColor="border.subtle"
    _last={{ borderBottomWidth: '0' }}
  >
    <Box asChild display="block" px="3" py="2" minH="11" _hover={{ bg: 'bg.muted' }}>
      <Link to={`/agenda?cita=${_id}`}>
        <Text textStyle="sm" fontWeight="500" truncate>
          {name ?? (title === '' ? 'Cliente sin nombre' : title)}
        </Text>
        <Text textStyle="xs" color="fg.muted" truncate>
          {[dayText(start, timeZone), serviceName, specialistName]
            .filter(part => part !== '')
            .join(' · ')}
        </Text>
        {note === undefined ? null : <Text textStyle="xs">{note}</Text>}
      </Link>
    </Box>
  </Box>
)
