import { useCallback } from 'react'
import { useDispatch } from 'react-redux'
import { asProblem } from '../../api/problem.ts'
import { useChatSendMutation } from './api.ts'
import { outgoingGone, sendingFailed, sendingStarted } from './chat-slice.ts'
import { changeDesk } from './desk.ts'
import { chatLive } from './live-api.ts'
import { mergeMessage, type Outgoing } from './lib/messages.ts'

const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')

/** Sends by hand: a bubble at once, which becomes the real message or tells why not and waits to be tried again. */
export const useSending = (threadId: string) => {
  const [post] = useChatSendMutation()
  const dispatch = useDispatch()
  const deliver = useCallback(
    async (one: Outgoing): Promise<void> => {
      changeDesk(sendingStarted({ threadId, one }))
      try {
        const message = await post({
          call: { body: { threadId, message: one.text } },
          key: one.key,
        }).unwrap()
        dispatch(
          chatLive.util.updateQueryData('chatMessages', { threadId }, ({ pages }) =>
            mergeMessage(pages, message)
          ) as never
        )
        changeDesk(outgoingGone({ threadId, key: one.key }))
      } catch (error) {
        const { message, status, code } = asProblem(error)
        console.error(error)
        changeDesk(
          sendingFailed({
            threadId,
            key: one.key,
            problem: message,
            sure: status >= 400 && status < 500 && code !== 'request_in_progress',
          })
        )
      }
    },
    [threadId, post, dispatch]
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
  // What was refused for certain is a new wish; what got lost may have arrived, and its key says that it is the same one.
  const retry = useCallback(
    (one: Outgoing) => {
      if (one.sure) changeDesk(outgoingGone({ threadId, key: one.key }))
      void deliver({
        ...one,
        key: one.sure ? newKey() : one.key,
        state: 'sending',
        problem: null,
        sure: false,
      })
    },
    [deliver, threadId]
  )
  const discard = useCallback(
    (key: string) => changeDesk(outgoingGone({ threadId, key })),
    [threadId]
  )
  return { send, retry, discard }
}
