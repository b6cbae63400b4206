import { useEffect, useMemo, useState } from 'react'
import { useGetThreadQuery } from '../../api/endpoints/threads.ts'
import { type RealtimeHandlers, useRealtime } from '../../api/realtime.ts'
import type { Person } from './lib/people.ts'
import { afterEvent, isThreadOf, noReplies, replyEvents } from './lib/pending-replies.ts'

/**
 * Whether the assistant is about to answer this person: from the arrival of the message, through
 * the reading time, until its turn ends. `lastIsMine`: the newest message on the phone is the
 * person's.
 */
export const useTyping = (person: Person, lastIsMine: boolean): boolean => {
  const [pending, setPending] = useState(noReplies)
  const [ownThreadId, setOwnThreadId] = useState<string>()
  const handlers = useMemo<RealtimeHandlers>(
    () =>
      Object.fromEntries(
        replyEvents.map(type => [type, event => setPending(current => afterEvent(current, event))])
      ),
    []
  )
  useRealtime(handlers)
  // Events name conversations, the phone knows people: the newest conversation is read to find its
  // person.
  const threadId = ownThreadId ?? [...pending.keys()].at(-1)
  const { currentData: thread } = useGetThreadQuery(
    { params: { id: threadId ?? '' } },
    { skip: threadId === undefined }
  )
  const isOwn = thread !== undefined && isThreadOf(thread, person)
  useEffect(() => {
    if (isOwn) setOwnThreadId(thread._id)
  }, [isOwn, thread?._id])
  const reply = isOwn ? pending.get(thread._id) : undefined
  if (reply === undefined || thread?.attention.state === 'person') return false
  return reply.answers || (reply.waits && lastIsMine)
}
