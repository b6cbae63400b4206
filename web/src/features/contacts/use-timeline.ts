import { skipToken } from '@reduxjs/toolkit/query'
import { useClientActivityInfiniteQuery } from '../../api/endpoints/clients.ts'
import { useListEnrollmentsQuery } from '../../api/endpoints/enrollments.ts'
import { useClientFormAnswersQuery } from '../../api/endpoints/forms.ts'
import { useListFunnelsQuery } from '../../api/endpoints/funnels.ts'
import { loadedMessages, useListMessagesInfiniteQuery } from '../../api/endpoints/messages.ts'
import { useListMoneyMovementsQuery } from '../../api/endpoints/money.ts'
import { useListOrdersQuery } from '../../api/endpoints/orders.ts'
import { useListThreadsInfiniteQuery } from '../../api/endpoints/threads.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { activityEntry } from './activity-words.ts'
import {
  answerEntry,
  CHATS,
  enrollmentEntry,
  ENROLLMENTS,
  FUNNELS,
  MONEY,
  messageEntry,
  movementEntry,
  orderEntry,
  ORDERS,
  visitEntry,
} from './entry-words.ts'
import { mergedTimeline, nextToRead, type TimelineEntry, type TimelineSource } from './timeline.ts'
import { useListAppointmentsOfClient } from './use-visits.ts'

type Asked = {
  readonly isLoading: boolean
  readonly isFetching?: boolean
  readonly error?: unknown
  readonly refetch: () => unknown
}
type Source = TimelineSource & { readonly asked: Asked; readonly readOn: () => void }

/** Everything with a contact that the person may see, each part from the service that owns it. */
export const useTimeline = (clientId: string) => {
  const sources: readonly Source[] = [
    useActivity(clientId),
    useVisits(clientId),
    useMoney(clientId),
    useEnrollments(clientId),
    useOrders(clientId),
    useAnswers(clientId),
    useMessages(clientId),
  ]
  const next = nextToRead(sources)
  const failed = sources.filter(({ asked }) => asked.error !== undefined)
  return {
    entries: mergedTimeline(sources),
    isLoading: sources.some(({ asked }) => asked.isLoading),
    isReadingOn: sources.some(({ asked }) => asked.isFetching === true),
    error: failed[0]?.asked.error,
    refetch: () => {
      for (const { asked } of failed) asked.refetch()
    },
    readOn: next === undefined ? undefined : () => sources[next]?.readOn(),
  }
}

const whole = (asked: Asked, entries: readonly TimelineEntry[]): Source => ({
  asked: { isLoading: asked.isLoading, error: asked.error, refetch: asked.refetch },
  entries,
  hasMore: false,
  readOn: () => undefined,
})

const useHidden = (page: number) => ({ skip: !may(useSignedIn(), { page, action: 'view' }) })

const useActivity = (clientId: string): Source => {
  const { data: funnels } = useListFunnelsQuery({ query: {} }, useHidden(FUNNELS))
  const activity = useClientActivityInfiniteQuery({ clientId })
  const pages = activity.data?.pages ?? []
  return {
    asked: activity,
    entries: pages.flatMap(page => page.entries.map(entry => activityEntry(entry, funnels))),
    hasMore: activity.hasNextPage,
    readOn: () => void activity.fetchNextPage(),
  }
}

const useVisits = (clientId: string): Source => {
  const { visits, asked } = useListAppointmentsOfClient(clientId)
  return whole(asked, visits.map(visitEntry))
}

const useMoney = (clientId: string): Source => {
  const asked = useListMoneyMovementsQuery({ query: { clientId } }, useHidden(MONEY))
  return whole(asked, (asked.data?.data ?? []).map(movementEntry))
}

const useEnrollments = (clientId: string): Source => {
  const asked = useListEnrollmentsQuery({ query: { clientId } }, useHidden(ENROLLMENTS))
  return whole(asked, (asked.data ?? []).map(enrollmentEntry))
}

const useOrders = (clientId: string): Source => {
  const asked = useListOrdersQuery({ query: { clientId } }, useHidden(ORDERS))
  return whole(asked, (asked.data ?? []).map(orderEntry))
}

const useAnswers = (clientId: string): Source => {
  const asked = useClientFormAnswersQuery({ query: { clientId } })
  const titles = new Map(asked.data?.forms.map(({ _id, title }) => [_id, title]))
  const answers = asked.data?.formAnswers ?? []
  return whole(
    asked,
    answers.map(answer => answerEntry(answer, titles.get(answer.formId) ?? 'un formulario'))
  )
}

const useMessages = (clientId: string): Source => {
  const threads = useListThreadsInfiniteQuery({ clientId }, useHidden(CHATS))
  const threadId = threads.data?.pages[0]?.threads[0]?._id
  const messages = useListMessagesInfiniteQuery(threadId === undefined ? skipToken : { threadId })
  return {
    asked: {
      isLoading: threads.isLoading || messages.isLoading,
      isFetching: messages.isFetching,
      error: threads.error ?? messages.error,
      refetch: () => (threads.isError ? threads.refetch() : messages.refetch()),
    },
    entries: loadedMessages(messages.data).map(messageEntry).toReversed(),
    hasMore: messages.hasNextPage,
    readOn: () => void messages.fetchNextPage(),
  }
}
