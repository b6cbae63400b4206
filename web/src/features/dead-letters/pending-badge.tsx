import { VisuallyHidden } from '@chakra-ui/react'
import { Chip } from '../../ui/pieces.tsx'
import { useLiveCount } from './use-live-count.ts'

/** The number beside the menu's entry; nothing while nothing waits. */
export const PendingBadge = () => {
  const open = useLiveCount()
  return open === undefined || open === 0 ? null : (
    <Chip tone="red">
      <span aria-hidden="true">{open > 999 ? '999+' : open}</span>
      <VisuallyHidden>{`, ${open} por decidir`}</VisuallyHidden>
    </Chip>
  )
}
