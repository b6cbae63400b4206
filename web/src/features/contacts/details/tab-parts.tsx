import { HStack, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { problemText } from '../../../api/problem.ts'
import { Button } from '../../../ui/button.tsx'
import { ListSkeleton } from '../../../ui/skeletons.tsx'

type QueryState = {
  readonly isLoading: boolean
  readonly error?: unknown
  readonly refetch: () => unknown
}
type Props = {
  readonly query: QueryState
  /** What is said when there is nothing [CLI-20]. */
  readonly empty: string
  readonly isEmpty: boolean
  readonly children: ReactNode
}

/** A tab while it loads, when it could not be read, when it is empty, and with what it holds. */
export const TabBody = ({ query, empty, isEmpty, children }: Props) => {
  if (query.isLoading) return <ListSkeleton rows={4} />
  if (query.error !== undefined && isEmpty)
    return (
      <Stack gap="3" align="start">
        <Text role="alert" color="fg.error">
          {problemText(query.error, 'No pudimos cargar esta parte.')}
        </Text>
        <Button minH="11" onClick={() => void query.refetch()}>
          Reintentar
        </Button>
      </Stack>
    )
  if (isEmpty) return <Text color="fg.muted">{empty}</Text>
  return <>{children}</>
}

/** The rows of a tab. */
export const Rows = ({ label, children }: { label: string; children: ReactNode }) => (
  <Stack as="ul" aria-label={label} gap="0" listStyleType="none">
    {children}
  </Stack>
)

type RowProps = {
  readonly title: ReactNode
  readonly detail?: ReactNode
  readonly aside?: ReactNode
}

/** One thing with what is known of it. */
export const Row = ({ title, detail, aside }: RowProps) => (
  <HStack
    as="li"
    justify="space-between"
    align="start"
    gap="3"
    py="3"
    borderBottomWidth="1px"
    borderColor="border.subtle"
  >
    <Stack gap="0.5" minW="0">
      <Text overflowWrap="anywhere">{title}</Text>
      {detail === undefined || detail === '' ? null : (
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {detail}
        </Text>
      )}
    </Stack>
    {aside}
  </HStack>
)
