import type { PageName } from '@mostrador/contracts/page-ids'
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
  enrollmentEntry,
  messageEntry,
  movementEntry,
  orderEntry,
  visitEntry,
} from './entry-words.ts'
import { mergedTimeline, nextToRead, type TimelineEntry, type TimelineSource } from './timeline.ts'
import { useListAppointmentsOfClient } from './use-visits.ts'

type QueryState = {
  readonly isLoading: boolean
  readonly isFetching?: boolean
  readonly error?: unknown
  readonly refetch: () => unknown
}
type Source = TimelineSource & { readonly query: QueryState; readonly loadMore: () => void }

/** All visible activity of a contact; each part is requested from its own service. */
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
  const failed = sources.filter(({ query }) => query.error !== undefined)
  return {
    entries: mergedTimeline(sources),
    isLoading: sources.some(({ query }) => query.isLoading),
    isLoadingMore: sources.some(({ query }) => query.isFetching === true),
    error: failed[0]?.query.error,
    refetch: () => {
      for (const { query } of failed) query.refetch()
    },
    loadMore: next === undefined ? undefined : () => sources[next]?.loadMore(),
  }
}

const singlePage = (query: QueryState, entries: readonly TimelineEntry[]): Source => ({
  query: { isLoading: query.isLoading, error: query.error, refetch: query.refetch },
  entries,
  hasMore: false,
  loadMore: () => undefined,
})

const useSkipWithoutPermission = (page: PageName) => ({
  skip: !may(useSignedIn(), { page, action: 'view' }),
})

const useActivity = (clientId: string): Source => {
  const { data: funnels } = useListFunnelsQuery({ query: {} }, useSkipWithoutPermission('funnels'))
  const activity = useClientActivityInfiniteQuery({ clientId })
  const pages = activity.data?.pages ?? []
  return {
    query: activity,
    entries: pages.flatMap(page => page.entries.map(entry => activityEntry(entry, funnels))),
    hasMore: activity.hasNextPage,
    loadMore: () => void activity.fetchNextPage(),
  }
}

const useVisits = (clientId: string): Source => {
  const { visits, query } = useListAppointmentsOfClient(clientId)
  return singlePage(query, visits.map(visitEntry))
}

const useMoney = (clientId: string): Source => {
  const query = useListMoneyMovementsQuery(
    { query: { clientId } },
    useSkipWithoutPermission('money')
  )
  return singlePage(query, (query.data?.data ?? []).map(movementEntry))
}

const useEnrollments = (clientId: string): Source => {
  const query = useListEnrollmentsQuery(
    { query: { clientId } },
    useSkipWithoutPermission('enrollments')
  )
  return singlePage(query, (query.data ?? []).map(enrollmentEntry))
}

const useOrders = (clientId: string): Source => {
  const query = useListOrdersQuery({ query: { clientId } }, useSkipWithoutPermission('orders'))
  return singlePage(query, (query.data ?? []).map(orderEntry))
}

const useAnswers = (clientId: string): Source => {
  const query = useClientFormAnswersQuery({ query: { clientId } })
  const titles = new Map(query.data?.forms.map(({ _id, title }) => [_id, title]))
  const answers = query.data?.formAnswers ?? []
  return singlePage(
    query,
    answers.map(answer => answerEntry(answer, titles.get(answer.formId) ?? 'un formulario'))
  )
}

const useMessages = (clientId: string): Source => {
  const threads = useListThreadsInfiniteQuery({ clientId }, useSkipWithoutPermission('chat'))
  const threadId = threads.data?.pages[0]?.threads[0]?._id
  const messages = useListMessagesInfiniteQuery(threadId === undefined ? skipToken : { threadId })
  return {
    query: {
      isLoading: threads.isLoading || messages.isLoading,
      isFetching: messages.isFetching,
      error: threads.error ?? messages.error,
      refetch: () => (threads.isError ? threads.refetch() : messages.refetch()),
    },
    entries: loadedMessages(messages.data).map(messageEntry).toReversed(),
    hasMore: messages.hasNextPage,
    loadMore: () => void messages.fetchNextPage(),
  }
}
