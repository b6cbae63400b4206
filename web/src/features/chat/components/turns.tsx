import { Box, Collapsible, Heading, HStack, Skeleton, Stack, Table, Text } from '@chakra-ui/react'
import type { Turn, TurnStep } from '@mostrador/contracts/ai-assistant'
import {
  ChevronDown,
  CircleAlert,
  CircleCheck,
  CircleSlash,
  Hand,
  LoaderCircle,
  type LucideIcon,
} from 'lucide-react'
import { useState } from 'react'
import { useGetTurnQuery, useThreadTurnsQuery } from '../../../api/endpoints/turns.ts'
import { TechnicalDetails } from '../../../ui/technical-details.tsx'
import { toolText } from '../../../ui/tool-names.ts'
import { noTurnsText } from '../lib/texts.ts'
import { MAX_ROWS, outputTable, readable } from '../lib/output-table.ts'
import { momentText } from '../lib/when.ts'
import { pluralize } from '../../../ui/count.ts'

/** Turns of a conversation that are asked for at once. */
export const TURNS_SHOWN = 10
const seconds = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 1 })

const outcomes: Record<
  NonNullable<Turn['outcome']>,
  { text: string; icon: LucideIcon; color: string }
> = {
  answered: { text: 'Respondió', icon: CircleCheck, color: 'fg.success' },
  human: { text: 'Llamó a una persona', icon: Hand, color: 'fg.warning' },
  silent: { text: 'No respondió', icon: CircleSlash, color: 'fg.muted' },
  failed: { text: 'Falló', icon: CircleAlert, color: 'fg.error' },
}
const working = { text: 'Trabajando', icon: LoaderCircle, color: 'fg.muted' } as const
const stepNames: Record<TurnStep['kind'], string> = {
  understanding: 'Entendió',
  model: 'Pensó',
  tool: 'Usó una función',
  reply: 'Envió',
  guard: 'Revisó',
}

