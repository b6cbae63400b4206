import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import { type Weekday, weekdays } from '@mostrador/kernel'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { DayRow, type ScheduleKind } from './day-row.tsx'
import { copyToOpen, hoursPerWeek, type Preset } from './edits.ts'
import { dayNames } from './problems.ts'
import { isSameWeek, type WorkingWeek } from './working-week.ts'

export type ScheduleEditorProps = {
  readonly kind: ScheduleKind
  readonly label: string
  readonly week: WorkingWeek
  readonly onChange: (week: WorkingWeek) => void
  /** What may be worked at most: the hours of the branch. A day without any cannot be opened. */
  readonly limits?: WorkingWeek | undefined
  /** Result of `problemsOf`, once the form was sent. */
  readonly problems?: Partial<Record<Weekday, string>> | undefined
  /** Usual weeks, one tap each. */
  readonly presets?: readonly Preset[] | undefined
}

/**
 * The weekly hours of a branch, a specialist or a service: one row per weekday [SCH-01]. It shows
 * working ranges; `working-week.ts` turns them into what is stored and back.
 */
export const ScheduleEditor = ({
  kind,
  label,
  week,
  onChange,
  limits,
  problems = {},
  presets = [],
}: ScheduleEditorProps) => {
  const [expanded, setExpanded] = useState<Weekday | null>(null)
  const [before, setBefore] = useState<WorkingWeek>()
  const replaceAll = (next: WorkingWeek) => {
    setBefore(isSameWeek(next, week) ? undefined : week)
    onChange(next)
  }
  return (
    <Stack role="group" aria-label={label} gap="2">
      <HStack justify="space-between" gap="3" flexWrap="wrap" minH={{ base: '11', md: '9' }}>
        <Text fontWeight="500">{label}</Text>
        <HStack gap="2" role="status">
          {before === undefined ? null : (
            <Button
              kind="bare"
              size="sm"
              minH={{ base: '11', md: '9' }}
              icon={<Undo2 />}
              onClick={() => {
                setBefore(undefined)
                onChange(before)
              }}
            >
              Deshacer
            </Button>
          )}
          <Text color="fg.muted" textStyle="sm">
            {`${hoursPerWeek(week).toLocaleString('es-MX', { maximumFractionDigits: 1 })} h a la semana`}
          </Text>
        </HStack>
      </HStack>
      {presets.length === 0 ? null : (
        <HStack gap="2" flexWrap="wrap" role="group" aria-label="Horarios usuales">
          {presets.map(preset => (
            <Button
              key={preset.id}
              size="sm"
              minH={{ base: '11', md: '9' }}
              aria-pressed={isSameWeek(preset.week, week)}
              {...(isSameWeek(preset.week, week)
                ? { bg: 'brand.subtle', borderColor: 'brand.solid' }
                : {})}
              onClick={() => replaceAll(preset.week)}
            >
              {preset.label}
            </Button>
          ))}
        </HStack>
      )}
      <Box borderWidth="1px" borderColor="border.subtle" borderRadius="l3" bg="bg.panel">
        {weekdays.map(day => (
          <DayRow
            key={day}
            kind={kind}
            day={dayNames[day]}
            slots={week[day]}
            limit={limits?.[day]}
            problem={problems[day]}
            isExpanded={expanded === day}
            onToggle={() => setExpanded(expanded === day ? null : day)}
            onChange={slots => {
              if (week[day].length === 0) setExpanded(day)
              setBefore(undefined)
              onChange({ ...week, [day]: slots })
            }}
            onCopy={() => replaceAll(copyToOpen(week, day, limits))}
          />
        ))}
      </Box>
    </Stack>
  )
}
