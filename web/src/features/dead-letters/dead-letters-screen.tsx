import { Box, HStack, Skeleton, Stack } from '@chakra-ui/react'
import type { DeadLetter } from '@mostrador/contracts/accounts'
import { CircleCheck, Inbox, RotateCw } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { problemText } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDestructive } from '../../ui/confirm-destructive.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Chip, EmptyState, Page, PageHeader } from '../../ui/pieces.tsx'
import { Loading } from '../../ui/skeletons.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { toast } from '../../ui/toaster.tsx'
import type { DeadLetterFilter } from '../../api/endpoints/dead-letters.ts'
import {
  isSettled,
  useDeadLetterBusinessesQuery,
  useListDeadLettersInfiniteQuery,
  useDiscardDeadLetterMutation,
  useRetryDeadLetterMutation,
} from '../../api/endpoints/dead-letters.ts'
import { LetterRow } from './letter-row.tsx'
import { useLiveCount } from './use-live-count.ts'
import { businessText, lossText, waitingText, whatText } from './words.ts'

const kinds = [
  { value: 'all', label: 'Todos' },
  { value: 'event', label: 'Eventos' },
  { value: 'job', label: 'Tareas' },
] as const
const minuteMs = 60_000

const useMinute = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The filters live in the address, so that a link leads to what was seen. */
const useFilter = () => {
  const [search, setSearch] = useSearchParams()
  const kind = search.get('tipo')
  const filter: DeadLetterFilter = {
    ...(kind === 'event' || kind === 'job' ? { kind } : {}),
    ...(search.get('negocio') === null ? {} : { business: search.get('negocio') ?? '' }),
  }
  const choose = (name: 'tipo' | 'negocio', value: string) =>
    setSearch(
      now => {
        const next = new URLSearchParams(now)
        if (value === '' || value === 'all') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true }
    )
  return { filter, choose, clear: () => setSearch({}, { replace: true }) }
}

const Filters = ({ filter, choose }: Pick<ReturnType<typeof useFilter>, 'filter' | 'choose'>) => {
  const { data: businesses = [] } = useDeadLetterBusinessesQuery()
  const options = businesses.map(({ business, open }) => ({
    value: business?._id ?? 'platform',
    label: `${businessText(business)} (${open})`,
  }))
  // The last one of a business was decided: its name is gone from the list, and the filter must
  // still be visible to be taken away.
  const missing =
    filter.business !== undefined && !options.some(({ value }) => value === filter.business)
  return (
    <HStack gap="3" flexWrap="wrap" as="section" aria-label="Filtros">
      <Segmented
        label="Tipo"
        segments={kinds}
        value={filter.kind ?? 'all'}
        onChange={value => choose('tipo', value)}
      />
      <Box w={{ base: 'full', sm: '72' }}>
        <SelectField
          label="Negocio"
          hideLabel
          value={filter.business ?? ''}
          onChange={event => choose('negocio', event.target.value)}
          options={[
            { value: '', label: 'Todos los negocios' },
            ...options,
            ...(missing ? [{ value: filter.business ?? '', label: 'Negocio elegido (0)' }] : []),
          ]}
        />
      </Box>
    </HStack>
  )
}

const LettersSkeleton = () => (
  <Loading>
    <Stack gap="0">
      {Array.from({ length: 4 }, (_, row) => (
        <Stack key={row} gap="2" px="4" py="4">
          <Skeleton h="4" w="45%" />
          <Skeleton h="3" w="30%" />
          <Skeleton h="4" w="65%" />
        </Stack>
      ))}
    </Stack>
  </Loading>
)

/** Reintentar and Descartar: the row leaves at once; whoever comes second reads who was first. */
const useDecisions = (filter: DeadLetterFilter, onLeft: () => void) => {
  const [retry] = useRetryDeadLetterMutation()
  const [discard] = useDiscardDeadLetterMutation()
  const decide = useCallback(
    (request: Promise<unknown>, letter: DeadLetter, done: string) => {
      onLeft()
      request.then(
        () =>
          toast.success(done, {
            description: `${whatText(letter)} · ${businessText(letter.business)}`,
          }),
        (error: unknown) => (isSettled(error) ? toast.info : toast.error)(problemText(error))
      )
    },
    [onLeft]
  )
  return {
    retry: useCallback(
      (letter: DeadLetter) =>
        decide(retry({ id: letter._id, filter }).unwrap(), letter, 'Se está intentando otra vez'),
      [decide, retry, filter]
    ),
    discard: useCallback(
      (letter: DeadLetter) =>
        decide(discard({ id: letter._id, filter }).unwrap(), letter, 'Descartado'),
      [decide, discard, filter]
    ),
  }
}

