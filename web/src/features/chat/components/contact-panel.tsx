import { Box, Heading, HStack, Link as ChakraLink, Skeleton, Stack, Text } from '@chakra-ui/react'
import type { Client, Funnel } from '@mostrador/contracts/crm'
import type { Attention, Thread } from '@mostrador/contracts/messaging-gateway'
import { compareInstants, showPhone } from '@mostrador/kernel'
import { BellOff, ExternalLink } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { ChannelIcon, channelTitles } from '../../../ui/channel-icon.tsx'
import { whatsAppLink } from '../../../ui/contact-links.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { messageCostText } from '../../../ui/message-cost.ts'
import { Avatar, Chip } from '../../../ui/pieces.tsx'
import { useGetClientQuery } from '../../../api/endpoints/clients.ts'
import { useListFunnelsQuery } from '../../../api/endpoints/funnels.ts'
import { useThreadCostQuery } from '../../../api/endpoints/threads.ts'
import { currentAttention } from '../lib/attention.ts'
import { typeNames } from '../lib/texts.ts'
import { momentText } from '../lib/when.ts'
import { useMinutes } from '../use-now.ts'
import { Turns } from './turns.tsx'

// Only with the details, which a phone opens by a tap.
const ClientAppointments = lazy(async () => ({
  default: (await import('./client-appointments.tsx')).ClientAppointments,
}))

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Stack gap="0.5">
    <Text as="dt" textStyle="xs" color="fg.muted">
      {label}
    </Text>
    <Box as="dd" textStyle="sm">
      {children}
    </Box>
  </Stack>
)

/**
 * The contact's phase in its funnel, by the names that people gave; the stored path when the funnel
 * cannot be read.
 */
export const phaseText = (
  client: Pick<Client, 'funnelPhases'>,
  funnels: readonly Funnel[] | undefined
): string => {
  const now = client.funnelPhases.at(-1)
  if (now === undefined) return 'Sin fase'
  const [phaseKey, scenarioKey] = now.phase.split('.')
  const phase = funnels
    ?.find(({ _id }) => _id === now.funnelId)
    ?.phases.find(({ formattedName }) => formattedName === phaseKey)
  const scenario = phase?.scenarios.find(({ formattedName }) => formattedName === scenarioKey)
  if (phase === undefined) return now.phase.replaceAll('.', ' · ').replaceAll('_', ' ')
  return scenario === undefined ? phase.name : `${phase.name} · ${scenario.name}`
}

/** The phase stays after the person is attended; its date shows that it is not new. */
const PhaseSince = ({ client, zone }: { client: Client; zone: string }) => {
  const now = client.funnelPhases.at(-1)
  return now === undefined ? null : (
    <Text textStyle="xs" color="fg.muted">
      {`Desde ${momentText(now.date, zone, Date.now())}`}
    </Text>
  )
}

const attendantText = (attention: Attention): string => {
  switch (attention.state) {
    case 'assistant':
      return 'Tu asistente'
    case 'waiting':
      return 'Espera a una persona'
    case 'person':
      return attention.userId === null ? 'Tú, desde el teléfono' : attention.name
  }
}

const ClientFacts = ({ clientId, zone }: { clientId: string; zone: string }) => {
  const { data: client, isLoading, isError } = useGetClientQuery({ params: { id: clientId } })
  const { data: funnels } = useListFunnelsQuery({ query: {} })
  if (isLoading)
    return (
      <Stack gap="3">
        <Skeleton height="4" width="60%" />
        <Skeleton height="4" width="80%" />
      </Stack>
    )
  if (client === undefined || isError) return null
  return (
    <>
      <Fact label="Fase">
        {phaseText(client, funnels)}
        <PhaseSince client={client} zone={zone} />
      </Fact>
      {client.email === '' ? null : (
        <Fact label="Correo">
          <Text overflowWrap="anywhere">{client.email}</Text>
        </Fact>
      )}
      {client.noRespond ? (
        <Fact label="Asistente">
          <HStack gap="1.5">
            <BellOff size={14} aria-hidden="true" />
            No responder automáticamente
          </HStack>
        </Fact>
      ) : null}
      {client.notes.length === 0 ? null : (
        <Fact label="Última nota">
          <Text whiteSpace="pre-wrap">
            {client.notes.toSorted((a, b) => compareInstants(b.date, a.date))[0]?.text}
          </Text>
        </Fact>
      )}
      <Fact label="Contacto desde">{momentText(client.createdAt, zone, Date.now())}</Fact>
    </>
  )
}

