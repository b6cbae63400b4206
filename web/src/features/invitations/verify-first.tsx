import { HStack, Stack, Text } from '@chakra-ui/react'
import { useResendVerification } from '../../bookables/use-resend-verification.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'

/** A person with a shared link verifies their address by mail before accepting. */
export const VerifyFirst = ({ email }: { email: string }) => {
  const mail = useResendVerification(email)
  return (
    <Stack gap="4">
      <Text>
        Antes de aceptar, abre el correo que mandamos a <strong>{email}</strong> y verifica que es
        tuyo. Después regresa aquí.
      </Text>
      <FormProblem text={mail.problem} />
      <Text role="status" textStyle="sm" _empty={{ display: 'none' }}>
        {mail.sentText}
      </Text>
      <HStack gap="3" flexWrap="wrap">
        <Button kind="main" minH="11" loading={mail.isReading} onClick={mail.checkAgain}>
          Ya lo verifiqué
        </Button>
        <Button minH="11" loading={mail.isSending} onClick={mail.resend}>
          {mail.resendText}
        </Button>
      </HStack>
    </Stack>
  )
}
