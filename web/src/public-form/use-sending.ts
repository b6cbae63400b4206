import type { PublicAnswerInput } from '@mostrador/contracts/crm'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { type Place, sendAnswer, unreachable } from './calls.ts'
import type { Keeper } from './keeper.ts'

export type Sending =
  | { readonly state: 'idle' | 'sending' | 'arrived' }
  /** Kept on this device; sent again by itself. */
  | { readonly state: 'waiting' }
  | { readonly state: 'refused'; readonly code: string; readonly message: string }

const AGAIN_MS = 15_000

/**
 * Sends answers until they arrive: what could not leave stays on the device, and goes when the
 * network is back, every 15 s, or when the page is opened again.
 */
export const useSending = (place: Place, keeper: Keeper) => {
  const [sending, setSending] = useState<Sending>(() =>
    keeper.readWaiting() === null ? { state: 'idle' } : { state: 'waiting' }
  )
  const attempt = useCallback(
    async (answer: PublicAnswerInput) => {
      const sent = await sendAnswer(place, answer)
      if (sent.kind === unreachable) return setSending({ state: 'waiting' })
      if (sent.kind === 'arrived') {
        keeper.forget()
        return setSending({ state: 'arrived' })
      }
      keeper.dropWaiting()
      const { code, message } = sent
      return setSending({ state: 'refused', code, message })
    },
    [place, keeper]
  )
  const isWaiting = sending.state === 'waiting'
  useEffect(() => {
    if (!isWaiting) return undefined
    const retry = () => {
      const answer = keeper.readWaiting()
      if (answer !== null) void attempt(answer)
    }
    retry()
    const timer = setInterval(retry, AGAIN_MS)
    addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      removeEventListener('online', retry)
    }
  }, [attempt, isWaiting, keeper])
  return {
    sending,
    send: (answer: PublicAnswerInput) => {
      keeper.keepWaiting(answer)
      setSending({ state: 'sending' })
      void attempt(answer)
    },
  }
}
