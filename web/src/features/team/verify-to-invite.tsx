import { HStack, Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useSendVerificationMutation } from '../../api/endpoints/verifications.ts'
import { problemText } from '../../api/problem.ts'
import { useSignedIn } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'

/** Said before the form of an invitation is filled in: the server refuses it until the address is verified. */
export const VerifyToInvite = () => {
  const { user } = useSignedIn()
  const [send, { isLoading, isSuccess }] = useSendVerificationMutation()
  const [problem, setProblem] = useState<string>()
  if (user.emailVerified) return null
  const resend = () => {
    setProblem(undefined)
    send()
      .unwrap()
      .catch((error: unknown) => setProblem(problemText(error)))
  }
  return (
    <Stack role="note" gap="2" mb="5" p="3" borderRadius="l2" bg="bg.warning" color="fg.warning">
      <Text textStyle="sm">
        Antes de invitar, verifica tu correo: abre el enlace que enviamos a{' '}
        <strong>{user.email}</strong>. Lo que escribas aquí se queda.
      </Text>
      <FormProblem text={problem} />
      <HStack>
        <Button minH="11" loading={isLoading} onClick={resend}>
          {isSuccess ? 'Reenviar otra vez' : 'Reenviar correo'}
        </Button>
      </HStack>
    </Stack>
  )
}
