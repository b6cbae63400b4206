import { HStack, Stack, Text } from '@chakra-ui/react'
import type { Specialist } from '@mostrador/contracts/scheduling'
import { useState } from 'react'
import {
  useChooseCalendarMutation,
  useCreateCalendarMutation,
  useGetCalendarsQuery,
} from '../../api/endpoints/calendars.ts'
import { problemText } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { toast } from '../../ui/toaster.tsx'
import { pluralize } from '../../ui/count.ts'

const failedText = 'No se pudieron obtener los calendarios'
const isSameName = (a: string, b: string): boolean =>
  a.trim().toLocaleLowerCase('es-MX') === b.trim().toLocaleLowerCase('es-MX')

const eventsText = (events: number): string => {
  if (events >= 250) return '250 eventos o más'
  return pluralize(events, 'evento', 'eventos')
}

/** The calendars of a connected account: one of another specialist cannot be chosen [CAL-04]. */
export const CalendarSelect = ({
  specialist,
  value,
  onChange,
}: {
  specialist: Specialist
  /** Empty while nothing is chosen. */
  value: string
  onChange: (calendarId: string) => void
}) => {
  const { data, error, isFetching, refetch } = useGetCalendarsQuery(
    { query: { specialistId: specialist._id } },
    { refetchOnMountOrArgChange: true }
  )
  const [create, creating] = useCreateCalendarMutation()
  const calendars = data?.calendars ?? []
  const make = async () => {
    try {
      const created = await create({ body: { specialistId: specialist._id } }).unwrap()
      await refetch()
      onChange(created.id)
    } catch (problem) {
      toast.error(problemText(problem))
    }
  }
  if (error !== undefined && data === undefined)
    return (
      <HStack gap="3" flexWrap="wrap">
        <Text role="alert" color="fg.error">
          {problemText(error, failedText)}
        </Text>
        <Button minH="11" loading={isFetching} onClick={() => void refetch()}>
          Intentar de nuevo
        </Button>
      </HStack>
    )
  const hasOwn = calendars.some(({ summary }) => isSameName(summary, specialist.name))
  return (
    <Stack gap="2">
      <SelectField
        label={`Calendario de ${specialist.name}`}
        disabled={data === undefined}
        options={[
          { value: '', label: data === undefined ? 'Cargando…' : 'Elige un calendario' },
          ...calendars.map(({ id, summary, totalEvents, isTakenByOtherSpecialist }) => ({
            value: id,
            label: isTakenByOtherSpecialist
              ? `${summary} (lo usa otro especialista)`
              : `${summary} · ${eventsText(totalEvents)}`,
            disabled: isTakenByOtherSpecialist,
          })),
        ]}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
      <Button
        size="sm"
        minH="11"
        alignSelf="start"
        disabled={data === undefined || hasOwn}
        loading={creating.isLoading}
        onClick={() => void make()}
      >
        {hasOwn
          ? `Ya hay un calendario «${specialist.name}»`
          : `Crear calendario «${specialist.name}»`}
      </Button>
    </Stack>
  )
}

/** The calendar of one specialist, saved automatically. Only for a connected account [SPE2-03]. */
export const CalendarPicker = ({ specialist }: { specialist: Specialist }) => {
  const saved = specialist.googleCalendarId ?? ''
  const [typed, setTyped] = useState<string>()
  const [choose, choosing] = useChooseCalendarMutation()
  const value = typed ?? saved
  if (specialist.googleRefreshToken === null) return null
  const save = async () => {
    try {
      await choose({ params: { id: specialist._id }, body: { calendarId: value } }).unwrap()
      setTyped(undefined)
      toast.success('Calendario sincronizado', { description: specialist.name })
    } catch (error) {
      toast.error(problemText(error))
    }
  }
  return (
    <Stack gap="3">
      <CalendarSelect specialist={specialist} value={value} onChange={setTyped} />
      {value === '' || value === saved ? null : (
        <Button
          kind="main"
          minH="11"
          alignSelf="start"
          loading={choosing.isLoading}
          onClick={() => void save()}
        >
          Usar este calendario
        </Button>
      )}
    </Stack>
  )
}
