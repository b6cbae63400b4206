import { Box, HStack, SimpleGrid, Skeleton, Stack, Text } from '@chakra-ui/react'
import type { Turn, TurnStep } from '@mostrador/contracts/ai-assistant'
import {
  Brain,
  CircleCheck,
  CircleX,
  Ear,
  type LucideIcon,
  MessageSquareText,
  ShieldCheck,
  Wrench,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { problemText } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/dialog.tsx'
import { Loading } from '../../ui/skeletons.tsx'
import { TechnicalDetails } from '../../ui/technical-details.tsx'
import { toolText } from '../../ui/tool-names.ts'
import { useThreadCostQuery } from '../../api/endpoints/threads.ts'
import { useGetTurnQuery } from '../../api/endpoints/turns.ts'
import { messageCostText } from '../../ui/message-cost.ts'
import { pretty } from './pretty.ts'
import { modelText, OutcomeChip } from './outcome-chip.tsx'
import { channelNames, creditsText, durationText, momentText } from './words.ts'
import { countText } from '../../ui/count.ts'

const kinds: Readonly<Record<TurnStep['kind'], { word: string; icon: LucideIcon }>> = {
  understanding: { word: 'Lo que entendió', icon: Ear },
  model: { word: 'Modelo', icon: Brain },
  tool: { word: 'Herramienta', icon: Wrench },
  guard: { word: 'Revisión', icon: ShieldCheck },
  reply: { word: 'Respuesta', icon: MessageSquareText },
}

const Raw = ({ label, text }: { label: string; text: string }) =>
  text.trim() === '' ? null : (
    <Stack gap="1">
      <Text textStyle="xs" color="fg.muted">
        {label}
      </Text>
      <Box
        as="pre"
        tabIndex={0}
        role="region"
        aria-label={label}
        fontFamily="mono"
        textStyle="xs"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
        bg="bg.muted"
        borderRadius="l2"
        px="3"
        py="2"
        maxH="64"
        overflowY="auto"
      >
        {pretty(text)}
      </Box>
    </Stack>
  )

const Step = ({ step }: { step: TurnStep }) => {
  const { word, icon: Icon } = kinds[step.kind]
  return (
    <Stack
      as="li"
      listStyleType="none"
      gap="2"
      borderStartWidth="2px"
      borderColor={step.ok ? 'border' : 'border.error'}
      ps="4"
      py="1"
    >
      <HStack gap="2" flexWrap="wrap">
        <Icon size={16} aria-hidden="true" />
        <Text fontWeight="600" textStyle="sm" overflowWrap="anywhere">
          {step.kind === 'tool' ? toolText(step.name) : word}
        </Text>
        <HStack gap="1" textStyle="xs" color={step.ok ? 'fg.success' : 'fg.error'}>
          {step.ok ? (
            <CircleCheck size={14} aria-hidden="true" />
          ) : (
            <CircleX size={14} aria-hidden="true" />
          )}
          {step.ok ? 'Bien' : 'Falló'}
        </HStack>
        <Text as="span" textStyle="xs" color="fg.muted">
          {durationText(step.milliseconds)}
        </Text>
      </HStack>
      {step.kind === 'understanding' ? (
        <Text textStyle="sm" whiteSpace="pre-line" overflowWrap="anywhere">
          {step.output}
        </Text>
      ) : null}
      <TechnicalDetails>
        <Stack gap="2" pt="1">
          <Raw label="Nombre técnico" text={step.name} />
          {step.promptTokens + step.completionTokens === 0 ? null : (
            <Raw
              label="Tokens"
              text={`${countText(step.promptTokens)} de entrada, ${countText(step.completionTokens)} de salida`}
            />
          )}
          <Raw label={step.kind === 'tool' ? 'Con' : 'Entrada'} text={step.arguments} />
          <Raw label={step.kind === 'tool' ? 'Obtuvo' : 'Salida'} text={step.output} />
        </Stack>
      </TechnicalDetails>
    </Stack>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box>
    <Text as="dt" textStyle="xs" color="fg.muted">
      {label}
    </Text>
    <Text as="dd" textStyle="sm" overflowWrap="anywhere">
      {children}
    </Text>
  </Box>
)

/** What the messages of this one reply cost on their channel. */
const CostFact = ({ turn }: { turn: Turn }) => {
  const { data } = useThreadCostQuery({
    params: { id: turn.threadId },
    query: { turnId: turn._id },
  })
  if (data === undefined) return null
  return <Fact label="Mensajes entregados">{messageCostText(data)}</Fact>
}

const TurnDetail = ({ turn, steps }: { turn: Turn; steps: readonly TurnStep[] }) => (
  <Stack gap="6">
    <Stack gap="3">
      <HStack gap="2">
        <OutcomeChip outcome={turn.outcome} />
        {turn.reason === null ? null : <Text textStyle="sm">{turn.reason}</Text>}
      </HStack>
      <Box alignSelf="start" maxW="90%" bg="bg.muted" borderRadius="l3" px="3" py="2">
        <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
          {turn.question}
        </Text>
      </Box>
      {turn.answer === null ? null : (
        <Box
          alignSelf="end"
          maxW="90%"
          bg="brand.subtle"
          color="brand.fg"
          borderRadius="l3"
          px="3"
          py="2"
        >
          <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
            {turn.answer}
          </Text>
        </Box>
      )}
    </Stack>
    <SimpleGrid as="dl" columns={2} gap="3">
      <Fact label="Créditos">
        {creditsText(turn.credits)} {turn.creditType === 'gpt' ? 'GPT' : 'Reasoning'}
        {turn.refundedAt === null ? '' : ' · devuelto'}
      </Fact>
      <Fact label="Duración">
        {turn.milliseconds === null ? 'En curso' : durationText(turn.milliseconds)}
      </Fact>
      <Fact label="Respondió con">{modelText(turn)}</Fact>
      <Fact label="Canal">{channelNames[turn.channel]}</Fact>
    </SimpleGrid>
    <TechnicalDetails>
      <SimpleGrid as="dl" columns={2} gap="3" pt="1">
        <Fact label="Tokens de entrada">{countText(turn.promptTokens)}</Fact>
        <Fact label="Tokens de salida">{countText(turn.completionTokens)}</Fact>
        <CostFact turn={turn} />
      </SimpleGrid>
    </TechnicalDetails>
    <Stack gap="3">
      <Text as="h3" fontWeight="600">
        Pasos
      </Text>
      {steps.length === 0 ? (
        <Text color="fg.muted">Sin pasos: no hizo falta pensar la respuesta.</Text>
      ) : (
        <Stack as="ol" gap="4">
          {steps.map(step => (
            <Step key={step.index} step={step} />
          ))}
        </Stack>
      )}
    </Stack>
  </Stack>
)

/**
 * One reply, step by step: what the model was asked, which tools it used, what was checked and what
 * was sent.
 */
export const TurnDrawer = ({
  id,
  timeZone,
  onClose,
}: {
  id: string
  timeZone: string
  onClose: () => void
}) => {
  const { data, error, refetch } = useGetTurnQuery({ params: { id } })
  return (
    <Drawer
      open
      onClose={onClose}
      size="lg"
      title="Respuesta"
      description={data === undefined ? undefined : momentText(data.turn.startedAt, timeZone)}
    >
      {data === undefined ? null : <TurnDetail {...data} />}
      {data === undefined && error === undefined ? (
        <Loading>
          <Stack gap="4">
            <Skeleton h="12" w="80%" />
            <Skeleton h="16" />
            <Skeleton h="40" />
          </Stack>
        </Loading>
      ) : null}
      {data === undefined && error !== undefined ? (
        <Stack gap="3" align="start">
          <Text role="alert">{problemText(error, 'No se encontró la respuesta')}</Text>
          <Button onClick={() => void refetch()}>Intentar de nuevo</Button>
        </Stack>
      ) : null}
    </Drawer>
  )
}
