import { HStack, Separator, Stack, Text } from '@chakra-ui/react'
import type { ChannelConnection, ChannelLogin } from '@mostrador/contracts/messaging-gateway'
import { Plug } from 'lucide-react'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { ChannelIcon } from '../../ui/channel-icon.tsx'
import { Card } from '../../ui/pieces.tsx'
import type { ChannelCardTexts } from './channel-texts.ts'
import { ConnectionRow } from './connection-row.tsx'
import type { Connect } from './use-connect.ts'

type Props = {
  readonly texts: ChannelCardTexts
  readonly connections: readonly ChannelConnection[]
  /** The last visit of its login page. */
  readonly visit: ChannelLogin | undefined
  /** What went wrong on the way, and nobody but this window knows. */
  readonly problem: string | undefined
  /** The login is configured; undefined while that is unknown. */
  readonly isAvailable: boolean | undefined
  readonly mayEdit: boolean
  readonly timeZone: string | undefined
  /** The person comes back to this card. */
  readonly isTarget: boolean
  readonly connecting: Connect
}

/** A channel: its accounts, how its last login ended, and the button that connects one more. */
export const ChannelCard = ({
  texts: { channel, title, why, ...texts },
  isTarget,
  ...props
}: Props) => {
  const elementRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isTarget) elementRef.current?.scrollIntoView({ block: 'start' })
  }, [isTarget])
  const withLogin = props.connections.filter(({ login }) => login !== null)
  return (
    <Card
      ref={elementRef}
      role="region"
      aria-label={title}
      scrollMarginTop="16"
      title={
        <HStack gap="2">
          <ChannelIcon channel={channel} size={22} silent />
          {title}
        </HStack>
      }
    >
      <Stack gap="3">
        <Text color="fg.muted">{why}</Text>
        <Visit visit={props.visit} problem={props.problem} />
        {withLogin.map((connection, index) => (
          <Fragment key={connection._id}>
            {index === 0 ? null : <Separator />}
            <ConnectionRow connection={connection} {...props} />
          </Fragment>
        ))}
        {withLogin.length === 0 && props.connections.length > 0 ? <SimulatedNotice /> : null}
        <ConnectButton {...props} texts={texts} isFirst={withLogin.length === 0} />
      </Stack>
    </Card>
  )
}

const SimulatedNotice = () => (
  <Text textStyle="sm">
    Ahora solo recibes mensajes de prueba del{' '}
    <Link to="/simulador" style={{ textDecoration: 'underline' }}>
      Simulador
    </Link>
    . Conecta la tuya para que te escriban tus clientes.
  </Text>
)

/** How the last visit of the login page ended. */
const Visit = ({ visit, problem }: Pick<Props, 'visit' | 'problem'>): ReactNode => {
  if (problem !== undefined)
    return (
      <Text role="alert" color="fg.error">
        {problem}
      </Text>
    )
  if (visit === undefined) return null
  if (visit.state === 'connecting')
    return <Text role="status">Conectando tu cuenta… puede tardar unos segundos.</Text>
  return visit.reason === null ? null : (
    <Text role="alert" color={visit.state === 'failed' ? 'fg.error' : 'fg.warning'}>
      {visit.reason}
    </Text>
  )
}

const ConnectButton = ({
  texts: { login, connect: first, another },
  isFirst,
  isAvailable,
  mayEdit,
  connecting: { connect, busy },
}: Omit<Props, 'texts' | 'isTarget'> & {
  readonly texts: Pick<ChannelCardTexts, 'login' | 'connect' | 'another'>
  readonly isFirst: boolean
}) => {
  if (!mayEdit)
    return (
      <Text color="fg.muted" textStyle="sm">
        Para conectar una cuenta, pídeselo a la persona titular del negocio.
      </Text>
    )
  if (isAvailable === false)
    return (
      <Text color="fg.muted" textStyle="sm">
        Esta conexión no está configurada. Avísale a quien administra Mostrador.
      </Text>
    )
  return (
    <Button
      alignSelf="start"
      minH="11"
      kind={isFirst ? 'main' : 'quiet'}
      icon={<Plug />}
      disabled={isAvailable === undefined}
      loading={busy === login}
      onClick={() => connect(login)}
    >
      {isFirst ? first : another}
    </Button>
  )
}
