import { Box, HStack, Text } from '@chakra-ui/react'
import { Trash2 } from 'lucide-react'
import { IconButton } from '../button.tsx'
import { HourField } from '../hour-field.tsx'
import type { Slot } from './working-week.ts'

/** Midnight closes a day that began before it. */
const closing = (typed: string, from: string): string =>
  typed === '24' || (typed === '00:00' && from !== '00:00') ? '24:00' : typed

/** One working range: two hours, and the way to take it out. */
export const SlotFields = ({
  slot,
  after,
  name,
  onChange,
  onRemove,
}: {
  slot: Slot
  /** When the range before it ends. */
  after?: string | undefined
  /** «lunes», or «lunes, horario 2». */
  name: string
  onChange: (slot: Slot) => void
  /** Absent where the last range of a day stays [SCH-07]. */
  onRemove?: (() => void) | undefined
}) => (
  <HStack gap="2" align="start">
    <Box flex="1" maxW="32">
      <HourField
        hideLabel
        label={`Abre: ${name}`}
        value={slot.from}
        after={after}
        onChange={from => onChange({ ...slot, from })}
      />
    </Box>
    <Text color="fg.muted" lineHeight={{ base: '2.75rem', md: '2.5rem' }} aria-hidden="true">
      a
    </Text>
    <Box flex="1" maxW="32">
      <HourField
        hideLabel
        label={`Cierra: ${name}`}
        value={slot.to}
        after={slot.from}
        onChange={to => onChange({ ...slot, to: closing(to, slot.from) })}
      />
    </Box>
    {onRemove === undefined ? null : (
      <IconButton
        name={`Quitar el horario de ${name}`}
        icon={<Trash2 />}
        boxSize="11"
        onClick={onRemove}
      />
    )}
  </HStack>
)
