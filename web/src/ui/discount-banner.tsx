import { Box, HStack, Text } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'

type Props = {
  readonly message: string
  /** When the discount ends; null for one that stays. */
  readonly end: string | null
  /** The clock of the server when it answered. */
  readonly now: string
  /** The discount ended: the price has to be asked again. */
  readonly onEnd?: () => void
}

const padded = (part: number): string => String(part).padStart(2, '0')

/** What is left of a countdown: «1 d 02:03:04», without the days below one. */
export const countdownText = (seconds: number): string => {
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor((seconds % 86_400) / 3_600)
  const minutes = Math.floor((seconds % 3_600) / 60)
  const clock = [hours, minutes, seconds % 60].map(padded).join(':')
  return days === 0 ? clock : `${days} d ${clock}`
}

/** The message of a discount, which counts down each second and hides at 0 [DSC2-04, DSC2-05]. */
export const DiscountBanner = ({ message, end, now, onEnd }: Props) => {
  const remainingMs = useRemainingMs(end, now)
  const ended = useRef(false)
  useEffect(() => {
    if (remainingMs !== 0 || ended.current) return
    ended.current = true
    onEnd?.()
  }, [remainingMs, onEnd])
  if (remainingMs === 0) return null
  return (
    <Box bg="brand.subtle" borderRadius="l2" px="4" py="3">
      <HStack justify="space-between" gap="3" flexWrap="wrap">
        <Text fontWeight="600" overflowWrap="anywhere">
          {message}
        </Text>
        {remainingMs === null ? null : (
          <Text role="timer" fontVariantNumeric="tabular-nums" fontWeight="600">
            {countdownText(remainingMs)}
          </Text>
        )}
      </HStack>
    </Box>
  )
}

/** Whole seconds until the end, by the server's clock; null for what has none. */
const useRemainingMs = (end: string | null, now: string): number | null => {
  const [behind] = useState(() => Date.parse(now) - Date.now())
  const [ticks, setTicks] = useState(0)
  useEffect(() => {
    if (end === null) return
    const tick = setInterval(() => setTicks(count => count + 1), 1_000)
    return () => clearInterval(tick)
  }, [end, ticks])
  if (end === null) return null
  return Math.max(0, Math.ceil((Date.parse(end) - Date.now() - behind) / 1_000))
}
