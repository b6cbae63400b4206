import type { Thread } from '@mostrador/contracts/messaging-gateway'
import { useEffect, useMemo, useState } from 'react'
import { useMarkReadMutation } from '../../api/endpoints/threads.ts'
import { type RealtimeHandlers, useRealtime } from '../../api/realtime.ts'

/** An assistant whose turn is not reported as finished by then is not writing any more. */
const WRITING_MS = 120_000

/** True while an assistant reads and answers in this conversation. */
export const useIsAssistantWriting = (threadId: string): boolean => {
  const [since, setSince] = useState<number | null>(null)
  const handlers = useMemo<RealtimeHandlers>(() => {
    const isOfThread = (data: unknown) => (data as { threadId?: string }).threadId === threadId
    return {
      'turn.started': ({ data, seq }) => {
        if (isOfThread(data)) setSince(seq)
      },
      'turn.finished': ({ data }) => {
        if (isOfThread(data)) setSince(null)
      },
    }
  }, [threadId])
  useRealtime(handlers)
  useEffect(() => {
    if (since === null) return
    const timer = setTimeout(() => setSince(null), WRITING_MS)
    return () => clearTimeout(timer)
  }, [since])
  return since !== null
}

/** Opening a conversation reads it, and so does looking at it while more arrives [INB-06]. */
export const useReadWhileSeen = ({ _id, isRead }: Thread): void => {
  const [markRead] = useMarkReadMutation()
  useEffect(() => {
    if (isRead) return
    const read = () => {
      if (document.visibilityState === 'visible')
        markRead({ body: { threadId: _id } })
          .unwrap()
          .catch((error: unknown) => console.error(error))
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [_id, isRead, markRead])
}
