import { GridItem, SimpleGrid, Stack } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DateField, TimeField } from '../../../ui/field.tsx'
import type { TypedSpan } from '../lib/typed-span.ts'

type Errors = { readonly [Name in keyof TypedSpan]?: { message?: string } | undefined }
type Props = {
  readonly value: TypedSpan
  readonly errors: Errors
  /** The start changed: whoever knows the length moves the end along. */
  readonly onStart: (change: Partial<TypedSpan>) => void
  readonly onEnd: (change: Partial<TypedSpan>) => void
}

/** Day, start and end on the clock of the business; the day of the end only where it is another. */
export const SpanFields = ({ value, errors, onStart, onEnd }: Props) => {
  const [asked, setAsked] = useState(false)
  const otherDay = asked || value.endDate !== value.startDate
  return (
    <Stack gap="2">
      <SimpleGrid columns={2} gap="3">
        <GridItem colSpan={otherDay ? 1 : 2}>
          <DateField
            label="Fecha"
            required
            value={value.startDate}
            error={errors.startDate?.message}
            onChange={event => onStart({ startDate: event.target.value })}
          />
        </GridItem>
        <TimeField
          label="Inicio"
          required
          value={value.startTime}
          error={errors.startTime?.message}
          onChange={event => onStart({ startTime: event.target.value })}
        />
        {otherDay ? (
          <DateField
            label="Fecha de término"
            required
            value={value.endDate}
            error={errors.endDate?.message}
            onChange={event => onEnd({ endDate: event.target.value })}
          />
        ) : null}
        <TimeField
          label="Término"
          required
          value={value.endTime}
          error={errors.endTime?.message}
          onChange={event => onEnd({ endTime: event.target.value })}
        />
      </SimpleGrid>
      {otherDay ? null : (
        <Button kind="bare" size="xs" alignSelf="flex-start" onClick={() => setAsked(true)}>
          Termina otro día
        </Button>
      )}
    </Stack>
  )
}
