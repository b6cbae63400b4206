import { Stack, Text } from '@chakra-ui/react'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { useLineNames } from '../../../api/line-names.ts'
import { AffectedAppointments } from '../../../ui/affected-appointments.tsx'
import { Button } from '../../../ui/button.tsx'
import { pluralize } from '../../../ui/count.ts'
import { useAgendaContext } from '../lib/agenda-context.ts'
import { joinNames } from '../lib/texts.ts'
import { Notice } from './notice.tsx'

type ListProps = { readonly busy: readonly Appointment[] }

/** What is within the time of a block, each leading to its detail. */
const BusyList = ({ busy }: ListProps) => {
  const { zone, serviceOf, specialistOf } = useAgendaContext()
  const names = useLineNames(busy)
  const lines = busy.map(appointment => ({
    ...appointment,
    title: appointment.title || (appointment.status === 'block' ? 'Bloqueo' : ''),
    serviceName: serviceOf(appointment.serviceId)?.name ?? '',
    specialistName: specialistOf(appointment.specialistId)?.name ?? '',
  }))
  return <AffectedAppointments count={lines.length} first={lines} names={names} timeZone={zone} />
}

/** «2 citas», «1 bloqueo», or both. */
const countedText = (busy: readonly Appointment[]): string => {
  const blocks = busy.filter(({ status }) => status === 'block').length
  const appointments = busy.length - blocks
  return joinNames([
    ...(appointments === 0 ? [] : [pluralize(appointments, 'cita', 'citas')]),
    ...(blocks === 0 ? [] : [pluralize(blocks, 'bloqueo', 'bloqueos')]),
  ])
}

/** Before anything is blocked: what is in the way, and the way to block the rest. */
export const BlockConflicts = ({
  busy,
  isBusy,
  onBlockRest,
}: ListProps & { readonly isBusy: boolean; readonly onBlockRest: () => void }) => (
  <Notice kind="warning">
    <Text fontWeight="600">{`En ese horario hay ${countedText(busy)}`}</Text>
    <Text>
      No se cancelan ni se mueven sin que lo elijas. Ábrelas para moverlas, cancelarlas o avisar a
      tus clientes, o bloquea el resto y déjalas como están.
    </Text>
    <BusyList busy={busy} />
    <Button minH="11" alignSelf="flex-start" loading={isBusy} onClick={onBlockRest}>
      Bloquear lo demás
    </Button>
  </Notice>
)

/** After the rest was blocked: what is still to be attended, or to be moved. */
export const BlockedAround = ({ busy }: ListProps) => (
  <Stack gap="4">
    <Text role="status" fontWeight="600">
      {`Bloqueamos lo demás. Sigue en la agenda: ${countedText(busy)}.`}
    </Text>
    <Text>Ábrelas para moverlas, cancelarlas o avisar a tus clientes.</Text>
    <BusyList busy={busy} />
  </Stack>
)
