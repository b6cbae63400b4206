import { Box, HStack, Text, VisuallyHidden } from '@chakra-ui/react'
import type { LocalDate } from '@mostrador/kernel'
import { memo } from 'react'
import type { Column } from '../lib/board.ts'
import { dayNumber, longDay, weekdayName } from '../lib/texts.ts'

/** Who a column belongs to: name and colour of the specialist. */
export const SpecialistHead = memo(({ column: { specialist } }: { column: Column }) => (
  <div className="specialist-head" title={specialist?.name}>
    <span className="dot" style={{ background: specialist?.colorHex }} aria-hidden="true" />
    <p>{specialist?.name}</p>
  </div>
))
SpecialistHead.displayName = 'SpecialistHead'

const dayStyle = (isToday: boolean) =>
  isToday ? { bg: 'brand.solid', color: 'brand.contrast' } : {}

/** A day of the week, as a link to that day. */
export const DayHead = ({
  date,
  today,
  onDay,
}: {
  date: LocalDate
  today: LocalDate
  onDay: (date: LocalDate) => void
}) => (
  <HStack
    asChild
    gap="1.5"
    cursor="pointer"
    borderRadius="l1"
    px="1.5"
    py="0.5"
    minH={{ base: '11', md: '8' }}
    minW="11"
    _hover={{ bg: 'bg.muted' }}
  >
    <button
      type="button"
      onClick={() => onDay(date)}
      {...(date === today ? { 'aria-current': 'date' as const } : {})}
    >
      <Text as="span" textStyle="sm" color="fg.muted">
        {weekdayName(date)}
      </Text>
      <Box
        as="span"
        textStyle="md"
        fontWeight="600"
        borderRadius="full"
        minW="8"
        lineHeight="2rem"
        textAlign="center"
        {...dayStyle(date === today)}
      >
        {dayNumber(date)}
      </Box>
      <VisuallyHidden>: ver {longDay(date)}</VisuallyHidden>
    </button>
  </HStack>
)

/** Specialists in pages, when there are more than fit side by side. */
export const pagesOf = <T,>(
  list: readonly T[],
  size: number,
  page: number
): { items: readonly T[]; page: number; pages: number } => {
  const pages = Math.max(1, Math.ceil(list.length / size))
  const currentPage = Math.min(Math.max(0, page), pages - 1)
  return {
    items: list.slice(currentPage * size, (currentPage + 1) * size),
    page: currentPage,
    pages,
  }
}
