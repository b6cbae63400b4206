import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import type { AppointmentLine } from '@mostrador/contracts/scheduling'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { Link } from 'react-router'
import { agendaEndpoints } from '../../api/endpoints/agenda.ts'
import { useSetAppointmentStatusMutation } from '../../api/endpoints/appointments.ts'
import { useBusiness } from '../../api/endpoints/business.ts'
import { useListMembersQuery } from '../../api/endpoints/members.ts'
import { problemText } from '../../api/problem.ts'
import { seesCredits } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toaster.tsx'
import { Answer, Block, Line, Lines, Nothing } from './block.tsx'
import { ReadAt } from './next-block.tsx'
import type { Today } from './use-today.ts'
import { clockText, creditsText, dayWord, whomOf } from './words.ts'
import { pluralize } from '../../ui/count.ts'

/** Appointments whose outcome is asked for at once. */
const MOST = 3

/** What waits for a decision of a person: only what this person may decide. */
export const DecisionsBlock = ({ today }: { today: Today }) => {
  const { session, sees, agenda, inbox } = today
  const members = useListMembersQuery(undefined, { skip: !session.isOwner })
  const requests = members.data?.filter(({ state }) => state === 'requested') ?? []
  const undelivered = inbox.data?.threads.filter(
    ({ lastMessage }) => lastMessage?.state === 'failed' || lastMessage?.state === 'held'
  )
  const low = useLowCredits(today)
  const asks = agenda.data?.withoutOutcome ?? []
  const isUnknown =
    (sees.agenda && agenda.data === undefined && agenda.error === undefined) ||
    (sees.chat && inbox.data === undefined && inbox.error === undefined) ||
    (session.isOwner && members.data === undefined && members.error === undefined)
  const failure = [sees.agenda && agenda, sees.chat && inbox, session.isOwner && members].find(
    source => source !== false && source.data === undefined && source.error !== undefined
  )
  const isNothing =
    asks.length === 0 && requests.length === 0 && (undelivered ?? []).length === 0 && low === null
  const query = {
    data: isUnknown || (isNothing && failure) ? undefined : true,
    error: failure ? failure.error : undefined,
    isFetching: failure ? failure.isFetching : false,
    refetch: () => failure && failure.refetch(),
  }
  return (
    <Block title="Por decidir">
      <Answer query={query} failed="No pudimos leer lo que está por decidir.">
        {() =>
          isNothing ? (
            <Nothing>No hay nada que decidir por ahora.</Nothing>
          ) : (
            <Stack gap="3">
              {low === null ? null : (
                <Text textStyle="sm" color="fg.warning">
                  {low}
                </Text>
              )}
              {requests.length === 0 ? null : (
                <Lines label="Solicitudes para entrar">
                  {requests.map(({ _id, name, email }) => (
                    <Line
                      key={_id}
                      to="/equipo"
                      title={`${name} quiere entrar a tu panel`}
                      detail={email}
                    />
                  ))}
                </Lines>
              )}
              {undelivered === undefined || undelivered.length === 0 ? null : (
                <Lines label="Mensajes que no salieron">
                  {undelivered.slice(0, MOST).map(thread => (
                    <Line
                      key={thread._id}
                      to={`/chat/${thread._id}`}
                      title={`Un mensaje para ${thread.clientName || thread.whatsapp || 'un cliente'} no salió`}
                      detail={thread.lastMessage?.message ?? ''}
                    />
                  ))}
                </Lines>
              )}
              {asks.length === 0 ? null : <OutcomeList today={today} lines={asks.slice(0, MOST)} />}
            </Stack>
          )
        }
      </Answer>
      <ReadAt today={today} />
    </Block>
  )
}

/**
 * What is said when credits run low, or null. Credits are not what pays where there is a balance.
 */
const useLowCredits = ({ session }: Today): string | null => {
  const { business } = useBusiness(session.business?._id ?? '')
  if (business === undefined || !seesCredits(session)) return null
  const { gptModel, reasoningModel, balanceMXN, lowCreditThreshold } = business.counters
  if (balanceMXN > 0 || gptModel > lowCreditThreshold) return null
  return gptModel <= 0 && reasoningModel <= 0
    ? 'Se terminaron tus créditos: tus asistentes no responden.'
    : `Te quedan ${creditsText(gptModel)} GPT: con cada respuesta se usa uno.`
}

const OutcomeList = ({ today, lines }: { today: Today; lines: readonly AppointmentLine[] }) => {
  const total = today.agenda.data?.withoutOutcomeCount ?? lines.length
  return (
    <Stack gap="2">
      <Text fontWeight="500" textStyle="sm">
        ¿Asistió? {pluralize(total, 'cita', 'citas')} sin respuesta
      </Text>
      <Stack as="ul" aria-label="Citas sin respuesta" gap="2">
        {lines.map(line => (
          <OutcomeRow key={line._id} today={today} line={line} />
        ))}
      </Stack>
      {total > lines.length ? (
        <Text color="fg.muted" textStyle="xs">
          Al responder aparecen las demás.
        </Text>
      ) : null}
    </Stack>
  )
}

const OutcomeRow = ({ today, line }: { today: Today; line: AppointmentLine }) => {
  const { zone, now, names, mayBook } = today
  const dispatch = useDispatch()
  const [setStatus] = useSetAppointmentStatusMutation()
  // Stays so once it is saved: the line is still there until the agenda has been read again.
  const [isSaid, setSaid] = useState(false)
  const person = whomOf(line, names)
  const say = async (status: 'asistida' | 'no_asistida'): Promise<void> => {
    setSaid(true)
    try {
      await setStatus({ params: { id: line._id }, body: { status } }).unwrap()
      // Read again, so that the next one without an answer takes its place.
      dispatch(agendaEndpoints.util.invalidateTags(['Appointment']))
    } catch (error) {
      setSaid(false)
      toast.error(problemText(error, 'No pudimos guardar la respuesta. Intenta de nuevo.'))
    }
  }
  return (
    <HStack as="li" listStyleType="none" gap="2" justify="space-between" flexWrap="wrap">
      <Box asChild minW="0" flex="1" _hover={{ textDecoration: 'underline' }}>
        <Link to={`/agenda?cita=${line._id}`}>
          <Text as="span" display="block" truncate textStyle="sm">
            {person}
          </Text>
          <Text as="span" display="block" truncate color="fg.muted" textStyle="xs">
            {`${dayWord(line.start, now, zone)}, ${clockText(line.start, zone)} · ${line.serviceName}`}
          </Text>
        </Link>
      </Box>
      {mayBook ? (
        <HStack role="group" aria-label={`¿Asistió ${person}?`} gap="2">
          <Button
            size="sm"
            minH={{ base: '11', md: '9' }}
            icon={<Check />}
            disabled={isSaid}
            onClick={() => void say('asistida')}
          >
            Asistió
          </Button>
          <Button
            size="sm"
            minH={{ base: '11', md: '9' }}
            icon={<X />}
            disabled={isSaid}
            onClick={() => void say('no_asistida')}
          >
            No asistió
          </Button>
        </HStack>
      ) : null}
    </HStack>
  )
}
