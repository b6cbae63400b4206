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
const unofferedText =
  'Te escribieron y todavía no hay nada que se pueda agendar. Contesta tú mientras completas tu negocio.'
/** What is said of a conversation that needs a person, by the reason of the event. */
const alertText = (data: unknown): string => {
  const reason =
    typeof data === 'object' && data !== null && 'reason' in data ? data.reason : undefined
  if (reason === 'reply_limit') return limitedText
  if (reason === 'nothing_to_offer') return unofferedText
  return 'Una conversación necesita tu atención'
}

/** Alerts of what only a person can solve, wherever in the product they are [UX2-03]. */
export const useAlerts = (): void => {
  const navigate = useNavigate()
  const handlers = useMemo<RealtimeHandlers>(
    () => ({
      'thread.needs_human': ({ data }) => {
        const threadId = threadOf(data)
        if (threadId === undefined || location.pathname === `/chat/${threadId}`) return
        toast.warning(alertText(data), {
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
