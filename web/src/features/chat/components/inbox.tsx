import { Box, Center, Heading, HStack, Spinner, Stack, Text } from '@chakra-ui/react'
import { MessagesSquare, RotateCw } from 'lucide-react'
import { type KeyboardEvent, type UIEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/pieces.tsx'
import { ListSkeleton } from '../../../ui/skeletons.tsx'
import { useSettled } from '../../../ui/use-settled.ts'
import { noMatchesText, noThreadsText } from '../lib/texts.ts'
import type { ThreadFilter } from '../../../api/thread-pages.ts'
import { useListThreadsInfiniteQuery } from '../../../api/endpoints/threads.ts'
import { waitText } from '../lib/attention.ts'
import { useMinutes } from '../use-now.ts'
import { useWaiting } from '../use-waiting.ts'
import { NotifyOffer } from './notify-offer.tsx'
import { categoryOf, InboxFilters, type View, viewOf } from './inbox-filters.tsx'
import { ThreadRow } from './thread-row.tsx'

/** [INB-05] */
const SEARCH_AFTER_MS = 1500
/** Lists are virtual past this many rows. */
const PLAIN_ROWS = 100
const NEAR_END_PX = 400

const viewFilters: Readonly<Record<View, ThreadFilter>> = {
  esperan: { waiting: 'true' },
  todos: {},
  instagram: { channel: 'instagram' },
  messenger: { channel: 'messenger' },
  whatsapp: { channel: 'whatsapp' },
  'no-leidos': { unread: 'true' },
}

const filterOf = (view: string | null, category: string | null, name: string): ThreadFilter => {
  const [chosenView, kind] = [viewOf(view), categoryOf(category)]
  return {
    ...(name.trim() === '' ? {} : { name: name.trim() }),
    ...(kind === 'todos' ? {} : { category: kind }),
    ...viewFilters[chosenView],
  }
}

const emptyTitle = (query: string, name: string, view: string | null): string => {
  if (view === 'esperan') return 'Nadie espera a una persona'
  return query === '' && name === '' ? noThreadsText : noMatchesText
}

const emptyText = (query: string, name: string, view: string | null): string => {
  if (view === 'esperan') return 'Cuando tu asistente pida ayuda, la conversación aparece aquí.'
  return query === '' && name === ''
    ? 'Aquí llegan los mensajes de WhatsApp, Instagram y Messenger de tu negocio.'
    : 'Prueba con otro nombre, número o filtro.'
}

/** The filters, which live in the URL so that back and reload keep them, and their threads. */
const useInbox = () => {
  const [search, setSearch] = useSearchParams()
  const [typed, type] = useState(search.get('nombre') ?? '')
  const [name, searchNow] = useSettled(typed, SEARCH_AFTER_MS)
  const [view, category] = [search.get('ver'), search.get('tipo')]
  const filter = useMemo(() => filterOf(view, category, name), [view, category, name])
  const { currentData, ...list } = useListThreadsInfiniteQuery(filter)
  const threads = useMemo(() => currentData?.pages.flatMap(page => page.threads), [currentData])
  const { isError } = list
  useEffect(() => {
    if (isError) console.error('the inbox could not be read')
  }, [isError])
  const choose = (key: string, value: string) =>
    setSearch(
      now => {
        const next = new URLSearchParams(now)
        if (value === 'todos') next.delete(key)
        else next.set(key, value)
        return next
      },
      { replace: true }
    )
  return {
    ...list,
    /** Undefined until they are loaded. */
    threads,
    unread: currentData?.pages[0]?.unread ?? 0,
    filters: { typed, type, searchNow, view, category, choose },
    name,
    query: search.toString(),
  }
}

/** The list of conversations [INB-02 … INB-05]. */
export const Inbox = ({ currentId }: { currentId: string | undefined }) => {
  const inbox = useInbox()
  const { threads, filters, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage } = inbox
  const { view, choose } = filters
  const count = threads?.length ?? 0
  const { count: waiting, since } = useWaiting()
  const minute = useMinutes()
  const searchBox = useRef<HTMLInputElement>(null)
  const rowFocus = useRowFocus(count, () => searchBox.current?.focus())
  const onScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
    if (scrollHeight - scrollTop - clientHeight < NEAR_END_PX && hasNextPage && !isFetchingNextPage)
      void fetchNextPage()
  }
  return (
    <Stack gap="0" h="full" minH="0" bg="bg.panel">
      <InboxHeader
        unread={inbox.unread}
        isUpdating={isFetching && threads !== undefined && !isFetchingNextPage}
      />
      <InboxFilters
        typed={filters.typed}
        onType={filters.type}
        onSearchNow={filters.searchNow}
        onDown={() => rowFocus.focusRow(0)}
        searchRef={searchBox}
        view={viewOf(view)}
        onView={value => choose('ver', value)}
        category={categoryOf(filters.category)}
        onCategory={value => choose('tipo', value)}
        waiting={since === null ? undefined : waitText(waiting, since, minute)}
      />
      <NotifyOffer isSomebodyWaiting={waiting > 0} />
      <Box
        ref={rowFocus.scroller}
        flex="1"
        minH="0"
        overflowY="auto"
        onScroll={onScroll}
        onKeyDown={rowFocus.onKeyDown}
        scrollbarWidth="thin"
      >
        {threads === undefined ? (
          <NotLoaded isError={inbox.isError} onRetry={() => void inbox.refetch()} />
        ) : (
          <ThreadList {...{ threads, currentId, rowFocus, inbox }} />
        )}
        <ListEnd
          isLoadingMore={isFetchingNextPage}
          isComplete={count >= 20 && !hasNextPage && !isFetching}
        />
      </Box>
    </Stack>
  )
}

