import { Box, Grid, HStack, Text, VisuallyHidden } from '@chakra-ui/react'
import { type Appointment, isDropped } from '@mostrador/contracts/scheduling'
import { type LocalDate, timeOf } from '@mostrador/kernel'
import type { DayPiece } from '../lib/board.ts'
import { dayNumber, longDay, weekdayName } from '../lib/texts.ts'
import { useAgendaContext } from '../lib/agenda-context.ts'
import { openHoursOn } from '../lib/hours.ts'
import { type BoxLabels, boxColors, accessibleBoxText } from './grid-box.tsx'
import { MONTH_SHOWN } from '../lib/month-limit.ts'
import { withForWhom } from '../../../bookables/for-whom-text.ts'
import { pluralize } from '../../../ui/count.ts'

type Props = {
  readonly days: readonly LocalDate[]
  readonly anchor: LocalDate
  readonly today: LocalDate
  readonly isPhone: boolean
  readonly branchId: string | null
  readonly pieces: ReadonlyMap<LocalDate, readonly DayPiece[]>
  readonly labelsOf: (appointment: Appointment) => BoxLabels
  readonly onOpen: (appointment: Appointment) => void
  readonly onDay: (date: LocalDate) => void
}

const chip = {
  display: 'block',
  w: 'full',
  textAlign: 'start',
  textStyle: 'xs',
  px: '1.5',
  borderRadius: 'l1',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
  cursor: 'pointer',
  minH: '6',
  bg: 'color-mix(in srgb, var(--fill) 24%, var(--m-colors-bg-panel))',
  borderInlineStart: '0.1875rem solid var(--edge)',
  color: 'fg',
  '&[data-status=cancelada], &[data-status=no_pagada]': {
    bg: 'color-mix(in srgb, var(--fill) 8%, var(--m-colors-bg-panel))',
    textDecoration: 'line-through',
    color: 'fg.muted',
  },
  '&[data-status=block]': { bg: 'status.block.subtle', color: 'status.block.fg' },
} as const

/** Of a phone's day: a word, since a colour alone says nothing. */
const phoneBlock = {
  textAlign: 'center',
  fontSize: '0.625rem',
  lineHeight: '1rem',
  overflow: 'hidden',
  borderRadius: 'l1',
  bg: 'status.block.subtle',
  color: 'status.block.fg',
} as const

/** As closed hours are drawn in the other views. */
const closedPattern =
  'repeating-linear-gradient(-45deg, transparent 0 0.375rem, color-mix(in srgb, var(--m-colors-border-emphasized) 45%, transparent) 0.375rem 0.4375rem)'

const isBlock = ({ appointment }: DayPiece): boolean => appointment.status === 'block'

/** Whether none of the branches that are shown opens on a day. */
const useIsClosed = (branchId: string | null): ((day: LocalDate) => boolean) => {
  const { branches } = useAgendaContext()
  const shown = branches.filter(({ _id }) => branchId === null || _id === branchId)
  return day =>
    shown.length > 0 && shown.every(({ schedules }) => openHoursOn(schedules, day) === undefined)
}

/** Whether somebody is expected: blocks of time and what was cancelled are nobody's visit. */
const isLive = ({ appointment }: DayPiece): boolean =>
  appointment.status !== 'block' && !isDropped(appointment.status)

/**
 * Whole weeks; three events per day and the way to the rest. On phones only how many appointments
 * there are: the day itself is one tap away.
 */
