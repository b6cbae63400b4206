import { HStack, Stack, Text } from '@chakra-ui/react'
import { useSignedIn } from '../../api/session.ts'
import { useResendVerification } from '../../bookables/use-resend-verification.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'

/** In place of the form of an invitation: the server refuses it until the address is verified. */
export const VerifyToInvite = () => {
  const { user } = useSignedIn()
  const mail = useResendVerification(user.email)
  return (
    <Stack role="note" gap="2" p="3" borderRadius="l2" bg="bg.warning" color="fg.warning">
      <Text textStyle="sm">
        Antes de invitar, verifica tu correo: abre el enlace que enviamos a{' '}
        <strong>{user.email}</strong>. Después regresa aquí.
      </Text>
      <FormProblem text={mail.problem} />
      <Text role="status" textStyle="sm" fontWeight="600" _empty={{ display: 'none' }}>
        {mail.sentText}
      </Text>
      <HStack gap="3" flexWrap="wrap">
        <Button minH="11" loading={mail.isReading} onClick={mail.checkAgain}>
          Ya lo verifiqué
        </Button>
        <Button minH="11" loading={mail.isSending} onClick={mail.resend}>
          {mail.resendText}
        </Button>
      </HStack>
    </Stack>
  )
}
