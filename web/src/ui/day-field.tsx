import { Box, HStack, Input, SimpleGrid, Text } from '@chakra-ui/react'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import {
  dateText,
  isDate,
  longDateText,
  monthText,
  shiftDays,
  shiftMonths,
  weeksOf,
} from './calendar.ts'
import { Field } from './field.tsx'

const weekdayLetters = ['lu', 'ma', 'mi', 'ju', 'vi', 'sá', 'do']
const steps: Readonly<Record<string, (date: string) => string>> = {
  ArrowLeft: date => shiftDays(date, -1),
  ArrowRight: date => shiftDays(date, 1),
  ArrowUp: date => shiftDays(date, -7),
  ArrowDown: date => shiftDays(date, 7),
  PageUp: date => shiftMonths(date, -1),
  PageDown: date => shiftMonths(date, 1),
}

type MonthProps = {
  readonly value: string
  readonly today: string
  readonly onChoose: (date: string) => void
}

/** A month to choose from: arrows move by day and week, Page keys by month. */
const Month = ({ value, today, onChoose }: MonthProps) => {
  const [focusedDay, setFocusedDay] = useState(isDate(value) ? value : today)
  const grid = useRef<HTMLDivElement>(null)
  const mayFocus = useRef(true)
  useEffect(() => {
    // The buttons of the head keep the focus; keys and opening move it to the day.
    if (mayFocus.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    mayFocus.current = false
  }, [focusedDay])
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    mayFocus.current = true
    setFocusedDay(step(focusedDay))
  }
  return (
    <Box p="2">
      <HStack justify="space-between">
        <IconButton
          name="Mes anterior"
          icon={<ChevronLeft />}
          minH="11"
          minW="11"
          onClick={() => setFocusedDay(shiftMonths(focusedDay, -1))}
        />
        <Text textStyle="sm" fontWeight="600" aria-live="polite">
          {monthText(focusedDay)}
        </Text>
        <IconButton
          name="Mes siguiente"
          icon={<ChevronRight />}
          minH="11"
          minW="11"
          onClick={() => setFocusedDay(shiftMonths(focusedDay, 1))}
        />
      </HStack>
      <SimpleGrid columns={7} gap="0" textAlign="center" aria-hidden="true">
        {weekdayLetters.map(letters => (
          <Text key={letters} textStyle="xs" color="fg.muted" py="1">
            {letters}
          </Text>
        ))}
      </SimpleGrid>
      <SimpleGrid ref={grid} columns={7} gap="0" onKeyDown={onKeyDown}>
        {weeksOf(focusedDay)
          .flat()
          .map(date => (
            <Box
              asChild
              key={date}
              minH="11"
              borderRadius="l2"
              textStyle="sm"
              cursor="pointer"
              color={date.slice(0, 7) === focusedDay.slice(0, 7) ? 'fg' : 'fg.muted'}
              _hover={{ bg: 'bg.muted' }}
              {...(date === today ? { fontWeight: '700', color: 'brand.fg' } : {})}
              {...(date === value
                ? { bg: 'brand.solid', color: 'brand.contrast', _hover: { bg: 'brand.solid' } }
                : {})}
            >
              <button
                type="button"
                tabIndex={date === focusedDay ? 0 : -1}
                aria-label={longDateText(date)}
                aria-pressed={date === value}
                {...(date === today ? { 'aria-current': 'date' as const } : {})}
                onClick={() => onChoose(date)}
              >
                {Number(date.slice(8))}
              </button>
            </Box>
          ))}
      </SimpleGrid>
    </Box>
  )
}

type Props = {
  readonly label: string
  /** 'YYYY-MM-DD' */
  readonly value: string
  /** Today where the business is. */
  readonly today: string
  readonly onChange: (date: string) => void
  readonly required?: boolean
  readonly error?: string | undefined
}

/** A day with its weekday, in Spanish whatever the language of the device. */
export const DayField = ({ label, value, today, onChange, required = false, error }: Props) => {
  const [open, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const calendarId = useId()
  const close = (): void => {
    setOpen(false)
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (open && event.key === 'Escape') {
      event.stopPropagation()
      close()
    }
    if (!open && ['ArrowDown', 'Enter', ' '].includes(event.key)) {
      event.preventDefault()
      setOpen(true)
    }
  }
  return (
    <Box
      position="relative"
      onKeyDown={onKeyDown}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <Field label={label} error={error} required={required}>
        <Box position="relative" w="full">
          <Input
            ref={input}
            readOnly
            role="combobox"
            aria-haspopup="dialog"
            aria-expanded={open}
            aria-controls={open ? calendarId : undefined}
            cursor="pointer"
            // It takes no typing, yet it is chosen like any other field.
            css={{ '&[readonly]': { bg: 'bg.panel', borderColor: 'border.control' } }}
            pe="10"
            value={isDate(value) ? dateText(value) : ''}
            placeholder="Elige un día"
            onClick={() => setOpen(!open)}
          />
          <Box
            position="absolute"
            insetEnd="3"
            top="50%"
            transform="translateY(-50%)"
            pointerEvents="none"
            color="fg.muted"
            aria-hidden="true"
          >
            <CalendarDays size={18} />
          </Box>
        </Box>
      </Field>
      {open ? (
        <Box
          id={calendarId}
          role="dialog"
          aria-label={`Elegir ${label.toLocaleLowerCase('es-MX')}`}
          position="absolute"
          insetStart="0"
          top="full"
          mt="1"
          w="full"
          minW="min(21rem, 86vw)"
          zIndex="popover"
          bg="bg.panel"
          borderRadius="l2"
          boxShadow="floating"
        >
          <Month
            value={value}
            today={today}
            onChoose={date => {
              onChange(date)
              close()
            }}
          />
        </Box>
      ) : null}
    </Box>
  )
}
