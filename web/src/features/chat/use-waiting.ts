import type { Thread } from '@mostrador/contracts/messaging-gateway'
import { useListThreadsInfiniteQuery } from '../../api/endpoints/threads.ts'
import { may, useSession } from '../../api/session.ts'
import type { ThreadFilter } from '../../api/thread-pages.ts'

const onlyWaiting: ThreadFilter = { waiting: 'true' }
const none: readonly Thread[] = []

export type Waiting = {
  readonly count: number
  /** Epoch milliseconds; null while nobody waits. */
  readonly since: number | null
  /** The longest waits. */
  readonly threads: readonly Thread[]
  readonly isLoaded: boolean
}

/**
 * The conversations that wait for a person. Without the permission to see the chats nothing is
 * requested.
 */
export const useWaiting = (): Waiting => {
  const session = useSession()
  const isSeen =
    session !== null &&
    session !== undefined &&
    session.business !== null &&
    may(session, { page: 'chat', action: 'view' })
  const { data } = useListThreadsInfiniteQuery(onlyWaiting, { skip: !isSeen })
  const first = isSeen ? data?.pages[0] : undefined
  const since = first?.waitingSince ?? null
  return {
    count: first?.waiting ?? 0,
    since: since === null ? null : Date.parse(since),
    threads: first?.threads ?? none,
    isLoaded: first !== undefined,
  }
}
