import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import type { Client, Reach } from '@mostrador/contracts/crm'
import { type Appointment, schedulingRoutes } from '@mostrador/contracts/scheduling'
import { firstNameIn } from '@mostrador/kernel'
import { Copy, MessageCircle, Send, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useClientReachQuery, useGetClientQuery } from '../../../api/endpoints/clients.ts'
import { useCreateNotificationMutation } from '../../../api/endpoints/notifications.ts'
import { problemText } from '../../../api/problem.ts'
import { NotReached, WhyNotReached } from '../../../bookables/not-reached.tsx'
import type { Unreached } from '../../../bookables/reach.ts'
import { Button } from '../../../ui/button.tsx'
import { whatsAppLink } from '../../../ui/contact-links.ts'
import { copyText } from '../../../ui/copy-button.tsx'
import { toast } from '../../../ui/toaster.tsx'
import { useIsWide } from '../../../ui/use-media.ts'
import { boxSelector } from '../lib/box-selector.ts'
import { movedNotification } from '../lib/client-messages.ts'
import { useMovedText } from './use-client-texts.ts'

/** As high as the other buttons beside them, those of a held message. */
const buttonSize = { size: 'sm', minH: { base: '11', md: '9' } } as const

type Props = {
  readonly appointment: Appointment
  /** The client believes that it is cancelled. */
  readonly isRestored: boolean
  /** Other moves that wait for an answer after this one. */
  readonly more: number
  /** Back to where the client believes it is. */
  readonly onUndo?: (() => void) | undefined
  readonly onDone: () => void
}

/**
 * After a move by hand, or a cancellation taken back: offers to send the previewed message. Stays
 * until it is answered.
 */
export const NotifyClient = ({ appointment, isRestored, more, onUndo, onDone }: Props) => {
  const { data: client, isError } = useGetClientQuery({ params: { id: appointment.clientId } })
  const { data: reaches, isLoading: isAsking } = useClientReachQuery({
    query: { ids: appointment.clientId },
  })
  const isUnknown = isError && client === undefined
  useEffect(() => {
    if (!isUnknown) return
    toast.success(schedulingRoutes.editAppointment.message, {
      id: `move-${appointment._id}`,
      action: onUndo === undefined ? undefined : { onClick: onUndo },
    })
    onDone()
  }, [isUnknown, appointment._id, onUndo, onDone])
  // Nothing is said about somebody who is not known yet: the text begins with the name.
  return client === undefined ? null : (
    <NotifyPanel
      appointment={appointment}
      isRestored={isRestored}
      client={client}
      reach={reaches?.[0]?.reach}
      isAsking={isAsking}
      more={more}
      onUndo={onUndo}
      onDone={onDone}
    />
  )
}

/** Undefined: nobody could tell whether it arrives. */
const sendText = (reach: Reach | undefined): string =>
  reach === undefined
    ? 'No pudimos revisar si le llega. Si no sale, lo ves en su cita.'
    : 'Sale en 3 minutos, por si la mueves otra vez.'

/** Shows where the appointment stands now, above the question. */
const useShownAbove = ({ _id, start, specialistId }: Appointment): void => {
  useEffect(() => {
    document.querySelector(boxSelector(_id))?.scrollIntoView?.({ block: 'center' })
  }, [_id, start, specialistId])
}

const useNotifyMoved = (
  appointment: Appointment,
  client: Client,
  text: string,
  onDone: () => void
) => {
  const [notify, { isLoading }] = useCreateNotificationMutation()
  const notifyClient = async (doneText: string): Promise<void> => {
    try {
      await notify({ body: movedNotification(client, appointment, text, new Date()) }).unwrap()
      toast.success(doneText)
      onDone()
    } catch (error) {
      toast.error(problemText(error, 'Error al enviar notificaciones'))
    }
  }
  return { notifyClient, isLoading }
}

type NotifyPanelProps = Props & {
  readonly client: Client
  readonly reach: Reach | undefined
  readonly isAsking: boolean
}

