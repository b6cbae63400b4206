import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { type RealtimeHandlers, useRealtime } from '../../api/realtime.ts'
import { alertMs } from '../../ui/toast-options.ts'
import { toast } from '../../ui/toaster.tsx'

const threadOf = (data: unknown): string | undefined =>
  typeof data === 'object' &&
  data !== null &&
  'threadId' in data &&
  typeof data.threadId === 'string'
    ? data.threadId
    : undefined

const limitedText =
  'Una conversación llegó al límite de respuestas de hoy. Tus asistentes ya no contestan ahí.'
const isLimited = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'reason' in data && data.reason === 'reply_limit'

/** Alerts of what only a person can solve, wherever in the product they are [UX2-03]. */
export const useAlerts = (): void => {
  const navigate = useNavigate()
  const handlers = useMemo<RealtimeHandlers>(
    () => ({
      'thread.needs_human': ({ data }) => {
        const threadId = threadOf(data)
        if (threadId === undefined || location.pathname === `/chat/${threadId}`) return
        toast.warning(isLimited(data) ? limitedText : 'Una conversación necesita tu atención', {
          id: `needs-human-${threadId}`,
          duration: alertMs,
          action: { label: 'Abrir', onClick: () => void navigate(`/chat/${threadId}`) },
        })
      },
      'credits.exhausted': () => {
        toast.warning('Se agotaron tus créditos. Tus asistentes dejan de responder.', {
          id: 'credits-exhausted',
          duration: alertMs,
        })
      },
    }),
    [navigate]
  )
  useRealtime(handlers)
}
