import { Box, Skeleton, Stack } from '@chakra-ui/react'
import type { DeadLetter } from '@mostrador/contracts/accounts'
import { CircleCheck, Inbox, RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { problemText } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/pieces.tsx'
import { Loading } from '../../ui/skeletons.tsx'
import { LetterRow } from './letter-row.tsx'

const minuteMs = 60_000

const useMinute = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

export const LettersSkeleton = () => (
  <Box bg="bg.panel" borderWidth="1px" borderColor="border.subtle" borderRadius="l3">
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
  </Box>
)

export const NothingPending = ({ onClear }: { onClear: (() => void) | undefined }) =>
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

type FailureProps = {
  readonly error: unknown
  readonly isFetching: boolean
  readonly onRetry: () => void
}

export const LettersFailure = ({ error, isFetching, onRetry }: FailureProps) => (
  <EmptyState
    icon={<Inbox />}
    title="No pudimos cargar los pendientes"
    description={problemText(error)}
    action={
      <Button kind="main" icon={<RotateCw />} loading={isFetching} onClick={onRetry}>
        Intentar de nuevo
      </Button>
    }
  />
)

type LetterListProps = {
  readonly letters: readonly DeadLetter[]
  readonly onRetry: (letter: DeadLetter) => void
  readonly onDiscard: (letter: DeadLetter) => void
  /** The next page; undefined after the last one. */
  readonly more: { readonly isLoading: boolean; readonly load: () => unknown } | undefined
}

export const LetterList = ({ letters, onRetry, onDiscard, more }: LetterListProps) => {
  const now = useMinute()
  return (
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
            onRetry={onRetry}
            onDiscard={onDiscard}
          />
        ))}
      </Box>
      {more === undefined ? null : (
        <Button alignSelf="center" loading={more.isLoading} onClick={() => void more.load()}>
          Cargar más
        </Button>
      )}
    </Stack>
  )
}
