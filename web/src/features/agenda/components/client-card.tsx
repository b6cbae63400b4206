import { Skeleton, Stack, Text } from '@chakra-ui/react'
import { CalendarPlus } from 'lucide-react'
import { usePopulateAppointmentsQuery } from '../../../api/endpoints/appointments.ts'
import { useGetClientQuery } from '../../../api/endpoints/clients.ts'
import { problemText } from '../../../api/problem.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useAgendaContext } from '../lib/agenda-context.ts'
import { useKnownNames } from '../lib/client-names.ts'
import { visitsOf } from '../lib/visits.ts'
import { ClientContact } from './client-contact.tsx'
import { Visits } from './client-history.tsx'
import { fullName } from '../../../bookables/client-picker.tsx'

type Props = {
  readonly clientId: string
  readonly onClose: () => void
  readonly onOpen: (appointmentId: string) => void
  readonly onBook: (clientId: string) => void
}

/** Who a client is, the ways to reach them and their visits, with or without a conversation. */
export const ClientCard = ({ clientId, onClose, onOpen, onBook }: Props) => {
  const { may } = useAgendaContext()
  const { names } = useKnownNames()
  const { data: client } = useGetClientQuery({ params: { id: clientId } })
  const { data: history, error } = usePopulateAppointmentsQuery({ query: { clientId } })
  const visits =
    history === undefined ? undefined : visitsOf(history.appointments, null, Date.now())
  return (
    <Dialog
      open
      onClose={onClose}
      title={client === undefined ? (names.get(clientId) ?? 'Cliente') : fullName(client)}
      footer={
        may.book ? (
          <Button kind="main" icon={<CalendarPlus />} onClick={() => onBook(clientId)}>
            Nueva cita
          </Button>
        ) : undefined
      }
    >
      <Stack gap="5">
        <ClientContact clientId={clientId} />
        <Stack as="section" gap="2" aria-label="Citas">
          <Text as="h3" textStyle="sm" fontWeight="600">
            Citas
          </Text>
          {error === undefined ? null : (
            <Text textStyle="sm" color="fg.muted">
              {problemText(error, 'No pudimos leer sus citas.')}
            </Text>
          )}
          {visits === undefined && error === undefined ? <Skeleton h="11" /> : null}
          {visits !== undefined && visits.next.length + visits.past.length === 0 ? (
            <Text textStyle="sm" color="fg.muted">
              Todavía no tiene citas.
            </Text>
          ) : null}
          <Visits title="Próximas" visits={visits?.next ?? []} onOpen={onOpen} />
          <Visits title="Anteriores" visits={visits?.past ?? []} onOpen={onOpen} />
        </Stack>
      </Stack>
    </Dialog>
  )
}
