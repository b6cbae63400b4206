import { Heading, Stack, Text } from '@chakra-ui/react'
import { MessageCircle, PartyPopper, Smartphone } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { maySimulate, useSignedIn } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { whatsAppLink } from '../../ui/contact-links.ts'
import { Card, Page } from '../../ui/pieces.tsx'
import { useOnboarding } from './use-onboarding.ts'

/** /bienvenida: the end of the wizard; entering it finishes the set-up [ONB-17]. */
export const WelcomeScreen = () => {
  const session = useSignedIn()
  const { onboarding, change } = useOnboarding()
  const isUnfinished =
    onboarding !== undefined && onboarding.businessId !== null && !onboarding.isFinished
  useEffect(() => {
    if (isUnfinished) void change({ isFinished: true })
  }, [isUnfinished, change])
  const { contactWhatsapp, business } = session
  return (
    <Page>
      <Card maxW="2xl" mx="auto" w="full">
        <Stack gap="5" align="center" textAlign="center" py="6">
          <Text textStyle="sm" color="fg.muted" fontWeight="600">
            Último paso: listo · 100 %
          </Text>
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
          <Text>
            {`${business?.name ?? 'Tu negocio'} ya está en Mostrador, con un asistente que contesta a tus clientes.`}
          </Text>
          {maySimulate(session) ? (
            <Stack gap="2" align="center">
              <Text color="fg.muted" textStyle="sm">
                Escríbele como si fueras un cliente y mira cómo agenda.
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
    </Page>
  )
}
