import { HStack, Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useSendVerificationMutation } from '../../api/endpoints/verifications.ts'
import { isProblem, problemText } from '../../api/problem.ts'
import { useSignedIn } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { useVerifiedAgain } from '../../api/verified-again.ts'

/** In place of the form of an invitation: the server refuses it until the address is verified. */
export const VerifyToInvite = () => {
  const { user } = useSignedIn()
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
    <Stack role="note" gap="2" p="3" borderRadius="l2" bg="bg.warning" color="fg.warning">
      <Text textStyle="sm">
        Antes de invitar, verifica tu correo: abre el enlace que enviamos a{' '}
        <strong>{user.email}</strong>. Después regresa aquí.
      </Text>
      <FormProblem text={problem ?? notYet} />
      <HStack gap="3" flexWrap="wrap">
        <Button minH="11" loading={isReading} onClick={readAgain}>
          Ya lo verifiqué
        </Button>
        <Button minH="11" loading={isLoading} onClick={resend}>
          {isSuccess ? 'Reenviar otra vez' : 'Reenviar correo'}
        </Button>
      </HStack>
    </Stack>
  )
}
