import { Box, Heading, HStack, Skeleton, Stack, Text } from '@chakra-ui/react'
import { RotateCw } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { problemText } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/pieces.tsx'
import { Loading } from '../../ui/skeletons.tsx'

/** What a block knows of its question. */
export type QueryState<Data> = {
  readonly data?: Data | undefined
  readonly error?: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

export type MoreLink = { readonly to: string; readonly text: string }

const frame = {
  gap: '3',
  p: '4',
  bg: 'bg.panel',
  borderWidth: '1px',
  borderColor: 'border.subtle',
  borderRadius: 'l3',
  minW: '0',
} as const

/** A titled section of the first page; `urgent` when somebody waits. */
export const Block = ({
  title,
  count,
  more,
  urgent = false,
  children,
}: {
  title: string
  count?: number | undefined
  more?: MoreLink | undefined
  urgent?: boolean
  children: ReactNode
}) => {
  const id = useId()
  return (
    <Stack
      as="section"
      aria-labelledby={id}
      {...frame}
      {...(urgent ? { borderColor: 'border.warning', bg: 'bg.warning' } : {})}
    >
      <HStack justify="space-between" gap="3" minH="6">
        <HStack gap="2" minW="0">
          <Heading as="h2" id={id} textStyle="md">
            {title}
          </Heading>
          {count === undefined || count === 0 ? null : (
            <Chip tone={urgent ? 'orange' : 'brand'}>{count}</Chip>
          )}
        </HStack>
        {more === undefined ? null : <MoreText {...more} />}
      </HStack>
      {children}
    </Stack>
  )
}

const MoreText = ({ to, text }: MoreLink) => (
  <Box
    asChild
    textStyle="sm"
    color="brand.fg"
    fontWeight="500"
    flexShrink="0"
    py="3"
    my="-3"
    _hover={{ textDecoration: 'underline' }}
  >
    <Link to={to}>{text}</Link>
  </Box>
)

/** Grey lines of the final height, the reason why there is nothing, or the answer. */
export const Answer = <Data,>({
  query,
  failed,
  children,
}: {
  query: QueryState<Data>
  failed: string
  children: (data: Data) => ReactNode
}) => {
  if (query.data !== undefined) return <>{children(query.data)}</>
  if (query.error === undefined) return <LinesSkeleton />
  return (
    <Stack gap="2" align="start">
      <Text color="fg.muted" textStyle="sm">
        {problemText(query.error, failed)}
      </Text>
      <Button
        size="sm"
        minH={{ base: '11', md: '9' }}
        icon={<RotateCw />}
        loading={query.isFetching}
        onClick={() => void query.refetch()}
      >
        Intentar de nuevo
      </Button>
    </Stack>
  )
}

export const LinesSkeleton = () => (
  <Loading>
    <Stack gap="3">
      {[0, 1, 2].map(line => (
        <HStack key={line} gap="3" minH="8">
          <Skeleton h="4" w="12" />
          <Skeleton h="4" flex="1" />
        </HStack>
      ))}
    </Stack>
  </Loading>
)

export const Nothing = ({ children }: { children: ReactNode }) => (
  <Text color="fg.muted" textStyle="sm">
    {children}
  </Text>
)

/** A line that leads somewhere: what it is about, what happens, and when. */
export const Line = ({
  to,
  lead,
  title,
  detail,
  end,
}: {
  to: string
  lead?: ReactNode
  title: string
  detail: string
  end?: ReactNode
}) => (
  <Box as="li" listStyleType="none">
    <HStack
      asChild
      gap="3"
      minH="11"
      px="2"
      mx="-2"
      py="1"
      borderRadius="l2"
      _hover={{ bg: 'bg.muted' }}
    >
      <Link to={to}>
        {lead === undefined ? null : (
          <Text as="span" fontWeight="600" flexShrink="0" fontVariantNumeric="tabular-nums">
            {lead}
          </Text>
        )}
        <Stack as="span" gap="0" flex="1" minW="0">
          <Text as="span" truncate fontWeight="500" textStyle="sm">
            {title}
          </Text>
          <Text as="span" truncate color="fg.muted" textStyle="xs">
            {detail}
          </Text>
        </Stack>
        {end}
      </Link>
    </HStack>
  </Box>
)

export const Lines = ({ label, children }: { label: string; children: ReactNode }) => (
  <Stack as="ul" aria-label={label} gap="0.5">
    {children}
  </Stack>
)
