import { HStack, Stack, Text } from '@chakra-ui/react'
import { MailWarning, X } from 'lucide-react'
import { useSessionQuery } from '../../api/endpoints/session.ts'
import { IconButton } from '../../ui/button.tsx'
import { useIsWide } from '../../ui/use-media.ts'
import { ResendVerification } from './resend-verification.tsx'

/** The notice above the panel for an unverified address, until it is verified or dismissed. */
export const VerifyNotice = ({ email, onLater }: { email: string; onLater: () => void }) => {
  // The link is opened in another tab or on the phone; back here the notice must be gone.
  useSessionQuery(undefined, { refetchOnFocus: true })
  return (
    <HStack gap="2" h="full" minW="0">
      <MailWarning size={16} aria-hidden="true" />
      {useIsWide() ? (
        <Text flex="1" minW="0" truncate title={email}>
          Verifica tu correo: abre el enlace que enviamos a {email}
        </Text>
      ) : (
        <Stack flex="1" minW="0" gap="0" textStyle="xs" title={email}>
          <Text truncate fontWeight="500">
            Abre el enlace enviado a
          </Text>
          <Text truncate>{email}</Text>
        </Stack>
      )}
      <ResendVerification kind="bare" size="xs" minH={{ base: '11', md: '9' }} />
      <IconButton
        name="Ocultar por hoy"
        icon={<X />}
        size="xs"
        minW={{ base: '11', md: '9' }}
        minH={{ base: '11', md: '9' }}
        onClick={onLater}
      />
    </HStack>
  )
}
