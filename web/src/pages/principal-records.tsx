import { Text } from '@chakra-ui/react'
import { useSignedIn } from '../api/session.ts'
import { useFoundRecords } from '../bookables/found-records.ts'
import { CommandLinks } from './command-links.tsx'

/**
 * Clients and appointments like what was typed. Says so when there are neither; `isElsewhere`: the
 * page shows something else that is like it.
 */
export const Records = ({ typed, isElsewhere }: { typed: string; isElsewhere: boolean }) => {
  const { records, isDone } = useFoundRecords(typed, useSignedIn())
  if (records.length > 0) return <CommandLinks commands={records} />
  return isElsewhere || !isDone ? null : (
    <Text role="status" color="fg.muted" overflowWrap="anywhere">
      No encontramos «{typed.trim()}»
    </Text>
  )
}
