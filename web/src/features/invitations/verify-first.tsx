import { HStack, Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useSendVerificationMutation } from '../../api/endpoints/verifications.ts'
import { isProblem, problemText } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { useVerifiedAgain } from '../../api/verified-again.ts'

/** A person with a shared link verifies their address by mail before accepting. */
export const VerifyFirst = ({ email }: { email: string }) => {
  const [send, { isLoading, isSuccess }] = useSendVerificationMutation()
  const [problem, setProblem] = useState<string>()
  const { readAgain, isReading, notYet } = useVerifiedAgain()
  const resend = () => {
    setProblem(undefined)
    send()
      .unwrap()
      .catch((error: unknown) => {
        // Verified in another tab or on another device: this one did not know yet.
        if (isProblem(error) && error.code === 'email_verified') readAgain()
        else setProblem(problemText(error))
      })
  }
  return (
    <Stack gap="4">
      <Text>
        Antes de aceptar, abre el correo que mandamos a <strong>{email}</strong> y verifica que es
        tuyo. Después regresa aquí.
      </Text>
      <FormProblem text={problem ?? notYet} />
      <HStack gap="3" flexWrap="wrap">
        <Button kind="main" minH="11" loading={isReading} onClick={readAgain}>
          Ya lo verifiqué
        </Button>
        <Button minH="11" loading={isLoading} onClick={resend}>
          {isSuccess ? 'Reenviar otra vez' : 'Reenviar correo'}
        </Button>
      </HStack>
    </Stack>
  )
}