type ThreadListProps = {
  readonly threads: NonNullable<ReturnType<typeof useInbox>['threads']>
  readonly currentId: string | undefined
  readonly rowFocus: ReturnType<typeof useRowFocus>
  readonly inbox: Pick<ReturnType<typeof useInbox>, 'query' | 'name' | 'filters'>
}

const ThreadList = ({ threads, currentId, rowFocus, inbox }: ThreadListProps) => {
  const { query, name, filters } = inbox
  if (threads.length === 0)
    return (
      <EmptyState
        icon={<MessagesSquare />}
        title={emptyTitle(query, name, filters.view)}
        description={emptyText(query, name, filters.view)}
      />
    )
  const rows = threads.map((thread, index) => (
    <Box role="listitem" key={thread._id}>
      <ThreadRow
        thread={thread}
        index={index}
        current={thread._id === currentId}
        reachable={index === rowFocus.reachable}
        onFocus={rowFocus.setFocused}
        to={`/chat/${thread._id}${query === '' ? '' : `?${query}`}`}
      />
    </Box>
  ))
  return (
    <Box role="list" aria-label="Conversaciones">
      {threads.length > PLAIN_ROWS ? (
        <Virtualizer ref={rowFocus.virtual} scrollRef={rowFocus.scroller}>
          {rows}
        </Virtualizer>
      ) : (
        rows
      )}
    </Box>
  )
}

/** Arrow keys, Home and End move the focus from row to row; one row is reachable by Tab. */
const useRowFocus = (count: number, onAboveFirst: () => void) => {
  const [focused, setFocused] = useState(0)
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useRef<VirtualizerHandle>(null)
  const focusRow = (index: number) => {
    const target = Math.max(0, Math.min(index, count - 1))
    virtual.current?.scrollToIndex(target, { align: 'nearest' })
    // A row far away is rendered by the scroll that was just asked for.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${target}"]`)?.focus()
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowDown: focused + 1,
      ArrowUp: focused - 1,
      Home: 0,
      End: count - 1,
    }
    const to = moves[event.key]
    if (to === undefined) return
    event.preventDefault()
    if (to < 0) onAboveFirst()
    else focusRow(to)
  }
  const reachable = Math.min(focused, Math.max(0, count - 1))
  return { scroller, virtual, reachable, setFocused, focusRow, onKeyDown }
}

const InboxHeader = ({ unread, isUpdating }: { unread: number; isUpdating: boolean }) => (
  <HStack px="4" pt="3" pb="2" justify="space-between" minH="12">
    <HStack gap="2" align="baseline">
      <Heading as="h1" textStyle="xl">
        Inbox
      </Heading>
      {/* The title is fixed [INB-02]; this is what it means. */}
      <Text textStyle="sm" color="fg.muted">
        {['Tus conversaciones', ...(unread > 0 ? [`${unread} sin leer`] : [])].join(' · ')}
      </Text>
    </HStack>
    {isUpdating ? <Spinner size="sm" color="fg.muted" aria-label="Actualizando" /> : null}
  </HStack>
)

const NotLoaded = ({ isError, onRetry }: { isError: boolean; onRetry: () => void }) =>
  isError ? (
    <EmptyState
      icon={<MessagesSquare />}
      title="No pudimos cargar tus chats"
      action={
        <Button icon={<RotateCw />} onClick={onRetry}>
          Intentar de nuevo
        </Button>
      }
    />
  ) : (
    <Box p="4">
      <ListSkeleton rows={8} />
    </Box>
  )

const ListEnd = ({
  isLoadingMore,
  isComplete,
}: {
  isLoadingMore: boolean
  isComplete: boolean
}) => (
  <>
    {isLoadingMore ? (
      <Center p="4">
        <Spinner size="sm" aria-label="Cargando más conversaciones" />
      </Center>
    ) : null}
    {isComplete ? (
      <Text textAlign="center" p="4" textStyle="xs" color="fg.subtle">
        No hay más conversaciones
      </Text>
    ) : null}
  </>
)
