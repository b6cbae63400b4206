import { useCallback, useEffect, useMemo, useState } from 'react'
import { type RealtimeHandlers, useRealtime } from '../../api/realtime.ts'
import { problemText } from '../../api/problem.ts'
import { toast } from '../../ui/toaster.tsx'
import {
  useSimulatorForgetMutation,
  useSimulatorPhoneQuery,
  useSimulatorReadMutation,
  useSimulatorSendMutation,
} from '../../api/endpoints/simulator.ts'
import type { Person } from './lib/people.ts'
import { useTyping } from './use-typing.ts'

/** The sandbox sends no events: while it is open, the phone is polled this often. */
const POLL_MS = 1500
export type Pending = {
  readonly key: string
  readonly text: string
  readonly at: string
  readonly id: string | null
  readonly failed: boolean
}

/** The phone of a person: what it shows, and what the person does with it. */
export const usePhone = (person: Person) => {
  const { channel, personId, name } = person
  const {
    currentData: phone,
    isError,
    refetch,
  } = useSimulatorPhoneQuery(
    { query: { channel, personId } },
    { pollingInterval: POLL_MS, skipPollingIfUnfocused: true }
  )
  const [post] = useSimulatorSendMutation()
  const [open] = useSimulatorReadMutation()
  const [forget] = useSimulatorForgetMutation()
  const [pending, setPending] = useState<readonly Pending[]>([])

  const handlers = useMemo<RealtimeHandlers>(() => {
    const refresh = () => {
      void refetch()
    }
    return {
      'message.received': refresh,
      'message.queued': refresh,
      'message.state_changed': refresh,
      'turn.started': refresh,
      'turn.finished': refresh,
    }
  }, [refetch])
  useRealtime(handlers)

  const unread = phone?.messages.findLast(
    ({ from, state }) => from === 'business' && state !== 'read' && state !== 'failed'
  )?.id
  useEffect(() => {
    // A person who looks at the chat has read it.
    if (unread !== undefined && document.visibilityState === 'visible')
      open({ body: { channel, personId } })
        .unwrap()
        .catch((error: unknown) => console.error(error))
  }, [unread, open, channel, personId])

  const send = useCallback(
    async (text: string, copies: number) => {
      const key = `${Date.now()} ${text}`
      setPending(current => [
        ...current,
        { key, text, at: new Date().toISOString(), id: null, failed: false },
      ])
      try {
        const { id } = await post({ body: { channel, personId, name, text, copies } }).unwrap()
        setPending(current =>
          current.map(message => (message.key === key ? { ...message, id } : message))
        )
        void refetch()
        return true
      } catch (error) {
        setPending(current => current.filter(message => message.key !== key))
        toast.error(problemText(error, 'El teléfono no pudo enviar el mensaje.'))
        return false
      }
    },
    [post, refetch, channel, personId, name]
  )
  const clear = useCallback(() => {
    forget({ body: { channel, personId } })
      .unwrap()
      .then(
        () => {
          setPending([])
          void refetch()
        },
        (error: unknown) => toast.error(problemText(error))
      )
  }, [forget, refetch, channel, personId])

  const isAnswered = useTyping(
    person,
    pending.length > 0 || phone?.messages.at(-1)?.from === 'person'
  )
  const arrived = new Set(phone?.messages.map(({ id }) => id))
  return {
    messages: phone?.messages,
    typing: isAnswered || (phone?.typing ?? false),
    isError,
    pending: pending.filter(({ id }) => id === null || !arrived.has(id)),
    send,
    clear,
  }
}

export type PhoneState = ReturnType<typeof usePhone>
