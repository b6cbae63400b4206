import { Box, HStack, Heading, Stack, Text } from '@chakra-ui/react'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { type LocalDate, timeOf } from '@mostrador/kernel'
import { useLayoutEffect, useRef } from 'react'
import type { DayPiece } from '../lib/board.ts'
import type { Moment } from '../lib/moment.ts'
import { longDay } from '../lib/texts.ts'
import { withForWhom } from '../../../bookables/for-whom-text.ts'
import { Chip } from '../../../ui/pieces.tsx'
import { type BoxLabels, boxColors } from './grid-box.tsx'
import { OutsideChip, StatusChip } from './status-chip.tsx'

type Props = {
  readonly days: readonly LocalDate[]
  /** The current time in the time zone of the business. */
  readonly now: Moment
  readonly pieces: ReadonlyMap<LocalDate, readonly DayPiece[]>
  readonly labelsOf: (appointment: Appointment) => BoxLabels
  readonly onOpen: (appointment: Appointment) => void
}

/** The first appointment of a list with today in it that is not over; null where all come. */
const firstOpen = ({ days, now, pieces }: Pick<Props, 'days' | 'now' | 'pieces'>) => {
  if (!days.includes(now.date)) return null
  const all = days.flatMap(day => pieces.get(day) ?? [])
  const isOver = ({ date, to }: DayPiece): boolean =>
    date < now.date || (date === now.date && to <= now.minute)
  const index = all.findIndex(piece => !isOver(piece))
  return index > 0 ? (all[index]?.appointment._id ?? null) : null
}

/** Scrolls once for each range of days to what is now or next. */
const useOpeningRow = (props: Pick<Props, 'days' | 'now' | 'pieces'>) => {
  const list = useRef<HTMLDivElement>(null)
  const [start] = props.days
  const latest = useRef(props)
  latest.current = props
  useLayoutEffect(() => {
    if (start === undefined) return
    const id = firstOpen(latest.current)
    const row = id === null ? null : list.current?.querySelector(`[data-appointment="${id}"]`)
    row?.scrollIntoView({ block: 'start' })
  }, [start])
  return list
}

const PaidChip = () => <Chip tone="green">Pagada</Chip>

/** What comes, day by day. Days far below are laid out only when they come near the window. */
export const ListView = ({ days, now, pieces, labelsOf, onOpen }: Props) => (
  <Box
    ref={useOpeningRow({ days, now, pieces })}
    flex="1"
    minH="0"
    overflow="auto"
    tabIndex={0}
    role="region"
    aria-label="Lista de eventos"
    focusVisibleRing="inside"
    px={{ base: '4', md: '6' }}
    py="4"
  >
    <Stack gap="6" maxW="4xl">
      {days
        .filter(day => (pieces.get(day)?.length ?? 0) > 0)
        .map(day => (
          <Stack
            key={day}
            as="section"
            gap="2"
            // The list opens within today: its height must be the real one from the beginning.
            css={
              day === now.date
                ? {}
                : { contentVisibility: 'auto', containIntrinsicSize: 'auto 20rem' }
            }
          >
            <Heading as="h2" textStyle="sm" color={day === now.date ? 'brand.fg' : 'fg.muted'}>
              {day === now.date ? `Hoy, ${longDay(day)}` : longDay(day)}
            </Heading>
            <Stack as="ul" gap="2" listStyleType="none" m="0" p="0">
              {(pieces.get(day) ?? []).map(({ appointment, from, to }) => {
                const { title, forWhom, service, specialist, isOutside, isPaid } =
                  labelsOf(appointment)
                return (
                  <Box
                    as="li"
                    key={appointment._id}
                    data-appointment={appointment._id}
                    // A part of what came before says that there is more above.
                    scrollMarginTop="12"
                  >
                    <HStack
                      asChild
                      gap={{ base: '3', md: '4' }}
                      w="full"
                      textAlign="start"
                      bg="bg.panel"
                      borderWidth="1px"
                      borderColor="border.subtle"
                      borderRadius="l2"
                      px={{ base: '3', md: '4' }}
                      py="3"
                      minH="14"
                      cursor="pointer"
                      borderInlineStart="0.25rem solid var(--edge)"
                      _hover={{ bg: 'bg.subtle' }}
                    >
                      <button
                        type="button"
                        style={boxColors(appointment.status, specialist?.colorHex)}
                        onClick={() => onOpen(appointment)}
                      >
                        <Text textStyle="sm" fontWeight="600" flexShrink="0" whiteSpace="nowrap">
                          {timeOf(from)} – {timeOf(to)}
                        </Text>
                        <Box flex="1" minW="0">
                          <Text fontWeight="600" lineClamp="2">
                            {withForWhom(title, forWhom)}
                          </Text>
                          <HStack gap="1.5" textStyle="sm" color="fg.muted" minW="0">
                            <Box boxSize="2" borderRadius="full" bg="var(--fill)" flexShrink="0" />
                            <Text truncate>
                              {[specialist?.name, service]
                                .filter(part => part !== undefined && part !== '')
                                .join(' · ')}
                            </Text>
                          </HStack>
                          <HStack hideFrom="md" mt="1.5" gap="1.5" flexWrap="wrap">
                            <StatusChip status={appointment.status} />
                            {isPaid ? <PaidChip /> : null}
                            {isOutside ? <OutsideChip /> : null}
                          </HStack>
                        </Box>
                        <HStack hideBelow="md" gap="1.5" flexShrink="0">
                          {isOutside ? <OutsideChip /> : null}
                          {isPaid ? <PaidChip /> : null}
                          <StatusChip status={appointment.status} />
                        </HStack>
                      </button>
                    </HStack>
                  </Box>
                )
              })}
            </Stack>
          </Stack>
        ))}
    </Stack>
  </Box>
)
