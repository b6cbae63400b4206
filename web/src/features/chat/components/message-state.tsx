import { Box, VisuallyHidden } from '@chakra-ui/react'
import type { MessageState } from '@mostrador/contracts/messaging-gateway'
import {
  Ban,
  Check,
  CheckCheck,
  CircleHelp,
  CirclePause,
  Clock,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react'
import { stateNames } from '../lib/texts.ts'

const icons: Record<MessageState, LucideIcon | null> = {
  received: null,
  ready: Clock,
  sending: Clock,
  unknown: CircleHelp,
  sent: Check,
  delivered: CheckCheck,
  read: CheckCheck,
  failed: TriangleAlert,
  held: CirclePause,
  withdrawn: Ban,
}
const colors: Partial<Record<MessageState, string>> = {
  read: 'fg.info',
  failed: 'fg.error',
  held: 'fg.warning',
  unknown: 'fg.warning',
}

/** How far one of our messages came: a mark to see, a word to hear and to point at. */
export const StateMark = ({ state }: { state: MessageState }) => {
  const Icon = icons[state]
  if (Icon === null) return null
  return (
    <Box
      as="span"
      display="inline-flex"
      color={colors[state] ?? 'fg.muted'}
      title={stateNames[state]}
      flexShrink="0"
    >
      <Icon size={14} aria-hidden="true" />
      <VisuallyHidden>{stateNames[state]}</VisuallyHidden>
    </Box>
  )
}
