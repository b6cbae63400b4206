import { GridItem, SimpleGrid, Stack } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DayField } from '../../../ui/day-field.tsx'
import { HourField, type OpenHours } from '../../../ui/hour-field.tsx'
import { useAgendaContext } from '../lib/agenda-context.ts'
import type { TypedSpan } from '../lib/typed-span.ts'
import { useNow } from './use-now.ts'

type Errors = { readonly [Name in keyof TypedSpan]?: { message?: string } | undefined }
type Props = {
  readonly value: TypedSpan
  readonly errors: Errors
  /** When it is open on the day of the start, where that is known. */
  readonly open?: OpenHours | undefined
  /** The start changed: a caller that knows the length moves the end along. */
  readonly onStart: (change: Partial<TypedSpan>) => void
  readonly onEnd: (change: Partial<TypedSpan>) => void
  /** Between the day and its hours: times to choose from. */
  readonly children?: ReactNode
}

/** Day, start and end on the clock of the business; the day of the end only where it is another. */
export const SpanFields = ({ value, errors, open, onStart, onEnd, children }: Props) => {
  const { zone } = useAgendaContext()
  const today = useNow(zone).date
  const [wantsOtherDay, setWantsOtherDay] = useState(false)
  const otherDay = wantsOtherDay || value.endDate !== value.startDate
  return (
    <Stack gap="2">
      <SimpleGrid columns={2} gap="3">
        <GridItem colSpan={2}>
          <DayField
            label="Fecha"
            required
            today={today}
            value={value.startDate}
            error={errors.startDate?.message}
            onChange={startDate => onStart({ startDate })}
          />
        </GridItem>
        {children === undefined ? null : <GridItem colSpan={2}>{children}</GridItem>}
        <HourField
          label="Inicio"
          required
          value={value.startTime}
          open={open}
          error={errors.startTime?.message}
          onChange={startTime => onStart({ startTime })}
        />
        <HourField
          label="Término"
          required
          value={value.endTime}
          open={otherDay ? undefined : open}
          error={errors.endTime?.message}
          onChange={endTime => onEnd({ endTime })}
        />
        {otherDay ? (
          <GridItem colSpan={2}>
            <DayField
              label="Fecha de término"
              required
              today={today}
              value={value.endDate}
              error={errors.endDate?.message}
              onChange={endDate => onEnd({ endDate })}
            />
          </GridItem>
        ) : null}
      </SimpleGrid>
      {otherDay ? null : (
        <Button
          kind="bare"
          size="xs"
          minH={{ base: '11', md: '8' }}
          alignSelf="flex-start"
          onClick={() => setWantsOtherDay(true)}
        >
          Termina otro día
        </Button>
      )}
    </Stack>
  )
}