const NotifyPanel = ({
  appointment,
  isRestored,
  client,
  reach,
  isAsking,
  more,
  onUndo,
  onDone,
}: NotifyPanelProps) => {
  const text = useMovedText(appointment, client, isRestored)
  const { notifyClient, isLoading } = useNotifyMoved(appointment, client, text, onDone)
  const name = firstNameIn(`${client.name} ${client.lastname}`) || 'tu cliente'
  useShownAbove(appointment)
  const isUnreached = reach !== undefined && reach !== 'now'
  const isUnaddressed = reach === 'no_whatsapp'
  return (
    <Box
      as="section"
      aria-label={`Avisar a ${name}`}
      data-toasts-above=""
      px={{ base: '3', md: '6' }}
      py="3"
      bg="bg.panel"
      borderTopWidth="1px"
      borderColor="border.subtle"
      maxH={{ base: '50%', md: '45%' }}
      overflowY="auto"
    >
      <Stack gap="2" maxW="4xl">
        <Text role="status" textStyle="sm" fontWeight="600">
          {isRestored ? `La cita de ${name} ya no está cancelada.` : `Moviste la cita de ${name}.`}
          {isUnaddressed ? '' : ' ¿Le avisamos?'}
          {more > 0 ? (
            <Text as="span" fontWeight="400" color="fg.muted">
              {more === 1 ? ' Luego, otra más.' : ` Luego, otras ${more}.`}
            </Text>
          ) : null}
        </Text>
        {isUnreached ? (
          <NotReached reach={reach} hasReason={false}>
            Avísale tú.
          </NotReached>
        ) : (
          <Text textStyle="xs" color="fg.muted">
            {isAsking ? 'Revisando si le llega…' : sendText(reach)}
          </Text>
        )}
        {isUnaddressed ? null : (
          <MessageToSend text={text}>
            {isUnreached ? <WhyNotReached reach={reach} /> : null}
          </MessageToSend>
        )}
        <HStack gap="2" flexWrap="wrap">
          {isUnreached ? (
            <WriteByHand client={client} reach={reach} text={text} onDone={onDone} />
          ) : (
            <Button
              kind="main"
              {...buttonSize}
              icon={<Send />}
              loading={isLoading}
              disabled={isAsking}
              onClick={() =>
                void notifyClient(
                  reach === 'now'
                    ? `Le avisamos a ${name} en 3 minutos`
                    : `Dejamos el aviso a ${name} en su cita`
                )
              }
            >
              Avisar<Box as="span" hideBelow="md">{` a ${name}`}</Box>
            </Button>
          )}
          {onUndo === undefined ? null : (
            <Button {...buttonSize} icon={<Undo2 />} disabled={isLoading} onClick={onUndo}>
              Deshacer
            </Button>
          )}
          {isUnaddressed ? null : (
            <Button {...buttonSize} disabled={isLoading} onClick={onDone}>
              No avisar
            </Button>
          )}
        </HStack>
      </Stack>
    </Box>
  )
}

/** What the client would read: at hand on a phone, where the agenda needs the room. */
const MessageToSend = ({
  text,
  children,
}: {
  readonly text: string
  readonly children: ReactNode
}) => (
  <Box asChild textStyle="sm">
    <details open={useIsWide()}>
      <Box as="summary" cursor="pointer" py={{ base: '2', md: '0' }} w="fit-content">
        Ver mensaje
      </Box>
      <Text overflowWrap="anywhere">«{text}»</Text>
      {children}
    </details>
  </Box>
)

/** The main button where no automatic message arrives. Pressing it is an answer. */
const WriteByHand = ({
  client,
  reach,
  text,
  onDone,
}: {
  readonly client: Client
  readonly reach: Unreached
  readonly text: string
  readonly onDone: () => void
}) => {
  if (client.whatsapp !== '')
    return (
      <Button asChild kind="main" {...buttonSize}>
        <a href={whatsAppLink(client, text)} target="_blank" rel="noreferrer" onClick={onDone}>
          <MessageCircle />
          Escribirle
          <Box as="span" hideBelow="md">
            {' '}
            por WhatsApp
          </Box>
        </a>
      </Button>
    )
  if (reach === 'no_whatsapp')
    return (
      <Button kind="main" {...buttonSize} onClick={onDone}>
        Entendido
      </Button>
    )
  return (
    <Button
      kind="main"
      {...buttonSize}
      icon={<Copy />}
      onClick={() => void copyText(text).then(onDone)}
    >
      Copiar texto
    </Button>
  )
}
