import { Box, HStack, Progress, Stack, Text } from '@chakra-ui/react'
import type { ChannelConnection, PhoneAppState } from '@mostrador/contracts/messaging-gateway'
import { Smartphone } from 'lucide-react'
import { useConfirmPhoneOpenedMutation } from '../../api/endpoints/connections.ts'
import { problemText } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toaster.tsx'
import { dayText } from '../../ui/when.ts'
import { pluralize } from '../../ui/count.ts'

const amountOf = ({ messages, conversations }: PhoneAppState['history']): string =>
  `${pluralize(messages, 'mensaje', 'mensajes')} de ${pluralize(conversations, 'chat', 'chats')}`

/** The state of the import of earlier chats, in one sentence. */
export const historyText = (history: PhoneAppState['history']): string => {
  switch (history.state) {
    case 'waiting':
      return 'Esperando los chats de tu teléfono. Deja abierta la app de WhatsApp.'
    case 'importing':
      return `Importando tus chats: ${history.progress} % · ${amountOf(history)}`
    case 'done':
      return history.messages === 0
        ? 'Tu teléfono no tenía chats para importar.'
        : `Chats importados: ${amountOf(history)}`
    case 'stopped':
      return history.messages === 0
        ? 'Tu teléfono no envió sus chats. Empiezas con los mensajes nuevos.'
        : `Tu teléfono envió solo una parte: ${amountOf(history)}`
    case 'refused':
      return 'No compartiste tus chats: empiezas con los mensajes nuevos.'
    case 'unavailable':
      return 'WhatsApp no nos dio tus chats. Empiezas con los mensajes nuevos.'
  }
}

type Props = {
  readonly connection: ChannelConnection
  readonly mayEdit: boolean
  readonly timeZone: string | undefined
}

/** A number that stays in the phone: its earlier chats, and whether somebody opens the app. */
export const PhoneApp = ({ connection, mayEdit, timeZone }: Props) => {
  const { phone, state } = connection
  if (phone === null) return null
  const { history } = phone
  return (
    <Stack gap="2" ps={{ base: '0', md: '13' }}>
      <HStack gap="2" align="start">
        <Box pt="0.5" flexShrink="0" aria-hidden="true">
          <Smartphone size={16} />
        </Box>
        <Stack gap="0.5" flex="1" minW="0">
          <Text textStyle="sm">
            También en tu teléfono: si contestas desde ahí, tu asistente se calla en ese chat.
          </Text>
          <Text color="fg.muted" textStyle="sm" role="status">
            {historyText(history)}
          </Text>
        </Stack>
      </HStack>
      {history.state === 'importing' ? (
        <Progress.Root value={history.progress} size="sm" maxW="md" aria-label="Chats importados">
          <Progress.Track>
            <Progress.Range />
          </Progress.Track>
        </Progress.Root>
      ) : null}
      {phone.isQuiet && state === 'connected' ? (
        <SilentPhoneNotice
          connection={connection}
          phone={phone}
          mayEdit={mayEdit}
          timeZone={timeZone}
        />
      ) : null}
    </Stack>
  )
}

const SilentPhoneNotice = ({
  connection: { _id },
  phone: { openBefore },
  mayEdit,
  timeZone,
}: Props & { readonly phone: PhoneAppState }) => {
  const [confirm, { isLoading }] = useConfirmPhoneOpenedMutation()
  return (
    <Stack gap="2" align="start">
      <Text role="status" color="fg.warning" textStyle="sm">
        {`Desde hace 10 días no vemos que abras WhatsApp en tu teléfono. Ábrela antes del ${dayText(openBefore, timeZone)} para que no se desconecte.`}
      </Text>
      {mayEdit ? (
        <Button
          minH="11"
          kind="quiet"
          loading={isLoading}
          onClick={() => {
            confirm({ params: { id: _id } })
              .unwrap()
              .catch((error: unknown) => toast.error(problemText(error)))
          }}
        >
          Ya la abrí
        </Button>
      ) : null}
    </Stack>
  )
}
