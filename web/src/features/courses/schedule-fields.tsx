import { Fieldset, HStack, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import type { CourseSession, RecurrenceUnit } from '@mostrador/contracts/catalog'
import { Plus, Trash2 } from 'lucide-react'
import { unitOptions, weekdayChoices } from '../../bookables/course-sessions.ts'
import { useToday } from '../../bookables/use-today.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { shiftDays } from '../../ui/calendar.ts'
import { DayField } from '../../ui/day-field.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { HourField } from '../../ui/hour-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { labels } from './course-values.ts'
import { type CourseFieldsProps, textOf } from './text-of.ts'

type Props = Omit<CourseFieldsProps, 'onBusy'>

/** When the course meets: by a rule, or on single dates. */
export const ScheduleFields = (props: Props) => {
  const { values, change } = props
  return (
    <Fieldset.Root>
      <Fieldset.Legend>Cuándo se da</Fieldset.Legend>
      <Stack gap="4">
        <Segmented
          wide
          label="Cuándo se da"
          segments={[
            { value: 'rule', label: 'Se repite' },
            { value: 'dates', label: 'Fechas sueltas' },
          ]}
          value={values.isRecurrent ? 'rule' : 'dates'}
          onChange={kind => change({ isRecurrent: kind === 'rule' })}
        />
        {values.isRecurrent ? <RecurrenceFields {...props} /> : <Dates {...props} />}
      </Stack>
    </Fieldset.Root>
  )
}

const RecurrenceFields = (props: Props) => {
  const { values, errors, change } = props
  const today = useToday()
  return (
    <Stack gap="4">
      <SimpleGrid columns={2} gap="4">
        <TextField {...textOf(props, 'interval')} label={labels.interval} inputMode="numeric" />
        <SelectField
          label="Por"
          options={unitOptions}
          value={values.unit}
          onChange={event => change({ unit: event.target.value as RecurrenceUnit })}
        />
      </SimpleGrid>
      {values.unit === 'weeks' ? <Weekdays {...props} /> : null}
      <SimpleGrid columns={{ base: 1, md: 3 }} gap="4">
        <DayField
          label="Primer día"
          value={values.startDate}
          today={today}
          error={errors['startDate']}
          onChange={startDate => change({ startDate })}
        />
        <HourField
          label="Empieza"
          value={values.startTime}
          error={errors['startTime']}
          onChange={startTime => change({ startTime })}
        />
        <HourField
          label="Termina"
          value={values.endTime}
          error={errors['endTime']}
          onChange={endTime => change({ endTime })}
        />
      </SimpleGrid>
      <Text textStyle="sm" color="fg.muted">
        {values.startDate === ''
          ? 'Sin primer día, las fechas quedan por definir.'
          : 'Las sesiones siguen en la hora de tu negocio hasta completar el número de sesiones.'}
      </Text>
    </Stack>
  )
}

const Weekdays = ({ values, change }: Props) => (
  <HStack gap="1.5" flexWrap="wrap" role="group" aria-label="Días de la semana">
    {weekdayChoices.map(({ value, short }) => {
      const isIn = values.daysOfWeek.includes(value)
      const rest = values.daysOfWeek.filter(day => day !== value)
      return (
        <Button
          key={value}
          size="sm"
          minW="11"
          minH="11"
          px="2"
          aria-pressed={isIn}
          {...(isIn ? { bg: 'brand.subtle', borderColor: 'brand.solid' } : {})}
          onClick={() =>
            change({ daysOfWeek: isIn ? rest : [...rest, value].toSorted((a, b) => a - b) })
          }
        >
          {short}
        </Button>
      )
    })}
  </HStack>
)

/** The next one is a week after the last one, at the same hour. */
const nextOf = (last: CourseSession | undefined, today: string): CourseSession =>
  last === undefined
    ? { date: today, startTime: '10:00', endTime: '11:00' }
    : { ...last, date: shiftDays(last.date, 7) }

const Dates = ({ values, errors, change }: Props) => {
  const today = useToday()
  const { sessionDates } = values
  const edit = (index: number, part: Partial<CourseSession>) =>
    change({
      sessionDates: sessionDates.map((session, n) =>
        n === index ? { ...session, ...part } : session
      ),
    })
  return (
    <Stack gap="4">
      {sessionDates.map((session, at) => (
        // Dates of a list have no identity besides their place.
        // oxlint-disable-next-line react/no-array-index-key
        <HStack key={at} align="end" gap="2" role="group" aria-label={`Sesión ${at + 1}`}>
          <SimpleGrid columns={{ base: 1, md: 3 }} gap="2" flex="1">
            <DayField
              label={`Día de la sesión ${at + 1}`}
              value={session.date}
              today={today}
              onChange={date => edit(at, { date })}
            />
            <HourField
              label={`Empieza la sesión ${at + 1}`}
              value={session.startTime}
              error={errors[`sessionDates.${at}.startTime`]}
              onChange={startTime => edit(at, { startTime })}
            />
            <HourField
              label={`Termina la sesión ${at + 1}`}
              value={session.endTime}
              error={errors[`sessionDates.${at}.endTime`]}
              onChange={endTime => edit(at, { endTime })}
            />
          </SimpleGrid>
          <IconButton
            name={`Quitar la sesión ${at + 1}`}
            icon={<Trash2 size={18} />}
            boxSize="11"
            onClick={() => change({ sessionDates: sessionDates.filter((_, n) => n !== at) })}
          />
        </HStack>
      ))}
      {errors['sessionDates'] === undefined ? null : (
        <Text role="alert" textStyle="sm" color="fg.error">
          {errors['sessionDates']}
        </Text>
      )}
      <Button
        alignSelf="start"
        minH="11"
        icon={<Plus />}
        onClick={() =>
          change({ sessionDates: [...sessionDates, nextOf(sessionDates.at(-1), today)] })
        }
      >
        Agregar fecha
      </Button>
    </Stack>
  )
}
