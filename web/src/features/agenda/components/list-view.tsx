import { Box, HStack, Heading, Stack, Text } from '@chakra-ui/react'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { type LocalDate, timeOf } from '@mostrador/kernel'
import type { DayPiece } from '../lib/board.ts'
import { longDay } from '../lib/texts.ts'
import { type BoxLabels, boxColors } from './grid-box.tsx'
import { OutsideChip, StatusChip } from './status-chip.tsx'

type Props = {
  readonly days: readonly LocalDate[]
  readonly today: LocalDate
  readonly pieces: ReadonlyMap<LocalDate, readonly DayPiece[]>
  readonly labelsOf: (appointment: Appointment) => BoxLabels
  readonly onOpen: (appointment: Appointment) => void
}

/** What comes, day by day. Days far below are laid out only when they come near the window. */
export const ListView = ({ days, today, pieces, labelsOf, onOpen }: Props) => (
  <Box
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
            css={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 20rem' }}
          >
            <Heading as="h2" textStyle="sm" color={day === today ? 'brand.fg' : 'fg.muted'}>
              {day === today ? `Hoy, ${longDay(day)}` : longDay(day)}
            </Heading>
            <Stack as="ul" gap="2" listStyleType="none" m="0" p="0">
              {(pieces.get(day) ?? []).map(({ appointment, from, to }) => {
                const { title, service, specialist, isOutside } = labelsOf(appointment)
                return (
                  <Box as="li" key={appointment._id}>
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
                          <Text fontWeight="600" truncate>
                            {title}
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
                            {isOutside ? <OutsideChip /> : null}
                          </HStack>
                        </Box>
                        <HStack hideBelow="md" gap="1.5" flexShrink="0">
                          {isOutside ? <OutsideChip /> : null}
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