export const MonthView = ({
  days,
  anchor,
  today,
  isPhone,
  branchId,
  pieces,
  labelsOf,
  onOpen,
  onDay,
}: Props) => {
  const isClosed = useIsClosed(branchId)
  return (
    <Box
      flex="1"
      minH="0"
      overflow="auto"
      tabIndex={0}
      role="region"
      aria-label="Mes"
      focusVisibleRing="inside"
    >
      <Grid
        templateColumns="repeat(7, minmax(0, 1fr))"
        position="sticky"
        top="0"
        zIndex="1"
        bg="bg.panel"
        borderBottomWidth="1px"
        borderColor="border.subtle"
        aria-hidden="true"
      >
        {days.slice(0, 7).map(day => (
          <Text key={day} textStyle="xs" color="fg.muted" textAlign="center" py="1.5">
            {weekdayName(day)}
          </Text>
        ))}
      </Grid>
      <Grid
        templateColumns="repeat(7, minmax(0, 1fr))"
        gridAutoRows={{ base: 'minmax(4.5rem, 1fr)', md: 'minmax(7.5rem, 1fr)' }}
        minH="calc(100% - 2rem)"
      >
        {days.map(day => {
          const events = pieces.get(day) ?? []
          const out = day.slice(0, 7) !== anchor.slice(0, 7)
          const live = events.filter(isLive).length
          const blocks = events.filter(isBlock).length
          const closed = isClosed(day)
          const said = [
            pluralize(live, 'cita', 'citas'),
            ...(blocks > 0 ? [pluralize(blocks, 'bloqueo', 'bloqueos')] : []),
            ...(closed ? ['cerrado'] : []),
          ].join(', ')
          return (
            <Box
              key={day}
              borderBottomWidth="1px"
              borderEndWidth="1px"
              borderColor="border.subtle"
              p="1"
              minW="0"
              bg={out ? 'bg.subtle' : 'bg.panel'}
              {...(closed ? { 'data-closed': '', bg: 'bg.muted', bgImage: closedPattern } : {})}
            >
              <HStack justify={isPhone ? 'center' : 'flex-start'} mb="0.5">
                <Box
                  asChild
                  minW={{ base: '11', md: '7' }}
                  minH={{ base: '11', md: '7' }}
                  borderRadius="full"
                  textStyle="sm"
                  cursor="pointer"
                  color={out ? 'fg.muted' : 'fg'}
                  {...(day === today
                    ? { bg: 'brand.solid', color: 'brand.contrast', fontWeight: '600' }
                    : { _hover: { bg: 'bg.muted' } })}
                >
                  <button
                    type="button"
                    onClick={() => onDay(day)}
                    aria-label={`${longDay(day)}: ${said}`}
                    {...(day === today ? { 'aria-current': 'date' as const } : {})}
                  >
                    {dayNumber(day)}
                  </button>
                </Box>
              </HStack>
              {isPhone && live > 0 ? (
                <Text
                  textAlign="center"
                  textStyle="xs"
                  color="brand.fg"
                  fontWeight="600"
                  aria-hidden="true"
                >
                  {live}
                </Text>
              ) : null}
              {isPhone && blocks > 0 ? (
                <Text css={phoneBlock} aria-hidden="true">
                  Bloqueo
                </Text>
              ) : null}
              {isPhone ? null : (
                <Box display="grid" gap="0.5">
                  {events.slice(0, MONTH_SHOWN).map(piece => {
                    const words = labelsOf(piece.appointment)
                    return (
                      <Box key={piece.appointment._id} asChild css={chip}>
                        <button
                          type="button"
                          data-status={piece.appointment.status}
                          style={boxColors(piece.appointment.status, words.specialist?.colorHex)}
                          onClick={() => onOpen(piece.appointment)}
                        >
                          {timeOf(piece.from)} {withForWhom(words.title, words.forWhom)}
                          <VisuallyHidden>. {accessibleBoxText(piece, words)}</VisuallyHidden>
                        </button>
                      </Box>
                    )
                  })}
                  {events.length > MONTH_SHOWN ? (
                    <Text
                      asChild
                      textStyle="xs"
                      color="brand.fg"
                      textAlign="start"
                      px="1.5"
                      minH="6"
                      cursor="pointer"
                    >
                      <button type="button" onClick={() => onDay(day)}>
                        +{events.length - MONTH_SHOWN} más
                        <VisuallyHidden>, {longDay(day)}</VisuallyHidden>
                      </button>
                    </Text>
                  ) : null}
                </Box>
              )}
            </Box>
          )
        })}
      </Grid>
    </Box>
  )
}
