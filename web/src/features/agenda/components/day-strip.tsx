import { Box, HStack, Text, VisuallyHidden } from '@chakra-ui/react'
import type { LocalDate } from '@mostrador/kernel'
import { memo } from 'react'
import { daysOf } from '../lib/range.ts'
import { dayNumber, longDay, weekdayName } from '../lib/texts.ts'
import type { ToolbarProps } from './toolbar.tsx'

type Props = {
  readonly anchor: LocalDate
  readonly today: LocalDate
  readonly go: ToolbarProps['commands']['go']
}

/** The week of the day that is shown, one button per day; phones only. */
export const DayStrip = memo(({ anchor, today, go }: Props) => (
  <HStack
    as="nav"
    aria-label="Días de la semana"
    gap="0"
    flex="1"
    minW="0"
    css={{ '@media (max-width: 19rem)': { overflowX: 'auto', '& > *': { minWidth: '2.75rem' } } }}
  >
    {daysOf('semana', anchor).map(date => (
      <Box
        key={date}
        asChild
        flex="1"
        minH="11"
        minW="0"
        position="relative"
        // Seven days and two arrows are a pixel too wide for 390: the hit areas touch.
        _before={{ content: '""', position: 'absolute', insetY: '0', insetX: '-0.0625rem' }}
        textAlign="center"
        borderRadius="l2"
        {...(date === anchor ? { bg: 'brand.subtle', color: 'brand.fg' } : {})}
      >
        <button
          type="button"
          aria-pressed={date === anchor}
          onClick={() => go({ date: date === today ? null : date })}
          {...(date === today ? { 'aria-current': 'date' as const } : {})}
        >
          <Text
            as="span"
            display="block"
            textStyle="xs"
            color={date === anchor ? 'brand.fg' : 'fg.muted'}
          >
            {weekdayName(date)}
          </Text>
          <Text
            as="span"
            display="block"
            textStyle="sm"
            fontWeight="600"
            {...(date === today
              ? { textDecoration: 'underline', textUnderlineOffset: '0.25em' }
              : {})}
          >
            {dayNumber(date)}
          </Text>
          <VisuallyHidden>: {longDay(date)}</VisuallyHidden>
        </button>
      </Box>
    ))}
  </HStack>
))
DayStrip.displayName = 'DayStrip'