/** What a function gave back: a table of at most 100 rows where it is a list [INB-15]. */
export const FunctionOutput = ({ output }: { output: string }) => {
  const table = outputTable(output)
  if (table === null)
    return (
      <Text
        as="pre"
        textStyle="xs"
        fontFamily="mono"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
        maxH="60"
        overflowY="auto"
        tabIndex={0}
      >
        {readable(output)}
      </Text>
    )
  return (
    <Stack gap="1">
      <Box overflow="auto" maxH="60" tabIndex={0}>
        <Table.Root size="sm">
          <Table.Header>
            <Table.Row>
              {table.columns.map(column => (
                <Table.ColumnHeader key={column}>{column}</Table.ColumnHeader>
              ))}
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {table.rows.map((row, index) => (
              <Table.Row key={index}>
                {row.map((cell, column) => (
                  <Table.Cell key={column}>{cell}</Table.Cell>
                ))}
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      </Box>
      {table.total > MAX_ROWS ? (
        <Text textStyle="xs" color="fg.muted">
          Se muestran {MAX_ROWS} de {table.total} filas
        </Text>
      ) : null}
    </Stack>
  )
}

const Step = ({ step }: { step: TurnStep }) => {
  const [open, setOpen] = useState(false)
  return (
    <Collapsible.Root open={open} onOpenChange={change => setOpen(change.open)} lazyMount>
      <Collapsible.Trigger asChild>
        <HStack
          as="button"
          w="full"
          gap="2"
          py="1.5"
          textStyle="xs"
          textAlign="start"
          cursor="pointer"
        >
          <Text flex="1" truncate fontWeight="500">
            {step.kind === 'tool' ? toolText(step.name) : stepNames[step.kind]}
          </Text>
          {step.ok ? null : <Text color="fg.error">sin éxito</Text>}
          <Text color="fg.muted" flexShrink="0">
            {step.milliseconds} ms
          </Text>
          <Box transform={open ? 'none' : 'rotate(-90deg)'} transition="transform 120ms">
            <ChevronDown size={12} aria-hidden="true" />
          </Box>
        </HStack>
      </Collapsible.Trigger>
      <Collapsible.Content>
        <Stack gap="2" pb="2" ps="3" borderStartWidth="2px" borderColor="border.subtle">
          <TechnicalDetails>
            <Text
              as="pre"
              textStyle="xs"
              fontFamily="mono"
              whiteSpace="pre-wrap"
              overflowWrap="anywhere"
              color="fg.muted"
              maxH="40"
              overflowY="auto"
              tabIndex={0}
            >
              {step.name}
              {step.arguments === '' || step.arguments === '{}'
                ? ''
                : `\n${readable(step.arguments)}`}
            </Text>
          </TechnicalDetails>
          {step.output === '' ? null : <FunctionOutput output={step.output} />}
        </Stack>
      </Collapsible.Content>
    </Collapsible.Root>
  )
}

const Steps = ({ turnId, running }: { turnId: string; running: boolean }) => {
  // The steps of a turn that still runs grow; those of one that ended do not.
  const { data, isError } = useGetTurnQuery(
    { params: { id: turnId } },
    { refetchOnMountOrArgChange: running }
  )
  if (isError)
    return (
      <Text textStyle="xs" color="fg.muted">
        {noTurnsText}
      </Text>
    )
  if (data === undefined) return <Skeleton height="4" />
  return (
    <Stack gap="1">
      <Text textStyle="xs">
        <Text as="span" color="fg.muted">
          Preguntó:{' '}
        </Text>
        {data.turn.question}
      </Text>
      {data.turn.answer === null ? null : (
        <Text textStyle="xs" whiteSpace="pre-wrap">
          <Text as="span" color="fg.muted">
            Respuesta:{' '}
          </Text>
          {data.turn.answer}
        </Text>
      )}
      {data.steps.length === 0 ? (
        <Text textStyle="xs" color="fg.muted">
          {noTurnsText}
        </Text>
      ) : (
        data.steps.map(step => <Step key={step.index} step={step} />)
      )}
    </Stack>
  )
}

const TurnCard = ({ turn, zone }: { turn: Turn; zone: string }) => {
  const [open, setOpen] = useState(false)
  const { text, icon: Icon, color } = turn.outcome === null ? working : outcomes[turn.outcome]
  return (
    <Box as="li" borderWidth="1px" borderColor="border.subtle" borderRadius="l2" px="3">
      <Collapsible.Root open={open} onOpenChange={change => setOpen(change.open)} lazyMount>
        <Collapsible.Trigger asChild>
          <HStack
            as="button"
            w="full"
            py="2.5"
            gap="2.5"
            textAlign="start"
            cursor="pointer"
            align="start"
          >
            <Box color={color} pt="0.5" flexShrink="0">
              <Icon size={16} aria-hidden="true" />
            </Box>
            <Stack gap="0" flex="1" minW="0">
              <Text textStyle="sm" fontWeight="500">
                {turn.assistantName === '' ? 'Asistente' : turn.assistantName}: {text.toLowerCase()}
              </Text>
              {turn.reason === null || turn.reason === '' ? null : (
                <Text textStyle="xs">{turn.reason}</Text>
              )}
              <Text textStyle="xs" color="fg.muted">
                {[
                  momentText(turn.startedAt, zone, Date.now()),
                  pluralize(turn.credits, 'crédito', 'créditos'),
                  turn.refundedAt === null ? null : 'devuelto',
                  turn.milliseconds === null
                    ? null
                    : `${seconds.format(turn.milliseconds / 1000)} s`,
                ]
                  .filter(part => part !== null)
                  .join(' · ')}
              </Text>
            </Stack>
            <Box pt="0.5" transform={open ? 'none' : 'rotate(-90deg)'} transition="transform 120ms">
              <ChevronDown size={14} aria-hidden="true" />
            </Box>
          </HStack>
        </Collapsible.Trigger>
        <Collapsible.Content>
          <Box pb="3">
            <Steps turnId={turn._id} running={turn.outcome === null} />
          </Box>
        </Collapsible.Content>
      </Collapsible.Root>
    </Box>
  )
}

/**
 * The assistants' last turns in a conversation, newest first: what came of each, what it cost, and
 * its steps.
 */
export const Turns = ({ threadId, zone }: { threadId: string; zone: string }) => {
  const { data, isError } = useThreadTurnsQuery({ query: { threadId, limit: TURNS_SHOWN } })
  const isReading = data === undefined && !isError
  const turns = data ?? []
  return (
    <Stack as="section" gap="3" aria-label="Actividad del asistente">
      <Heading as="h3" textStyle="sm" fontWeight="600">
        Actividad del asistente
      </Heading>
      {isReading ? (
        <Stack gap="2">
          <Skeleton height="12" />
          <Skeleton height="12" />
        </Stack>
      ) : null}
      {!isReading && turns.length === 0 ? (
        <Text textStyle="sm" color="fg.muted">
          {noTurnsText}
        </Text>
      ) : null}
      {turns.length === 0 ? null : (
        <Stack as="ul" gap="2" listStyleType="none">
          {turns.map(turn => (
            <TurnCard key={turn._id} turn={turn} zone={zone} />
          ))}
        </Stack>
      )}
    </Stack>
  )
}
