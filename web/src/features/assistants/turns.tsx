import { Box, HStack, Skeleton, Stack, Text } from '@chakra-ui/react'
import type { Turn } from '@mostrador/contracts/ai-assistant'
import { MessagesSquare, RotateCw } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { problemText } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/pieces.tsx'
import { Loading } from '../../ui/skeletons.tsx'
import { useListTurnsInfiniteQuery } from '../../api/endpoints/turns.ts'
import { modelText, OutcomeChip } from './outcome-chip.tsx'
import { channelNames, creditsText, durationText, momentText } from './words.ts'

const TurnDrawer = lazy(async () => ({ default: (await import('./turn-drawer.tsx')).TurnDrawer }))

const Row = ({ turn, timeZone, onOpen }: { turn: Turn; timeZone: string; onOpen: () => void }) => (
  // Rows out of sight are not laid out; with hundreds of them the page still scrolls freely.
  <Box
    as="li"
    listStyleType="none"
    css={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 104px' }}
  >
    <Stack
      asChild
      gap="1.5"
      w="full"
      textAlign="start"
      px="4"
      py="3"
      borderBottomWidth="1px"
      borderColor="border.subtle"
      cursor="pointer"
      focusVisibleRing="inside"
      _hover={{ bg: 'bg.subtle' }}
    >
      <button type="button" onClick={onOpen} aria-haspopup="dialog">
        <HStack gap="2" flexWrap="wrap" textStyle="xs" color="fg.muted">
          <Text as="time">{momentText(turn.startedAt, timeZone)}</Text>
          <span aria-hidden="true">·</span>
          <Text as="span">{channelNames[turn.channel]}</Text>
          <OutcomeChip outcome={turn.outcome} />
        </HStack>
        <Text lineClamp={2} overflowWrap="anywhere">
          {turn.question}
        </Text>
        {turn.answer === null ? null : (
          <Text lineClamp={2} color="fg.muted" overflowWrap="anywhere">
            {turn.answer}
          </Text>
        )}
        {turn.reason === null ? null : (
          <Text
            textStyle="sm"
            color={turn.outcome === 'failed' ? 'fg.error' : 'fg.warning'}
            overflowWrap="anywhere"
          >
            {turn.reason}
          </Text>
        )}
        <HStack gap="2" flexWrap="wrap" textStyle="xs" color="fg.muted">
          <span>
            {creditsText(turn.credits)}
            {turn.refundedAt === null ? '' : ' · devuelto'}
          </span>
          {turn.milliseconds === null ? null : (
            <>
              <span aria-hidden="true">·</span>
              <span>{durationText(turn.milliseconds)}</span>
            </>
          )}
          <span aria-hidden="true">·</span>
          <span>{modelText(turn)}</span>
        </HStack>
      </button>
    </Stack>
  </Box>
)

const TurnsSkeleton = () => (
  <Loading>
    <Stack gap="0">
      {Array.from({ length: 5 }, (_, row) => (
        <Stack key={row} gap="2" px="4" py="3">
          <Skeleton h="3" w="40" />
          <Skeleton h="4" w="70%" />
          <Skeleton h="4" w="55%" />
        </Stack>
      ))}
    </Stack>
  </Loading>
)

const frame = {
  bg: 'bg.panel',
  borderWidth: '1px',
  borderColor: 'border.subtle',
  borderRadius: 'l3',
  overflow: 'hidden',
} as const

/** A ref for the end of a list: the next page is read when it is about to be seen. */
const useNextPageAtEnd = (isWaiting: boolean, fetchNextPage: () => unknown) => {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const mark = end.current
    if (mark === null || !isWaiting || typeof IntersectionObserver === 'undefined') return
    const watch = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) void fetchNextPage()
      },
      { rootMargin: '400px' }
    )
    watch.observe(mark)
    return () => watch.disconnect()
  }, [isWaiting, fetchNextPage])
  return end
}

/**
 * 'Respuestas': every reading of a burst and what came of it, newest first; new ones appear
 * automatically.
 */
export const Turns = ({ assistantId, timeZone }: { assistantId: string; timeZone: string }) => {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useListTurnsInfiniteQuery(assistantId)
  const [search, setSearch] = useSearchParams()
  const end = useNextPageAtEnd(hasNextPage && !isFetchingNextPage, fetchNextPage)
  const open = (id: string | null) =>
    setSearch(
      now => {
        const next = new URLSearchParams(now)
        if (id === null) next.delete('respuesta')
        else next.set('respuesta', id)
        return next
      },
      { replace: true, preventScrollReset: true }
    )
  // A reply that began while the next page was read is in both.
  const turns = [
    ...new Map(
      (data?.pages ?? []).flatMap(page => page.turns).map(turn => [turn._id, turn])
    ).values(),
  ]
  const opened = search.get('respuesta')
  if (data === undefined) {
    return error === undefined ? (
      <Box {...frame}>
        <TurnsSkeleton />
      </Box>
    ) : (
      <EmptyState
        icon={<MessagesSquare />}
        title="No pudimos cargar las respuestas"
        description={problemText(error)}
        action={
          <Button kind="main" icon={<RotateCw />} onClick={() => void refetch()}>
            Intentar de nuevo
          </Button>
        }
      />
    )
  }
  if (turns.length === 0)
    return (
      <EmptyState
        icon={<MessagesSquare />}
        title="Todavía no hay respuestas"
        description="Cuando alguien le escriba, aquí verás qué entendió, qué hizo y qué contestó."
      />
    )
  return (
    <Stack gap="3">
      <Box {...frame} as="ul" aria-label="Respuestas">
        {turns.map(turn => (
          <Row key={turn._id} turn={turn} timeZone={timeZone} onOpen={() => open(turn._id)} />
        ))}
      </Box>
      <div ref={end} />
      {hasNextPage ? (
        <Button
          alignSelf="center"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Cargar más
        </Button>
      ) : null}
      <Suspense>
        {opened === null ? null : (
          <TurnDrawer id={opened} timeZone={timeZone} onClose={() => open(null)} />
        )}
      </Suspense>
    </Stack>
  )
}
