import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import type { Assistant, Turn } from '@mostrador/contracts/ai-assistant'
import { Link } from 'react-router'
import { Chip } from '../../ui/pieces.tsx'
import { useLastTurnsQuery } from '../../api/endpoints/turns.ts'
import { AssistantAvatar } from './avatar.tsx'
import type { Counters } from './credits.ts'
import { channelNames, momentText, outcomeText, typeNames } from './words.ts'
import { WorkingSwitch } from './working-switch.tsx'

/** «Agendó una cita · 21 nov 2026, 12:00» */
const turnText = (turn: Turn | undefined, timeZone: string): string => {
  if (turn === undefined) return 'Todavía no ha respondido'
  return `${outcomeText(turn)} · ${momentText(turn.startedAt, timeZone)}`
}

const LastActivity = ({ id, timeZone }: { id: string; timeZone: string }) => {
  const { data } = useLastTurnsQuery({ params: { id }, query: { limit: 1 } })
  return (
    <Text textStyle="xs" color="fg.muted" minH="4" lineClamp="2">
      {data === undefined ? '' : turnText(data.turns[0], timeZone)}
    </Text>
  )
}

/** One assistant: its name, who and where it answers, whether it works, and when it last did. */
export const AssistantCard = ({
  assistant,
  counters,
  timeZone,
}: {
  assistant: Assistant
  counters: Counters | undefined
  timeZone: string
}) => (
  <Stack
    as="li"
    listStyleType="none"
    gap="3"
    p="4"
    bg="bg.panel"
    borderWidth="1px"
    borderColor="border.subtle"
    borderRadius="l3"
    minW="0"
  >
    <HStack asChild gap="3" borderRadius="l2" align="center">
      <Link to={`/asistentes/${assistant._id}`}>
        <AssistantAvatar name={assistant.color} size="14" />
        <Stack gap="0.5" minW="0" flex="1">
          <Text fontWeight="600" truncate title={assistant.name}>
            {assistant.name}
          </Text>
          <Text textStyle="sm" color="fg.muted">
            {typeNames[assistant.type]}
          </Text>
        </Stack>
      </Link>
    </HStack>
    <HStack gap="1.5" flexWrap="wrap" minH="6">
      {assistant.mode === 'testing' ? <Chip tone="yellow">En prueba</Chip> : null}
      {assistant.channel.map(channel => (
        <Chip key={channel} tone="gray">
          {channelNames[channel]}
        </Chip>
      ))}
      {assistant.channel.length === 0 ? (
        <Text textStyle="xs" color="fg.warning">
          Sin canales: no responde a nadie
        </Text>
      ) : null}
    </HStack>
    <Box borderTopWidth="1px" borderColor="border.subtle" pt="2" mt="auto">
      <WorkingSwitch assistant={assistant} counters={counters} />
      <LastActivity id={assistant._id} timeZone={timeZone} />
    </Box>
  </Stack>
)
