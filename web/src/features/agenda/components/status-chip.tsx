import { Box, HStack, Text } from '@chakra-ui/react'
import type { AppointmentStatus } from '@mostrador/contracts/scheduling'
import { ClockAlert } from 'lucide-react'
import { outsideText } from '../lib/outside.ts'
import { statusMeanings, statusNames } from '../lib/texts.ts'

export const StatusDot = ({ status }: { status: AppointmentStatus }) => (
  <Box
    boxSize="2.5"
    borderRadius="full"
    flexShrink="0"
    bg={`status.${status}.solid`}
    aria-hidden="true"
  />
)

/** The text says the status, the colour only helps. */
export const StatusChip = ({ status }: { status: AppointmentStatus }) => (
  <HStack
    as="span"
    gap="1.5"
    display="inline-flex"
    px="2.5"
    py="1"
    borderRadius="full"
    bg={`status.${status}.subtle`}
    color={`status.${status}.fg`}
    textStyle="xs"
    fontWeight="600"
  >
    <StatusDot status={status} />
    {statusNames[status]}
  </HStack>
)

/** In a sentence, what the status does, where its name does not say it. */
export const StatusMeaning = ({ status }: { status: AppointmentStatus }) => {
  const meaning = statusMeanings[status]
  return meaning === undefined ? null : (
    <Text textStyle="sm" color="fg.muted">
      {meaning}
    </Text>
  )
}

/** Its specialist does not work at that time any more, or never did. */
export const OutsideChip = () => (
  <HStack
    as="span"
    gap="1.5"
    display="inline-flex"
    px="2.5"
    py="1"
    borderRadius="full"
    bg="bg.warning"
    color="fg.warning"
    textStyle="xs"
    fontWeight="600"
    whiteSpace="nowrap"
  >
    <ClockAlert size={12} aria-hidden="true" />
    {outsideText}
  </HStack>
)
