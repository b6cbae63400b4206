import { HStack, Text } from '@chakra-ui/react'
import type { Attention } from '@mostrador/contracts/messaging-gateway'
import { Hand, UserRound } from 'lucide-react'
import { ageText, currentAttention, isFresh } from '../lib/attention.ts'
import { useMinutes } from '../use-now.ts'

/** In a row of the inbox: since when it waits for a person, or who attends it. */
export const AttentionMark = ({ attention }: { attention: Attention }) => {
  const now = useMinutes()
  const current = currentAttention(attention, now)
  switch (current.state) {
    case 'assistant':
      return null
    case 'waiting': {
      const since = Date.parse(current.since)
      return (
        <HStack gap="1" textStyle="xs" fontWeight="600" color="fg.error">
          <Hand size={13} aria-hidden="true" />
          <Text truncate>
            Espera a una persona · {isFresh(since, now) ? 'ahora' : ageText(since, now)}
          </Text>
        </HStack>
      )
    }
    case 'person':
      return (
        <HStack gap="1" textStyle="xs" color="fg.muted">
          <UserRound size={13} aria-hidden="true" />
          <Text truncate>Atiende {current.name}</Text>
        </HStack>
      )
  }
}
