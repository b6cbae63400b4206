import { Box, HStack } from '@chakra-ui/react'
import type { DeadLetter } from '@mostrador/contracts/accounts'
import { useCallback, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { problemText } from '../../api/problem.ts'
import { ConfirmDestructive } from '../../ui/confirm-destructive.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Chip, Page, PageHeader } from '../../ui/pieces.tsx'
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
import { LetterList, LettersFailure, LettersSkeleton, NothingPending } from './letter-list.tsx'
import { useLiveCount } from './use-live-count.ts'
import { businessText, lossText, waitingText, whatText } from './words.ts'

const kinds = [
  { value: 'all', label: 'Todos' },
  { value: 'event', label: 'Eventos' },
  { value: 'job', label: 'Tareas' },
] as const
/** The filters live in the URL, so that a link restores the view. */
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

/**
 * Reintentar and Descartar: the row leaves at once; the second person to decide reads who was
 * first.
 */
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

const TitleWithCount = ({ count }: { readonly count: number | undefined }) => (
  <HStack as="span" gap="3" display="inline-flex">
    Pendientes
    {count === undefined ? null : (
      <Chip tone={count === 0 ? 'green' : 'red'} aria-live="polite">
        {waitingText(count)}
      </Chip>
    )}
  </HStack>
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
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useListDeadLettersInfiniteQuery(filter)
  // Open and what it is about are two things: the words stay while the question fades.
  const [confirming, setConfirming] = useState(false)
  const [toDiscard, setToDiscard] = useState<DeadLetter>()
  const ask = useCallback((letter: DeadLetter) => {
    setToDiscard(letter)
    setConfirming(true)
  }, [])
  const list = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone with its row; the keyboard continues from the list.
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
        title={<TitleWithCount count={open} />}
        description="Lo que Mostrador no pudo hacer después de varios intentos. Tú decides si se intenta otra vez."
      />
      {filtered || letters.length > 0 ? <Filters filter={filter} choose={choose} /> : null}
      <Box ref={list} tabIndex={-1} outline="none" role="region" aria-label="Lista de pendientes">
        {data === undefined && error === undefined ? <LettersSkeleton /> : null}
        {data === undefined && error !== undefined ? (
          <LettersFailure error={error} isFetching={isFetching} onRetry={() => void refetch()} />
        ) : null}
        {isEmpty ? <NothingPending onClear={filtered ? clear : undefined} /> : null}
        {data === undefined || isEmpty ? null : (
          <LetterList
            letters={letters}
            onRetry={decisions.retry}
            onDiscard={ask}
            more={hasNextPage ? { isLoading: isFetchingNextPage, load: fetchNextPage } : undefined}
          />
        )}
      </Box>
      {toDiscard === undefined ? null : (
        <ConfirmDestructive
          open={confirming}
          onClose={() => setConfirming(false)}
          title={`¿Descartar «${whatText(toDiscard)}»?`}
          description={lossText(toDiscard)}
          confirmText="Descartar"
          onConfirm={() => {
            setConfirming(false)
            decisions.discard(toDiscard)
          }}
        />
      )}
    </Page>
  )
}
