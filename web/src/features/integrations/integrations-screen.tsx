import { Stack, Text } from '@chakra-ui/react'
import type { ChannelConnection, ChannelLogin } from '@mostrador/contracts/messaging-gateway'
import { MessagesSquare, RotateCw } from 'lucide-react'
import { useLocation, useSearchParams } from 'react-router'
import { useListConnectionsQuery, useListLoginsQuery } from '../../api/endpoints/connections.ts'
import { problemText } from '../../api/problem.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Page, PageHeader } from '../../ui/pieces.tsx'
import { CardsSkeleton } from '../../ui/skeletons.tsx'
import { ChannelCard } from './channel-card.tsx'
import { cards } from './channel-texts.ts'
import { SellerCard } from './seller-card.tsx'
import { useConnect } from './use-connect.ts'

const fresh = { refetchOnMountOrArgChange: true, refetchOnFocus: true }
/**
 * Poll interval while an account is being connected and no event reported the end. Milliseconds.
 */
const POLL_MS = 2_000

/** What the way back from a login page brought, besides what the server knows. */
const problemIn = (state: unknown): string | undefined => {
  const problem: unknown =
    typeof state === 'object' && state !== null ? Reflect.get(state, 'problem') : undefined
  return typeof problem === 'string' ? problem : undefined
}

/** Parts of a history come faster than events are worth. Milliseconds. */
const IMPORT_POLL_MS = 5_000

const isImporting = ({ phone }: ChannelConnection): boolean =>
  phone?.history.state === 'waiting' || phone?.history.state === 'importing'

const isConnecting = ({ state }: ChannelLogin): boolean => state === 'connecting'

/** The login pages and the outcomes of their last visits, read again while one is in progress. */
const useLogins = (mayRead: boolean) => {
  const loginsQuery = useListLoginsQuery(undefined, { ...fresh, skip: !mayRead })
  const isWaiting = loginsQuery.data?.logins.some(isConnecting) === true
  useListLoginsQuery(undefined, { skip: !isWaiting, pollingInterval: POLL_MS })
  return loginsQuery
}

/** /integraciones: the channels on which clients write to the business. */
export const IntegrationsScreen = () => {
  const session = useSignedIn()
  const mayEdit = may(session, { page: 'business', action: 'edit' })
  const connections = useListConnectionsQuery(undefined, fresh)
  useListConnectionsQuery(undefined, {
    skip: connections.data?.some(isImporting) !== true,
    pollingInterval: IMPORT_POLL_MS,
  })
  const logins = useLogins(may(session, { page: 'business', action: 'view' }))
  const connecting = useConnect()
  const [search] = useSearchParams()
  const location = useLocation()
  const target = search.get('canal')
  const returned = problemIn(location.state)
  const header = <PageHeader title="Integraciones" description="Dónde te escriben tus clientes" />
  if (connections.data === undefined)
    return (
      <Page>
        {header}
        {connections.error === undefined ? (
          <CardsSkeleton cards={3} height="48" />
        ) : (
          <EmptyState
            icon={<MessagesSquare />}
            title="No pudimos cargar tus canales"
            description={problemText(connections.error)}
            action={
              <Button
                kind="main"
                icon={<RotateCw />}
                loading={connections.isFetching}
                onClick={() => void connections.refetch()}
              >
                Intentar de nuevo
              </Button>
            }
          />
        )}
      </Page>
    )
  const all = connections.data
  const problemOf = (login: ChannelLogin['login']) => {
    if (connecting.problem?.login === login) return connecting.problem.text
    return target === login ? returned : undefined
  }
  return (
    <Page>
      {header}
      {connections.error === undefined ? null : (
        <Text role="status" color="fg.warning">
          {problemText(connections.error)} Lo que ves puede no estar al día.
        </Text>
      )}
      <Stack gap="4" maxW="3xl">
        {cards.map(texts => (
          <ChannelCard
            key={texts.channel}
            texts={texts}
            connections={all.filter(({ channel }) => channel === texts.channel)}
            visit={logins.data?.logins.find(({ login }) => login === texts.login)}
            problem={problemOf(texts.login)}
            isAvailable={logins.data?.available.includes(texts.login)}
            mayEdit={mayEdit}
            timeZone={session.business?.timezone.name}
            isTarget={target === texts.login}
            connecting={connecting}
          />
        ))}
        <SellerCard mayEdit={mayEdit} isTarget={target === 'mercado-pago'} problem={returned} />
      </Stack>
    </Page>
  )
}
