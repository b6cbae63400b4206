import { Box, Heading, Stack, Text } from '@chakra-ui/react'
import type { Business } from '@mostrador/contracts/accounts'
import { MessageCircle, PartyPopper, Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useListAssistantsQuery } from '../../api/endpoints/assistants.ts'
import { useGetBusinessQuery } from '../../api/endpoints/business.ts'
import { useListConnectionsQuery } from '../../api/endpoints/connections.ts'
import { may, maySimulate, useSignedIn } from '../../api/session.ts'
import { useBackCloses } from '../../ui/back-closes.ts'
import { Button } from '../../ui/button.tsx'
import { whatsAppLink } from '../../ui/contact-links.ts'
import { Card, Page } from '../../ui/pieces.tsx'
import type { SetUpStep } from '../contribution.ts'
import { LOGO, stepsFor } from './steps.ts'
import { useOnboarding } from './use-onboarding.ts'
import { StepProgress } from './step-progress.tsx'

/** Appointments are of services, and of visits to a property. */
const isBookable = (sells: Business['businessType'] | undefined): boolean =>
  sells === undefined || sells.services || sells.properties

/** What the first assistant does for clients by now, and what is missing for that. */
const AssistantState = () => {
  const session = useSignedIn()
  const { data: assistants = [] } = useListAssistantsQuery(
    { query: {} },
    { skip: !may(session, { page: 'assistants', action: 'view' }) }
  )
  const { data: connections } = useListConnectionsQuery(undefined, {
    skip: !may(session, { page: 'chat', action: 'view' }),
  })
  const [assistant] = assistants
  if (assistant === undefined || connections === undefined) return null
  // Accounts without a login are of the simulator: no client writes to them.
  if (connections.some(({ login }) => login !== null))
    return <Text>{`${assistant.name}, tu asistente, ya puede contestar a tus clientes.`}</Text>
  return (
    <Stack gap="3" align="center">
      <Text>
        {`${assistant.name}, tu asistente, contestará a tus clientes cuando conectes WhatsApp, Instagram o Messenger.`}
      </Text>
      <Button asChild minH="11">
        <Link to="/integraciones">Conectar un canal</Link>
      </Button>
    </Stack>
  )
}

/**
 * /bienvenida: the end of the wizard; entering it finishes the set-up [ONB-17]. It is a step like
 * the others: it says which of how many, and leads back [ONB-14, ONB-15].
 */
export const WelcomeScreen = ({ topics }: { topics: readonly SetUpStep[] }) => {
  const session = useSignedIn()
  const navigate = useNavigate()
  const { onboarding, change } = useOnboarding()
  const businessId = onboarding?.businessId ?? null
  const { data: registered } = useGetBusinessQuery(
    { params: { id: businessId ?? '' } },
    { skip: businessId === null }
  )
  const steps =
    onboarding === undefined || registered === undefined
      ? undefined
      : stepsFor(topics, registered.businessType, onboarding)
  const [isLeaving, setLeaving] = useState(false)
  const goBack = async () => {
    setLeaving(true)
    // Otherwise the wizard would redirect here again, or begin anew: one that is finished is not
    // read again.
    await change({ step: LOGO, isFinished: false })
    await navigate('/new-onboarding')
  }
  useBackCloses(steps !== undefined, () => void goBack())
  const isUnfinished =
    onboarding !== undefined &&
    onboarding.businessId !== null &&
    !onboarding.isFinished &&
    !isLeaving
  useEffect(() => {
    if (isUnfinished) void change({ isFinished: true })
  }, [isUnfinished, change])
  const { contactWhatsapp, business } = session
  return (
    <Page>
      {steps === undefined ? null : (
        <Box maxW="2xl" mx="auto" w="full">
          <StepProgress steps={steps} index={steps.length - 1} />
        </Box>
      )}
      <Card maxW="2xl" mx="auto" w="full">
        <Stack gap="5" align="center" textAlign="center" py="6">
          <Stack
            align="center"
            justify="center"
            boxSize="14"
            borderRadius="full"
            bg="brand.subtle"
            color="brand.fg"
            aria-hidden="true"
          >
            <PartyPopper size={28} />
          </Stack>
          <Heading as="h1" textStyle="2xl">
            ¡Felicidades!
          </Heading>
          <Text>{`${business?.name ?? 'Tu negocio'} ya está en Mostrador.`}</Text>
          <AssistantState />
          {maySimulate(session) ? (
            <Stack gap="2" align="center">
              <Text color="fg.muted" textStyle="sm">
                {isBookable(registered?.businessType)
                  ? 'Pruébala en el Simulador: escríbele como si fueras un cliente y mira cómo agenda.'
                  : 'Pruébala en el Simulador: escríbele como si fueras un cliente. Todavía no agenda: tu negocio no ofrece servicios.'}
              </Text>
              <Button asChild kind="main" size="lg">
                <Link to="/simulador">
                  <Smartphone aria-hidden="true" />
                  Probar mi asistente
                </Link>
              </Button>
            </Stack>
          ) : null}
          <Stack direction={{ base: 'column', md: 'row' }} gap="3" justify="center">
            <Button asChild minH="11">
              <Link to="/principal">Ir a Inicio</Link>
            </Button>
            {contactWhatsapp === null ? null : (
              <Button asChild minH="11">
                <a
                  href={whatsAppLink(
                    { countryCode: '', whatsapp: contactWhatsapp },
                    'Hola, acabo de registrar mi negocio en Mostrador'
                  )}
                  target="_blank"
                  rel="noreferrer"
                >
                  <MessageCircle aria-hidden="true" />
                  Escríbenos por WhatsApp
                </a>
              </Button>
            )}
          </Stack>
        </Stack>
      </Card>
      {steps === undefined ? null : (
        <Box maxW="2xl" mx="auto" w="full">
          <Button minH="11" onClick={() => void goBack()}>
            Atrás
          </Button>
        </Box>
      )}
    </Page>
  )
}
