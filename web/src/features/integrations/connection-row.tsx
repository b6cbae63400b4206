import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import type { ChannelConnection } from '@mostrador/contracts/messaging-gateway'
import { showHandle } from '@mostrador/kernel'
import { RefreshCw, Unplug } from 'lucide-react'
import { useState } from 'react'
import { useDisconnectChannelMutation } from '../../api/endpoints/connections.ts'
import { isProblem, problemText } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDestructive } from '../../ui/confirm-destructive.tsx'
import { Avatar, Chip } from '../../ui/pieces.tsx'
import { toast } from '../../ui/toaster.tsx'
import { dayText, momentText } from '../../ui/when.ts'
import { qualityTexts, stateOf } from './channel-texts.ts'
import { PhoneApp } from './phone-app.tsx'
import type { Connect } from './use-connect.ts'

type Props = {
  readonly connection: ChannelConnection
  readonly mayEdit: boolean
  readonly timeZone: string | undefined
  readonly connecting: Connect
}

const nameOf = ({ displayName, handle }: ChannelConnection): string =>
  displayName || showHandle(handle)

/** One account: who it is, how it is, and the ways to renew and to end it. */
export const ConnectionRow = ({ connection, mayEdit, timeZone, connecting }: Props) => {
  const { connectedAt, quality } = connection
  const handle = showHandle(connection.handle)
  const { text, tone } = stateOf(connection)
  const name = nameOf(connection)
  return (
    <Stack as="article" gap="3" aria-label={name} py="3">
      <HStack gap="3" align="start">
        <Avatar name={name} size="md" />
        <Stack gap="0.5" flex="1" minW="0">
          <HStack gap="2" flexWrap="wrap">
            <Text fontWeight="600" overflowWrap="anywhere">
              {name}
            </Text>
            <Chip tone={tone}>{text}</Chip>
          </HStack>
          {handle === '' || handle === name ? null : (
            <Text fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
              {handle}
            </Text>
          )}
          <Text color="fg.muted" textStyle="sm">
            {`Desde el ${momentText(connectedAt, timeZone)}`}
            {quality === null ? '' : ` · ${qualityTexts[quality]}`}
          </Text>
          <Warning connection={connection} timeZone={timeZone} />
        </Stack>
      </HStack>
      <PhoneApp connection={connection} mayEdit={mayEdit} timeZone={timeZone} />
      {mayEdit ? <Actions connection={connection} connecting={connecting} /> : null}
    </Stack>
  )
}

const Warning = ({
  connection: { state, problem, isExpiring, expiresAt },
  timeZone,
}: Pick<Props, 'connection' | 'timeZone'>) => {
  const texts = [
    state === 'expired'
      ? 'Meta ya no acepta este permiso: no entran ni salen mensajes. Tus conversaciones siguen aquí.'
      : null,
    isExpiring && expiresAt !== null
      ? `El permiso vence el ${dayText(expiresAt, timeZone)}. Vuelve a conectarla antes de esa fecha.`
      : null,
    problem,
  ].filter(text => text !== null)
  return texts.map(text => (
    <Text key={text} role="status" color="fg.warning" textStyle="sm">
      {text}
    </Text>
  ))
}

const Actions = ({
  connection,
  connecting: { connect, busy },
}: Pick<Props, 'connection' | 'connecting'>) => {
  const { _id, state, login, isExpiring } = connection
  const name = nameOf(connection)
  const [confirming, setConfirming] = useState(false)
  const [disconnect, disconnecting] = useDisconnectChannelMutation()
  if (login === null) return null
  const end = () => {
    disconnect({ params: { id: _id } })
      .unwrap()
      .then(() => {
        setConfirming(false)
        toast.success('Canal desconectado', { description: name })
      })
      .catch((error: unknown) => {
        if (isProblem(error) && error.code === 'connection_not_found') setConfirming(false)
        toast.error(problemText(error))
      })
  }
  const isNeeded = state === 'expired' || isExpiring
  return (
    <HStack gap="2" flexWrap="wrap" ps={{ base: '0', md: '13' }}>
      <Button
        minH="11"
        kind={isNeeded ? 'main' : 'quiet'}
        icon={<RefreshCw />}
        loading={busy === login}
        aria-label={`Volver a conectar ${name}`}
        onClick={() => connect(login)}
      >
        Volver a conectar
      </Button>
      <Button
        minH="11"
        kind="bare"
        icon={<Unplug />}
        aria-haspopup="dialog"
        aria-label={`Desconectar ${name}`}
        onClick={() => setConfirming(true)}
      >
        Desconectar
      </Button>
      <ConfirmDestructive
        open={confirming}
        onClose={() => setConfirming(false)}
        title={`¿Desconectar ${name}?`}
        description={
          <Box as="span">
            Dejarán de entrar y de salir mensajes por esta cuenta. Tus conversaciones se quedan, y
            continúan si la vuelves a conectar.
          </Box>
        }
        confirmText="Desconectar"
        busy={disconnecting.isLoading}
        onConfirm={end}
      />
    </HStack>
  )
}
