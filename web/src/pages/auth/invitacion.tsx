import { Stack } from '@chakra-ui/react'
import type { InvitationPreview } from '@mostrador/contracts/accounts'
import { useState } from 'react'
import { useParams } from 'react-router'
import { ChangeAccount } from '../../features/account/change-account.tsx'
import { RegisterForm } from '../../features/account/register-form.tsx'
import { SignInForm } from '../../features/account/sign-in-form.tsx'
import { InvitationScreen } from '../../features/invitations/invitation-screen.tsx'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/segmented.tsx'

const ways = [
  { value: 'new', label: 'Crear cuenta' },
  { value: 'known', label: 'Ya tengo cuenta' },
] as const

type EntryProps = { token: string } & Pick<InvitationPreview, 'email' | 'name'>

/**
 * Does not reveal whether the address has an account: the person chooses to sign in or register.
 */
const InvitationEntry = ({ token, email, name }: EntryProps) => {
  const [mode, setMode] = useState<'new' | 'known'>('new')
  return (
    <Stack gap="5">
      <Segmented label="Cómo quieres entrar" segments={ways} value={mode} onChange={setMode} wide />
      {mode === 'known' ? (
        <SignInForm email={email} fixedEmail />
      ) : (
        <RegisterForm
          invitation={{ token, email, name }}
          whenTaken={
            <Button size="lg" onClick={() => setMode('known')}>
              Ingresar con mi cuenta
            </Button>
          }
        />
      )}
    </Stack>
  )
}

/** /invitacion/{token} */
export const Component = () => {
  const { token = '' } = useParams()
  return (
    <InvitationScreen
      key={token}
      token={token}
      entry={({ email, name }: InvitationPreview) => (
        <InvitationEntry token={token} email={email} name={name} />
      )}
      otherAccount={({ email }: InvitationPreview) => (
        <ChangeAccount text={`Esta invitación es para ${email}.`} />
      )}
    />
  )
}