/** What our delivered messages of the conversation cost; rendered again with its last message. */
const CostFact = ({ threadId }: { threadId: string }) => {
  const { data } = useThreadCostQuery(
    { params: { id: threadId }, query: {} },
    { refetchOnMountOrArgChange: true }
  )
  if (data === undefined) return null
  return <Fact label="Mensajes entregados">{messageCostText(data)}</Fact>
}

/**
 * Beside the conversation: who this is, and what the assistants did here. `heading` is off where a
 * drawer has a title of its own.
 */
const typeTones = { client: 'green', lead: 'blue', personal: 'gray' } as const

export const ContactPanel = ({
  thread,
  zone,
  heading = true,
}: {
  thread: Thread
  zone: string
  heading?: boolean
}) => {
  const attention = currentAttention(thread.attention, useMinutes())
  const number =
    thread.whatsapp === null || thread.whatsapp === ''
      ? null
      : { code: thread.countryCode ?? '', digits: thread.whatsapp }
  return (
    <Stack gap="6" p={heading ? '5' : '0'}>
      <Stack gap="4">
        <HStack gap="3">
          <Avatar name={thread.clientName} size="lg" />
          <Stack gap="1" minW="0">
            <Heading as="h2" textStyle="lg" overflowWrap="anywhere">
              {thread.clientName}
            </Heading>
            <HStack gap="1.5" flexWrap="wrap">
              {thread.clientType === null ? null : (
                <Chip tone={typeTones[thread.clientType]}>{typeNames[thread.clientType]}</Chip>
              )}
              <HStack gap="1" textStyle="xs" color="fg.muted">
                <ChannelIcon channel={thread.channel} size={13} silent />
                {channelTitles[thread.channel]}
              </HStack>
            </HStack>
          </Stack>
        </HStack>
        <Stack as="dl" gap="3">
          {number === null ? null : (
            <Fact label="Número">
              <HStack gap="1">
                <Text>{showPhone({ countryCode: number.code, whatsapp: number.digits })}</Text>
                <CopyButton text={`${number.code}${number.digits}`} label="Número" />
                <ChakraLink
                  href={whatsAppLink({
                    countryCode: thread.countryCodeExt ?? number.code,
                    whatsapp: number.digits,
                  })}
                  target="_blank"
                  rel="noreferrer"
                  aria-label="Abrir en WhatsApp (otra pestaña)"
                  title="Abrir en WhatsApp"
                  boxSize={{ base: '11', md: '8' }}
                  justifyContent="center"
                >
                  <ExternalLink size={15} />
                </ChakraLink>
              </HStack>
            </Fact>
          )}
          <Fact label="Atiende">{attendantText(attention)}</Fact>
          <CostFact
            key={`${thread.lastMessage?._id ?? ''} ${thread.lastMessage?.state ?? ''}`}
            threadId={thread._id}
          />
          {thread.clientId === null ? null : <ClientFacts clientId={thread.clientId} zone={zone} />}
        </Stack>
      </Stack>
      {thread.clientId === null ? null : (
        <Suspense>
          <ClientAppointments clientId={thread.clientId} zone={zone} />
        </Suspense>
      )}
      <Turns threadId={thread._id} zone={zone} />
    </Stack>
  )
}
