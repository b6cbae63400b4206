import { Hand } from 'lucide-react'
import type { Turn } from '@mostrador/contracts/ai-assistant'
import type { ChatMessage } from '@mostrador/contracts/messaging-gateway'
import { useThreadTurnsQuery } from '../../../api/endpoints/turns.ts'
import { Notice } from './notice.tsx'
import { TURNS_SHOWN } from './turns.tsx'

/** Why a conversation waits for a person since its last turn; null when it does not, or somebody of the business wrote since. */
export const waitingReason = (
  turn: Pick<Turn, 'outcome' | 'reason' | 'startedAt'> | undefined,
  messages: readonly Pick<ChatMessage, 'author' | 'createdAt'>[]
): string | null => {
  if (turn === undefined || (turn.outcome !== 'human' && turn.outcome !== 'failed')) return null
  const answered = messages.some(
    ({ author, createdAt }) =>
      (author.kind === 'staff' || author.kind === 'phone') &&
      Date.parse(createdAt) > Date.parse(turn.startedAt)
  )
  return answered ? null : (turn.reason ?? 'Tu asistente pidió que siga una persona.')
}

/** Says that nobody but a person will answer here, and why. Who may not see the assistants' turns sees nothing. */
export const WaitingNotice = ({
  threadId,
  messages,
}: {
  threadId: string
  messages: readonly ChatMessage[]
}) => {
  const { data } = useThreadTurnsQuery({ query: { threadId, limit: TURNS_SHOWN } })
  const reason = waitingReason(data?.[0], messages)
  return reason === null ? null : (
    <Notice icon={<Hand size={16} />} title="Esta conversación espera a una persona">
      {reason}
    </Notice>
  )
}
