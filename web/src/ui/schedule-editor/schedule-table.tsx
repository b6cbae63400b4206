import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import { weekdays } from '@mostrador/kernel'
import { dayNames } from './problems.ts'
import { type Segment, segmentsOf, type TableHours } from './segments.ts'

const NARROW = 4

const wordsOf = (segments: readonly Segment[] | null): string => {
  const worked = segments?.filter(({ isWorked }) => isWorked) ?? []
  return worked.length === 0
    ? 'No se trabaja'
    : worked.map(({ from, to }) => `${from} a ${to}`).join(', ')
}

/** The hours in words where a bar is too short to be labelled with them; null where all are. */
const hoursBelow = (segments: readonly Segment[] | null): string | null => {
  const worked = segments?.filter(({ isWorked }) => isWorked) ?? []
  return worked.every(({ label }) => label !== null)
    ? null
    : worked.map(({ from, to }) => `${from}–${to}`).join(' y ')
}

/** The week as bars, drawn from the rests of each day [SCH2-05]. */
export const ScheduleTable = ({ label, hours }: { label: string; hours: TableHours }) => (
  <Stack as="ul" listStyleType="none" gap="1.5" aria-label={label}>
    {weekdays.map(day => {
      const segments = segmentsOf(hours, day)
      return (
        <HStack as="li" key={day} gap="3" aria-label={`${dayNames[day]}: ${wordsOf(segments)}`}>
          <Text w="10" flexShrink="0" textStyle="sm" color="fg.muted" aria-hidden="true">
            {dayNames[day].slice(0, 3)}
          </Text>
          <Stack gap="0" flex="1" minW="0" aria-hidden="true">
            <HStack gap="0.5" h="7" borderRadius="l1" overflow="hidden" bg="bg.muted">
              {segments === null ? (
                <Text textStyle="xs" color="fg.muted" px="2">
                  No se trabaja
                </Text>
              ) : (
                segments.map(segment => <SegmentBar key={segment.from} segment={segment} />)
              )}
            </HStack>
            <HoursBelow text={hoursBelow(segments)} />
          </Stack>
        </HStack>
      )
    })}
  </Stack>
)

const HoursBelow = ({ text }: { text: string | null }) =>
  text === null ? null : (
    <Text textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
      {text}
    </Text>
  )

const SegmentBar = ({
  segment: { isWorked, rest, from, to, share, label },
}: {
  segment: Segment
}) => (
  <Box
    h="full"
    flexGrow="0"
    flexShrink={share < NARROW ? 0 : 1}
    minW="0"
    style={{ flexBasis: `${share}%` }}
    title={rest === null ? `${from} a ${to}` : `${rest}, ${from} a ${to}`}
    display="flex"
    alignItems="center"
    justifyContent="center"
    {...(isWorked ? { bg: 'brand.subtle', color: 'brand.fg' } : { color: 'fg.muted' })}
  >
    {label === null ? null : (
      <Text as="span" textStyle="xs" truncate fontVariantNumeric="tabular-nums">
        {label}
      </Text>
    )}
  </Box>
)
