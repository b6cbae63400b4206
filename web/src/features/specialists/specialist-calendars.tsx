import { HStack, Stack, Text } from '@chakra-ui/react'
import type { CalendarState, Specialist } from '@mostrador/contracts/scheduling'
import { useState } from 'react'
import {
  useCalendarStatesQuery,
  useFetchCalendarMutation,
  useUnlinkCalendarMutation,
} from '../../api/endpoints/calendars.ts'
import { problemText } from '../../api/problem.ts'
import { useSignedIn } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDestructive } from '../../ui/confirm-destructive.tsx'
import { Drawer } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toaster.tsx'
import { momentText } from '../../ui/when.ts'
import { CalendarConnect } from './calendar-connect.tsx'
import { CalendarFeed } from './calendar-feed.tsx'
import { CalendarPicker } from './calendar-picker.tsx'
import { conflictsText, problemTexts } from './calendar-problems.ts'

/** The calendars of a specialist: Google's, and the address for others. */
export const SpecialistCalendars = ({
  specialist,
  onClose,
}: {
  specialist: Specialist
  onClose: () => void
}) => (
  <Drawer open onClose={onClose} size="md" title="Calendarios" description={specialist.name}>
    <CalendarContents specialist={specialist} />
  </Drawer>
)

const CalendarContents = ({ specialist }: { specialist: Specialist }) => {
  const { data, error, isFetching, refetch } = useCalendarStatesQuery()
  if (data === undefined)
    return error === undefined ? null : (
      <Stack gap="3" align="start">
        <Text color="fg.error">{problemText(error)}</Text>
        <Button minH="11" loading={isFetching} onClick={() => void refetch()}>
          Intentar de nuevo
        </Button>
      </Stack>
    )
  const state = data.calendars.find(({ specialistId }) => specialistId === specialist._id)
  return (
    <Stack gap="8">
      {data.configured && state !== undefined ? (
        <GoogleCalendar specialist={specialist} state={state} />
      ) : null}
      <CalendarFeed specialist={specialist} />
    </Stack>
  )
}

type Props = { readonly specialist: Specialist; readonly state: CalendarState }

const GoogleCalendar = ({ specialist, state }: Props) => {
  const isConnected = specialist.googleRefreshToken !== null
  return (
    <Stack gap="3">
      <Text fontWeight="500">Google Calendar</Text>
      <SyncStatus state={state} />
      {isConnected ? (
        <CalendarPicker specialist={specialist} />
      ) : (
        <CalendarConnect specialist={specialist} isReconnect={state.account !== null} />
      )}
      {state.account === null ? null : <Actions specialist={specialist} state={state} />}
    </Stack>
  )
}

const SyncStatus = ({ state }: { state: CalendarState }) => {
  const { account, calendarId, calendarName, syncedAt, problem, conflicts } = state
  const timeZone = useSignedIn().business?.timezone.name
  if (account === null)
    return (
      <Text textStyle="sm" color="fg.muted">
        Sus citas aparecen en su calendario, y lo que anote ahí ocupa su tiempo en la agenda.
      </Text>
    )
  return (
    <Stack gap="1">
      <Text textStyle="sm" overflowWrap="anywhere">
        {`Cuenta: ${account}`}
        {calendarId === null ? '. Falta elegir el calendario.' : ` · ${calendarName ?? calendarId}`}
      </Text>
      {problem === null ? null : (
        <Text role="alert" textStyle="sm" color="fg.error">
          {problemTexts[problem]}
        </Text>
      )}
      {calendarId === null ? null : (
        <Text textStyle="sm" color="fg.muted">
          {syncedAt === null
            ? 'Todavía no se sincroniza.'
            : `Última sincronización: ${momentText(syncedAt, timeZone)}`}
        </Text>
      )}
      {conflicts === 0 ? null : (
        <Text role="status" textStyle="sm" color="fg.warning">
          {conflictsText(conflicts)}
        </Text>
      )}
    </Stack>
  )
}

const Actions = ({ specialist, state }: Props) => {
  const params = { id: specialist._id }
  const [fetchAll, fetching] = useFetchCalendarMutation()
  const [unlink, unlinking] = useUnlinkCalendarMutation()
  const [confirming, setConfirming] = useState<'calendar' | 'account'>()
  const isSyncing = state.calendarId !== null && specialist.googleRefreshToken !== null
  const fetchAllEvents = async () => {
    try {
      await fetchAll({ params }).unwrap()
      toast.success('Estamos trayendo todos los eventos de su calendario')
    } catch (error) {
      toast.error(problemText(error))
    }
  }
  const unlinkCalendar = async () => {
    try {
      await unlink({
        params,
        query: confirming === 'account' ? { account: 'true' } : {},
      }).unwrap()
      setConfirming(undefined)
      toast.success(confirming === 'account' ? 'Cuenta desconectada' : 'Calendario desvinculado')
    } catch (error) {
      toast.error(problemText(error))
    }
  }
  return (
    <HStack gap="2" flexWrap="wrap">
      {isSyncing ? (
        <Button
          size="sm"
          minH="11"
          loading={fetching.isLoading}
          onClick={() => void fetchAllEvents()}
        >
          Traer todos sus eventos
        </Button>
      ) : null}
      {state.calendarId === null ? null : (
        <Button size="sm" minH="11" onClick={() => setConfirming('calendar')}>
          Desvincular calendario
        </Button>
      )}
      <Button size="sm" kind="bare" minH="11" onClick={() => setConfirming('account')}>
        Desconectar cuenta
      </Button>
      <ConfirmDestructive
        open={confirming !== undefined}
        onClose={() => setConfirming(undefined)}
        onConfirm={() => void unlinkCalendar()}
        busy={unlinking.isLoading}
        title={
          confirming === 'account'
            ? `¿Desconectar la cuenta de Google de ${specialist.name}?`
            : `¿Desvincular el calendario de ${specialist.name}?`
        }
        description="Los bloqueos que vienen de Google se quitan de la agenda. Las citas que ya están en Google se quedan ahí y dejan de actualizarse."
        confirmText={confirming === 'account' ? 'Desconectar' : 'Desvincular'}
      />
    </HStack>
  )
}
