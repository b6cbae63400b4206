import { VisuallyHidden } from '@chakra-ui/react'
import { Chip } from '../../../ui/pieces.tsx'
import { ageText, cappedText, waitText } from '../lib/attention.ts'
import { useMinutes } from '../use-now.ts'
import { useWaiting } from '../use-waiting.ts'

/**
 * How many wait for a person and how long the first has: «3 · 12 min», or the number alone where it
 * is narrow. Nothing while nobody does.
 */
export const WaitingBadge = ({ narrow = false }: { narrow?: boolean }) => {
  const { count, since } = useWaiting()
  const now = useMinutes()
  if (count === 0 || since === null) return null
  const age = ageText(since, now)
  return (
    <Chip tone="red" whiteSpace="nowrap">
      <span aria-hidden="true">{narrow ? cappedText(count) : waitText(count, since, now)}</span>
      <VisuallyHidden>
        {count === 1
          ? `, 1 espera a una persona desde hace ${age}`
          : `, ${count} esperan a una persona, la primera desde hace ${age}`}
      </VisuallyHidden>
    </Chip>
  )
}
