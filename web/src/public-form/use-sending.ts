import type { PublicAnswerInput } from '@mostrador/contracts/crm'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { type Place, sendAnswer, unreachable } from './calls.ts'
import type { DraftStorage } from './draft-storage.ts'

export type Sending =
  | { readonly state: 'idle' | 'sending' | 'arrived' }
  /** Kept on this device; sent again automatically. */
  | { readonly state: 'waiting' }
  | { readonly state: 'refused'; readonly code: string; readonly message: string }

const AGAIN_MS = 15_000

/**
 * Sends answers until they arrive: what could not leave stays on the device, and goes when the
 * network is back, every 15 s, or when the page is opened again.
 */
export const useSending = (place: Place, drafts: DraftStorage) => {
  const [sending, setSending] = useState<Sending>(() =>
    drafts.readWaiting() === null ? { state: 'idle' } : { state: 'waiting' }
  )
  const attempt = useCallback(
    async (answer: PublicAnswerInput) => {
      const sent = await sendAnswer(place, answer)
      if (sent.kind === unreachable) return setSending({ state: 'waiting' })
      if (sent.kind === 'arrived') {
        drafts.forget()
        return setSending({ state: 'arrived' })
      }
      drafts.dropWaiting()
      const { code, message } = sent
      return setSending({ state: 'refused', code, message })
    },
    [place, drafts]
  )
  const isWaiting = sending.state === 'waiting'
  useEffect(() => {
    if (!isWaiting) return undefined
    const retry = () => {
      const answer = drafts.readWaiting()
      if (answer !== null) void attempt(answer)
    }
    retry()
    const timer = setInterval(retry, AGAIN_MS)
    addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      removeEventListener('online', retry)
    }
  }, [attempt, isWaiting, drafts])
  return {
    sending,
    send: (answer: PublicAnswerInput) => {
      drafts.keepWaiting(answer)
      setSending({ state: 'sending' })
      void attempt(answer)
    },
  }
}
