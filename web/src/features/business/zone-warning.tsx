import { Text } from '@chakra-ui/react'
import { useMemo } from 'react'
import { useListAppointmentsQuery } from '../../api/endpoints/appointments.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { countedAppointments } from '../../ui/affected-appointments.tsx'
import { zoneName } from '../../ui/zones.ts'
import { clockIn } from './zones.ts'

const YEARS_AHEAD = 3 * 366 * 24 * 60 * 60 * 1000
const live: ReadonlySet<string> = new Set(['agendada', 'confirmada', 'pago_pendiente'])

/** The coming appointments, with the permission to see them. */
const useUpcomingCount = () => {
  const seesAgenda = may(useSignedIn(), { page: 'agenda', action: 'view' })
  const query = useMemo(() => {
    const now = Date.now()
    return {
      from: new Date(now).toISOString(),
      to: new Date(now + YEARS_AHEAD).toISOString(),
    }
  }, [])
  const { data } = useListAppointmentsQuery({ query }, { skip: !seesAgenda })
  return data
    ?.filter(({ status }) => live.has(status))
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
}

/**
 * Explains a change of zone before it is saved: opening hours and appointments keep their
 * wall-clock time.
 */
export const ZoneWarning = ({ from, to }: { from: string; to: string }) => {
  const toCome = useUpcomingCount()
  const next = toCome?.[0]
  const hour = next === undefined ? '' : clockIn(from, new Date(next.start))
  const counted =
    toCome === undefined || hour === ''
      ? ''
      : ` Tienes ${countedAppointments(toCome.length)} por venir: la próxima sigue siendo a las ${hour}.`
  return (
    <Text
      role="status"
      textStyle="sm"
      bg="bg.warning"
      color="fg.warning"
      borderRadius="l2"
      px="3"
      py="2"
    >
      {`Tus horarios y tus citas conservan su hora, ahora con el reloj de ${zoneName(to)}.${counted}`}
    </Text>
  )
}
