import { HStack, Skeleton, SkeletonCircle, Stack, VisuallyHidden } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** Announces once, for screen readers, that content is loading. */
export const Loading = ({
  children,
  label = 'Cargando…',
}: {
  children: ReactNode
  label?: string | undefined
}) => (
  <div role="status" aria-busy="true">
    <VisuallyHidden>{label}</VisuallyHidden>
    <div aria-hidden="true">{children}</div>
  </div>
)

/** Rows with a picture and two lines: people, chats. */
export const ListSkeleton = ({ rows = 6 }: { rows?: number | undefined }) => (
  <Loading>
    <Stack gap="4">
      {Array.from({ length: rows }, (_, row) => (
        <HStack key={row} gap="3">
          <SkeletonCircle size="10" />
          <Stack flex="1" gap="2">
            <Skeleton height="3.5" width="40%" />
            <Skeleton height="3" width="75%" />
          </Stack>
        </HStack>
      ))}
    </Stack>
  </Loading>
)

export const CardsSkeleton = ({
  cards = 6,
  height = '24',
}: {
  cards?: number | undefined
  height?: string | undefined
}) => (
  <Loading>
    <div
      style={{
        display: 'grid',
        gap: 12,
        gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))',
      }}
    >
      {Array.from({ length: cards }, (_, card) => (
        <Skeleton key={card} height={height} borderRadius="l3" />
      ))}
    </div>
  </Loading>
)

export const PageSkeleton = () => (
  <Loading>
    <Stack gap="6" p={{ base: '4', md: '8' }}>
      <Skeleton height="8" width="56" />
      <Skeleton height="10" maxW="md" />
      <Skeleton height="64" borderRadius="l3" />
    </Stack>
  </Loading>
)
