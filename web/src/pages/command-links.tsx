import { Heading, Stack, Text } from '@chakra-ui/react'
import { Link } from 'react-router'
import type { Command } from '../ui/commands.ts'

const groupsOf = (commands: readonly Command[]) => [...Map.groupBy(commands, ({ group }) => group)]

/** The commands with a target page, as links under the headings of their groups. */
export const CommandLinks = ({ commands }: { commands: readonly Command[] }) =>
  groupsOf(commands.filter(({ to }) => to !== undefined)).map(([group, links]) => (
    <Stack as="section" key={group} gap="1" aria-label={group}>
      <Heading as="h2" textStyle="sm" color="fg.muted">
        {group}
      </Heading>
      {links.map(({ id, title, to = '' }) => (
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
