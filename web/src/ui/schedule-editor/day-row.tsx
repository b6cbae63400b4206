import { Box, HStack, Stack, Switch, Text } from '@chakra-ui/react'
import { ChevronDown, Coffee, Copy, Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button } from '../button.tsx'
import { addRest, addSlot, openDay, removeSlot } from './edits.ts'
import { textOfSlots } from './problems.ts'
import { SlotFields } from './slot-fields.tsx'
import type { Slot } from './working-week.ts'

export type ScheduleKind = 'branch' | 'specialist' | 'service'

const closedText: Readonly<Record<ScheduleKind, string>> = {
  branch: 'Cerrado',
  specialist: 'No trabaja',
  service: 'No se da',
}

type DayRowProps = {
  readonly kind: ScheduleKind
  /** «lunes» */
  readonly day: string
  readonly slots: readonly Slot[]
  /** What may be worked; absent: the whole day; empty: nothing. */
  readonly limit: readonly Slot[] | undefined
  readonly problem: string | undefined
  readonly isExpanded: boolean
  readonly onToggle: () => void
  readonly onChange: (slots: readonly Slot[]) => void
  readonly onCopy: () => void
}

const capitalised = (text: string): string => text[0]?.toLocaleUpperCase('es-MX') + text.slice(1)

/** One weekday: open or closed, its hours as text, and the fields when it is expanded. */
export const DayRow = (props: DayRowProps) => {
  const { kind, day, slots, limit, problem, onToggle, onChange } = props
  const panel = useId()
  const isLimited = limit !== undefined && limit.length === 0
  const isOpen = slots.length > 0
  const isExpanded = isOpen && (props.isExpanded || problem !== undefined)
  const text = isLimited && !isOpen ? 'Sucursal cerrada' : closedText[kind]
  return (
    <Box
      role="group"
      aria-label={day}
      borderBottomWidth="1px"
      borderColor="border.subtle"
      _last={{ borderBottomWidth: '0' }}
    >
      <HStack gap="2" minH="12" ps="3" pe="1">
        <Switch.Root
          colorPalette="brand"
          minH="11"
          w={{ base: '36', md: '40' }}
          flexShrink="0"
          checked={isOpen}
          disabled={isLimited && !isOpen}
          onCheckedChange={change => onChange(change.checked ? openDay(limit) : [])}
        >
          <Switch.HiddenInput />
          <Switch.Control />
          <Switch.Label fontWeight="500">{capitalised(day)}</Switch.Label>
        </Switch.Root>
        {isOpen ? (
          <Button
            kind="bare"
            minH="11"
            h="auto"
            flex="1"
            minW="0"
            px="2"
            justifyContent="space-between"
            aria-expanded={isExpanded}
            aria-controls={panel}
            aria-label={`${capitalised(day)}: ${textOfSlots(slots)}`}
            onClick={onToggle}
          >
            {/* A phone has no room for two ranges in a line: they wrap, whole. */}
            <Text
              as="span"
              py="1"
              fontWeight="400"
              textAlign="start"
              whiteSpace="normal"
              fontVariantNumeric="tabular-nums"
            >
              {textOfSlots(slots)}
            </Text>
            <Box
              as={ChevronDown}
              flexShrink="0"
              transition="transform 120ms"
              {...(isExpanded ? { transform: 'rotate(180deg)' } : {})}
            />
          </Button>
        ) : (
          <Text color="fg.muted" textStyle="sm" px="2" py="1" flex="1">
            {text}
          </Text>
        )}
      </HStack>
      {isExpanded ? <DayPanel id={panel} {...props} /> : null}
    </Box>
  )
}

const DayPanel = ({
  id,
  kind,
  day,
  slots,
  limit,
  problem,
  onChange,
  onCopy,
}: DayRowProps & { id: string }) => {
  const more = addSlot(slots, limit)
  const rested = addRest(slots)
  const canRemove = kind === 'branch' || slots.length > 1
  return (
    <Stack id={id} gap="2" px="3" pb="3">
      {slots.map((slot, index) => (
        <SlotFields
          // Ranges have no identity besides their place.
          key={index}
          slot={slot}
          after={slots[index - 1]?.to}
          name={slots.length === 1 ? day : `${day}, horario ${index + 1}`}
          onChange={changed => onChange(slots.with(index, changed))}
          onRemove={canRemove ? () => onChange(removeSlot(kind, slots, index)) : undefined}
        />
      ))}
      {problem === undefined ? null : (
        <Text role="alert" color="fg.error" textStyle="sm">
          {problem}
        </Text>
      )}
      <HStack gap="1" flexWrap="wrap" ms="-2">
        {more === null ? null : (
          <SmallAction icon={<Plus />} onClick={() => onChange(more)}>
            Agregar horario
          </SmallAction>
        )}
        {rested === null ? null : (
          <SmallAction icon={<Coffee />} onClick={() => onChange(rested)}>
            Agregar descanso
          </SmallAction>
        )}
        <SmallAction icon={<Copy />} onClick={onCopy}>
          Copiar a los días abiertos
        </SmallAction>
      </HStack>
    </Stack>
  )
}

const SmallAction = ({
  icon,
  children,
  onClick,
}: {
  icon: ReactNode
  children: string
  onClick: () => void
}) => (
  <Button kind="bare" size="sm" minH={{ base: '11', md: '9' }} px="2" icon={icon} onClick={onClick}>
    {children}
  </Button>
)
