import { useCallback } from 'react'
import { asProblem } from '../../api/problem.ts'
import { useSendMessageMutation } from '../../api/endpoints/messages.ts'
import { outgoingGone, sendingFailed, sendingStarted } from './chat-slice.ts'
import { useChangeComposer } from './composer-state.ts'
import { type Outgoing } from './lib/messages.ts'

const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')

/**
 * Sends a typed message: a bubble at once, which becomes the message, or says why not and can be
 * retried.
 */
export const useSending = (threadId: string) => {
  const [post] = useSendMessageMutation()
  const changeComposer = useChangeComposer()
  const deliver = useCallback(
    async (message: Outgoing): Promise<void> => {
      changeComposer(sendingStarted({ threadId, message }))
      try {
        await post({
          call: { body: { threadId, message: message.text } },
          key: message.key,
        }).unwrap()
        changeComposer(outgoingGone({ threadId, key: message.key }))
      } catch (error) {
        const { message: problem, status, code } = asProblem(error)
        console.error(error)
        changeComposer(
          sendingFailed({
            threadId,
            key: message.key,
            problem,
            sure: status >= 400 && status < 500 && code !== 'request_in_progress',
          })
        )
      }
    },
    [threadId, post, changeComposer]
  )

  const send = useCallback(
    (text: string, after: string | null) =>
      void deliver({
        key: newKey(),
        text,
        at: new Date().toISOString(),
        after,
        state: 'sending',
        problem: null,
        sure: false,
      }),
    [deliver]
  )
  // What was refused is sent again; what got lost may have arrived, so it keeps its idempotency
  // key.
  const retry = useCallback(
    (message: Outgoing) => {
      if (message.sure) changeComposer(outgoingGone({ threadId, key: message.key }))
      void deliver({
        ...message,
        key: message.sure ? newKey() : message.key,
        state: 'sending',
        problem: null,
        sure: false,
      })
    },
    [deliver, threadId, changeComposer]
  )
  const discard = useCallback(
    (key: string) => changeComposer(outgoingGone({ threadId, key })),
    [threadId, changeComposer]
  )
  return { send, retry, discard }
}
