import { Box, HStack, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { creditNames, type MovementTotals } from '@mostrador/contracts/billing'
import { Coins, ListFilter } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useCreditMovementsInfiniteQuery } from '../../api/endpoints/credits.ts'
import { problemText } from '../../api/problem.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { type Address, useAddress } from '../../bookables/use-address.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/pieces.tsx'
import { CardsSkeleton } from '../../ui/skeletons.tsx'
import { addressOf, countOf, filterOf, queryOf } from './filter-values.ts'
import { MovementCard } from './movement-card.tsx'
import { ASSISTANTS_PAGE, creditsText } from './words.ts'
import { pluralize } from '../../ui/count.ts'

const FilterPanel = lazy(async () => ({
  default: (await import('./filter-panel.tsx')).FilterPanel,
}))

/** Movements that pass the filter, with the totals of all of them [CRD-03, CRD-05]. */
export const MovementList = ({ buy }: { buy: ReactNode }) => {
  const session = useSignedIn()
  const address = useAddress()
  const filter = filterOf(address.search)
  const timeZone = session.business?.timezone.name
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } =
    useCreditMovementsInfiniteQuery(queryOf(filter, timeZone ?? 'America/Mexico_City'))
  const count = countOf(filter)
  // A movement that came while the next page was read is in both.
  const movements = [
    ...new Map(
      (data?.pages ?? []).flatMap(page => page.movements).map(movement => [movement._id, movement])
    ).values(),
  ]
  const seesTraces = may(session, { page: ASSISTANTS_PAGE, action: 'view' })
  if (data === undefined)
    return error === undefined ? (
      <CardsSkeleton cards={4} height="32" />
    ) : (
      <EmptyState
        icon={<Coins />}
        title="No pudimos cargar los movimientos"
        description={problemText(error)}
        action={
          <Button minH="11" onClick={() => void refetch()}>
            Intentar de nuevo
          </Button>
        }
      />
    )
  return (
    <Stack gap="4">
      {movements.length === 0 && count === 0 ? null : (
        <Toolbar address={address} totals={data.pages[0]?.totals} count={count} />
      )}
      {movements.length === 0 ? (
        <EmptyList isFiltered={count > 0} address={address} buy={buy} />
      ) : (
        <Box
          as="section"
          aria-label="Movimientos de créditos"
          display="grid"
          gap="4"
          gridTemplateColumns={{
            base: 'minmax(0, 1fr)',
            md: 'repeat(2, minmax(0, 1fr))',
            '2xl': 'repeat(3, minmax(0, 1fr))',
          }}
        >
          {movements.map(movement => (
            <MovementCard
              key={movement._id}
              movement={movement}
              businessName={session.business?.name ?? ''}
              timeZone={timeZone}
              seesTraces={seesTraces}
            />
          ))}
        </Box>
      )}
      {hasNextPage ? (
        <Button
          minH="11"
          alignSelf="center"
          loading={isFetchingNextPage}
          loadingText="Cargando…"
          onClick={() => void fetchNextPage()}
        >
          Ver más movimientos
        </Button>
      ) : null}
    </Stack>
  )
}

const Toolbar = ({
  address,
  totals,
  count,
}: {
  address: Address
  totals: MovementTotals | undefined
  count: number
}) => {
  const [isFiltering, setIsFiltering] = useState(false)
  return (
    <HStack justify="space-between" align="end" gap="4" flexWrap="wrap">
      {totals === undefined ? null : <Totals totals={totals} />}
      <Button
        minH={{ base: '11', md: '10' }}
        icon={<ListFilter />}
        aria-haspopup="dialog"
        onClick={() => setIsFiltering(true)}
      >
        {count === 0 ? 'Filtros' : `Filtros (${count})`}
      </Button>
      <Suspense>
        {isFiltering ? (
          <FilterPanel
            applied={filterOf(address.search)}
            onClose={() => setIsFiltering(false)}
            onApply={values => {
              address.write(addressOf(values))
              setIsFiltering(false)
            }}
          />
        ) : null}
      </Suspense>
    </HStack>
  )
}

const Totals = ({ totals }: { totals: MovementTotals }) => (
  <Stack as="section" aria-label="Totales" gap="1" minW="0">
    <Text textStyle="sm" color="fg.muted">
      {pluralize(totals.count, 'movimiento', 'movimientos')}
    </Text>
    <SimpleGrid columns={{ base: 1, sm: 2 }} columnGap="6" rowGap="1">
      {totals.byType
        .filter(({ came, left }) => came > 0 || left > 0)
        .map(({ creditType, came, left }) => (
          <Text key={creditType} fontVariantNumeric="tabular-nums">
            {creditNames[creditType].label}: entraron {creditsText(came)}, salieron{' '}
            {creditsText(left)}
          </Text>
        ))}
    </SimpleGrid>
  </Stack>
)

const EmptyList = ({
  isFiltered,
  address,
  buy,
}: {
  isFiltered: boolean
  address: Address
  buy: ReactNode
}) =>
  isFiltered ? (
    <EmptyState
      icon={<ListFilter />}
      title="Ningún movimiento pasa los filtros"
      action={
        <Button minH="11" onClick={() => address.write(addressOf({}))}>
          Quitar filtros
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={<Coins />}
      title="Todavía no hay movimientos"
      description="Aquí verás cada recarga y cada respuesta de tus asistentes."
      action={buy}
    />
  )
