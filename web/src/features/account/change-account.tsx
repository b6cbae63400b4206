import { Stack, Text } from '@chakra-ui/react'
import { LogOut } from 'lucide-react'
import { problemText } from '../../api/problem.ts'
import { useSession } from '../../api/session.ts'
import { useSignOutMutation } from '../../api/endpoints/session.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'

/**
 * Somebody else is signed in than the one a link is for: says who, and signs them out without
 * leaving the page.
 */
export const ChangeAccount = ({ text }: { text: string }) => {
  const session = useSession()
  const [signOut, { isLoading, error }] = useSignOutMutation()
  const leave = () => {
    signOut()
      .unwrap()
      // Drafts of the person who leaves are not shown to the next one.
      .then(() => sessionStorage.clear())
      .catch(() => undefined)
  }
  return (
    <Stack gap="4">
      <Text>
        {text} Ingresaste como <strong>{session?.user.email}</strong>.
      </Text>
      <FormProblem text={error === undefined ? undefined : problemText(error)} />
      <Button kind="main" size="lg" icon={<LogOut />} loading={isLoading} onClick={leave}>
        Cambiar de cuenta
      </Button>
    </Stack>
  )
}
