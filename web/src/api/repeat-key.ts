import { useRef } from 'react'
import { randomKey } from './endpoint.ts'
import { isProblem } from './problem.ts'

/** No answer arrived, or one that says nothing about what was done. */
const isUncertain = (error: unknown): boolean =>
  isProblem(error) && (error.status === 0 || error.status >= 500)

/**
 * Keys for registering something once. A body that is sent again after an attempt whose end nobody
 * knows has the key of that attempt: the server answers with what it registered then.
 */
export const createRepeatKeys = () => {
  const keys = new Map<string, string>()
  return {
    /** Sends `body` with its idempotency key; drops the key as soon as the outcome is known. */
    send: async <Body, Answer>(
      body: Body,
      post: (call: { body: Body; repeatKey: string }) => Promise<Answer>
    ): Promise<Answer> => {
      const text = JSON.stringify(body)
      const repeatKey = keys.get(text) ?? randomKey()
      keys.set(text, repeatKey)
      try {
        const answer = await post({ body, repeatKey })
        keys.delete(text)
        return answer
      } catch (error) {
        if (!isUncertain(error)) keys.delete(text)
        throw error
      }
    },
  }
}

/** The same for the life of a component. */
export const useRepeatKeys = (): ReturnType<typeof createRepeatKeys> => {
  const keys = useRef<ReturnType<typeof createRepeatKeys>>(undefined)
  keys.current ??= createRepeatKeys()
  return keys.current
}
