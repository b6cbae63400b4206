import { Heading, Stack, Text } from '@chakra-ui/react'
import { Link } from 'react-router'
import { useSignedIn } from '../api/session.ts'
import { useFoundRecords } from '../bookables/found-records.ts'
import type { Command } from '../ui/commands.ts'

const groupsOf = (records: readonly Command[]) => [...Map.groupBy(records, ({ group }) => group)]

/** Clients and appointments like what was typed; says so when there are neither, nor screens. */
export const Records = ({ typed, hasScreens }: { typed: string; hasScreens: boolean }) => {
  const { records, isDone } = useFoundRecords(typed, useSignedIn())
  if (records.length === 0)
    return hasScreens || !isDone ? null : (
      <Text role="status" color="fg.muted">
        No encontramos «{typed.trim()}»
      </Text>
    )
  return groupsOf(records).map(([group, commands]) => (
    <Stack as="section" key={group} gap="1" aria-label={group}>
      <Heading as="h2" textStyle="sm" color="fg.muted">
        {group}
      </Heading>
      {commands.map(({ id, title, to = '' }) => (
        <Text
          key={id}
          asChild
          display="flex"
          alignItems="center"
          minH="11"
          overflowWrap="anywhere"
          color="brand.fg"
        >
          <Link to={to}>{title}</Link>
        </Text>
      ))}
    </Stack>
  ))
}
