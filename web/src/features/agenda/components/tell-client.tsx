import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import type { Client, Reach } from '@mostrador/contracts/crm'
import { type Appointment, schedulingRoutes } from '@mostrador/contracts/scheduling'
import { firstNameIn } from '@mostrador/kernel'
import { Send, Undo2 } from 'lucide-react'
import { useEffect } from 'react'
import { useClientReachQuery, useGetClientQuery } from '../../../api/endpoints/clients.ts'
import { useCreateNotificationMutation } from '../../../api/endpoints/notifications.ts'
import { problemText } from '../../../api/problem.ts'
import { Button } from '../../../ui/button.tsx'
import { HeldMessageActions } from '../../../ui/held-message.tsx'
import { toast } from '../../../ui/toaster.tsx'
import { movedNotification } from '../lib/tell-client.ts'
import { useMovedText } from './use-client-texts.ts'
import type { MoveTarget } from './use-move.ts'
import type { TellOffer } from './use-tell-offer.ts'

const template =
  'hace falta una plantilla (un mensaje aprobado por Meta). Si le avisas desde aquí, se queda detenido en su cita. Puedes escribirle tú.'
const reachText = (reach: Reach, name: string): string =>
  ({
    now: 'Sale en 3 minutos, por si la mueves otra vez.',
    template: `Hace más de 24 horas que no escribe; ${template}`,
    never_wrote: `${name} nunca ha escrito; ${template}`,
    no_whatsapp: `${name} no tiene WhatsApp: no le llega ningún aviso.`,
    opted_out: 'Pidió no recibir mensajes automáticos. Puedes llamarle o escribirle tú.',
  })[reach]

/** As high as the other buttons beside them, those of a held message. */
const look = { size: 'sm', minH: { base: '11', md: '9' } } as const

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
const TellClient = ({ appointment, isRestored, more, onUndo, onDone }: Props) => {
  const { data: client, isError } = useGetClientQuery({ params: { id: appointment.clientId } })
  const { data: reaches } = useClientReachQuery({ query: { ids: appointment.clientId } })
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
    <Offer
      appointment={appointment}
      isRestored={isRestored}
      client={client}
      reach={reaches?.[0]?.reach}
      more={more}
      onUndo={onUndo}
      onDone={onDone}
    />
  )
}

const Offer = ({
  appointment,
  isRestored,
  client,
  reach,
  more,
  onUndo,
  onDone,
}: Props & { readonly client: Client; readonly reach: Reach | undefined }) => {
  const [notify, { isLoading }] = useCreateNotificationMutation()
  const text = useMovedText(appointment, client, isRestored)
  const name = firstNameIn(`${client.name} ${client.lastname}`) || 'tu cliente'
  const tell = async (): Promise<void> => {
    try {
      await notify({ body: movedNotification(client, appointment, text, new Date()) }).unwrap()
      toast.success(
        reach === 'now'
          ? `Le avisamos a ${name} en 3 minutos`
          : `Dejamos el aviso a ${name} en su cita`
      )
      onDone()
    } catch (error) {
      toast.error(problemText(error, 'Error al enviar notificaciones'))
    }
  }
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
          {isRestored
            ? `La cita de ${name} ya no está cancelada. ¿Le avisamos?`
            : `Moviste la cita de ${name}. ¿Le avisamos?`}
          {more > 0 ? (
            <Text as="span" fontWeight="400" color="fg.muted">
              {more === 1 ? ' Luego, otra más.' : ` Luego, otras ${more}.`}
            </Text>
          ) : null}
        </Text>
        <Text textStyle="sm" overflowWrap="anywhere">
          «{text}»
        </Text>
        <Text textStyle="xs" color="fg.muted">
          {reach === undefined ? 'Revisando si le llega…' : reachText(reach, name)}
        </Text>
        <HStack gap="2" flexWrap="wrap">
          {reach === 'opted_out' ? null : (
            <Button
              kind={reach === 'now' ? 'main' : 'quiet'}
              {...look}
              icon={<Send />}
              loading={isLoading}
              onClick={() => void tell()}
            >
              {`Avisar a ${name}`}
            </Button>
          )}
          <Button {...look} disabled={isLoading} onClick={onDone}>
            No avisar
          </Button>
          {onUndo === undefined ? null : (
            <Button {...look} icon={<Undo2 />} disabled={isLoading} onClick={onUndo}>
              Deshacer
            </Button>
          )}
          {reach === undefined || reach === 'now' ? null : (
            <HeldMessageActions text={text} phone={client} pt="0" />
          )}
        </HStack>
      </Stack>
    </Box>
  )
}

/** Offers to tell the client of the latest move; of what is cancelled there is nothing to tell. */
export const LatestOffer = ({
  offers,
  listed,
  onUndo,
  onDone,
}: {
  offers: readonly TellOffer[]
  listed: readonly Appointment[]
  onUndo: (appointment: Appointment, before: MoveTarget) => void
  onDone: (appointmentId: string) => void
}) => {
  const listedOf = (id: string) => listed.find(one => one._id === id)
  const isCancelled = (id: string) => listedOf(id)?.status === 'cancelada'
  const open = offers.filter(({ appointment }) => !isCancelled(appointment._id))
  const offer = open.at(-1)
  if (offer === undefined) return null
  const { appointment, before, isRestored } = offer
  return (
    <TellClient
      key={`${appointment._id} ${appointment.version}`}
      appointment={appointment}
      isRestored={isRestored}
      more={open.length - 1}
      onUndo={
        isRestored ? undefined : () => onUndo(listedOf(appointment._id) ?? appointment, before)
      }
      onDone={() => onDone(appointment._id)}
    />
  )
}
