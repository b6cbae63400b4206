import { HStack, Input, Stack, Text } from '@chakra-ui/react'
import type { Specialist } from '@mostrador/contracts/scheduling'
import { CalendarSync, ExternalLink, MessageCircle } from 'lucide-react'
import { Link } from 'react-router'
import { useSendCalendarLinkMutation } from '../../api/endpoints/calendars.ts'
import { problemText } from '../../api/problem.ts'
import { useSignedIn } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { whatsAppLink } from '../../ui/contact-links.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { dayText } from '../../ui/when.ts'

const invitation = (name: string, url: string): string =>
  `Hola, ${name}. Conecta tu Google Calendar con nuestra agenda en este enlace: ${url}`

/** A one-time link with which a specialist connects their own account, here or on their phone. */
export const CalendarConnect = ({
  specialist,
  isReconnect = false,
}: {
  specialist: Specialist
  /** There was an account already. */
  isReconnect?: boolean | undefined
}) => {
  const [send, sending] = useSendCalendarLinkMutation()
  const link = sending.data
  const timeZone = useSignedIn().business?.timezone.name
  const make = () => void send({ params: { id: specialist._id } })
  if (link === undefined)
    return (
      <Stack gap="2" align="start">
        <Button
          minH="11"
          icon={<CalendarSync size={16} />}
          loading={sending.isLoading}
          onClick={make}
        >
          {isReconnect ? 'Conectar otra vez' : 'Conectar Google Calendar'}
        </Button>
        <FormProblem text={sending.error === undefined ? undefined : problemText(sending.error)} />
      </Stack>
    )
  return (
    <Stack gap="3">
      <Text textStyle="sm">
        Mándale este enlace a {specialist.name}. Funciona una vez, hasta el{' '}
        {dayText(link.expiresAt, timeZone)}.
      </Text>
      <HStack gap="2">
        <Input
          readOnly
          aria-label={`Enlace para ${specialist.name}`}
          value={link.url}
          minH="11"
          onFocus={event => event.target.select()}
        />
        <CopyButton text={link.url} label="Enlace" />
      </HStack>
      <HStack gap="2" flexWrap="wrap">
        <Button asChild minH="11">
          <a
            href={whatsAppLink(specialist, invitation(specialist.name, link.url))}
            target="_blank"
            rel="noreferrer"
          >
            <MessageCircle size={16} />
            Enviar por WhatsApp
          </a>
        </Button>
        <Button asChild kind="bare" minH="11">
          <Link to={new URL(link.url).pathname} target="_blank">
            <ExternalLink size={16} />
            Abrirlo aquí
          </Link>
        </Button>
      </HStack>
    </Stack>
  )
}