const NothingPending = ({ onClear }: { onClear: (() => void) | undefined }) =>
  onClear === undefined ? (
    <EmptyState
      icon={<CircleCheck />}
      title="Nada pendiente"
      description="Cuando un evento o una tarea falle después de todos sus intentos, aparecerá aquí con el motivo. Podrás reintentarlo cuando la causa esté resuelta, o descartarlo."
    />
  ) : (
    <EmptyState
      icon={<CircleCheck />}
      title="Nada pendiente con estos filtros"
      description="Puede que haya pendientes de otro tipo o de otro negocio."
      action={<Button onClick={onClear}>Quitar filtros</Button>}
    />
  )

/**
 * /admin/pendientes: what the product gave up after its last try, until an admin decides
 * (reliability 4.11).
 */
export const PendientesScreen = () => {
  const {
    filter: { kind, business },
    choose,
    clear,
  } = useFilter()
  const [filter, setFilter] = useState<DeadLetterFilter>({ kind, business })
  if (filter.kind !== kind || filter.business !== business) setFilter({ kind, business })
  const open = useLiveCount()
  const now = useMinute()
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useListDeadLettersInfiniteQuery(filter)
  // Open and what it is about are two things: the words stay while the question fades.
  const [asking, setAsking] = useState(false)
  const [toDiscard, setToDiscard] = useState<DeadLetter>()
  const ask = useCallback((letter: DeadLetter) => {
    setToDiscard(letter)
    setAsking(true)
  }, [])
  const list = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone with its row; the keyboard goes on from the list.
  const decisions = useDecisions(
    filter,
    useCallback(() => list.current?.focus({ preventScroll: true }), [])
  )
  const letters = [
    ...new Map(
      (data?.pages ?? []).flatMap(page => page.letters).map(letter => [letter._id, letter])
    ).values(),
  ]
  const filtered = kind !== undefined || business !== undefined
  const isEmpty = data !== undefined && letters.length === 0 && !hasNextPage
  return (
    <Page>
      <PageHeader
        title={
          <HStack as="span" gap="3" display="inline-flex">
            Pendientes
            {open === undefined ? null : (
              <Chip tone={open === 0 ? 'green' : 'red'} aria-live="polite">
                {waitingText(open)}
              </Chip>
            )}
          </HStack>
        }
        description="Lo que Mostrador no pudo hacer después de varios intentos. Tú decides si se intenta otra vez."
      />
      {filtered || letters.length > 0 ? <Filters filter={filter} choose={choose} /> : null}
      <Box ref={list} tabIndex={-1} outline="none" role="region" aria-label="Lista de pendientes">
        {data === undefined && error === undefined ? (
          <Box bg="bg.panel" borderWidth="1px" borderColor="border.subtle" borderRadius="l3">
            <LettersSkeleton />
          </Box>
        ) : null}
        {data === undefined && error !== undefined ? (
          <EmptyState
            icon={<Inbox />}
            title="No pudimos cargar los pendientes"
            description={problemText(error)}
            action={
              <Button
                kind="main"
                icon={<RotateCw />}
                loading={isFetching}
                onClick={() => void refetch()}
              >
                Intentar de nuevo
              </Button>
            }
          />
        ) : null}
        {isEmpty ? <NothingPending onClear={filtered ? clear : undefined} /> : null}
        {data === undefined || isEmpty ? null : (
          <Stack gap="3">
            <Box
              as="ul"
              aria-label="Pendientes"
              bg="bg.panel"
              borderWidth="1px"
              borderColor="border.subtle"
              borderRadius="l3"
              overflow="hidden"
            >
              {letters.map(letter => (
                <LetterRow
                  key={letter._id}
                  letter={letter}
                  now={now}
                  onRetry={decisions.retry}
                  onDiscard={ask}
                />
              ))}
            </Box>
            {hasNextPage ? (
              <Button
                alignSelf="center"
                loading={isFetchingNextPage}
                onClick={() => void fetchNextPage()}
              >
                Cargar más
              </Button>
            ) : null}
          </Stack>
        )}
      </Box>
      {toDiscard === undefined ? null : (
        <ConfirmDestructive
          open={asking}
          onClose={() => setAsking(false)}
          title={`¿Descartar «${whatText(toDiscard)}»?`}
          description={lossText(toDiscard)}
          confirmText="Descartar"
          onConfirm={() => {
            setAsking(false)
            decisions.discard(toDiscard)
          }}
        />
      )}
    </Page>
  )
}
