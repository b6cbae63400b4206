import { Button as ChakraButton, Stack, Text } from '@chakra-ui/react'
import { MailX, RotateCw } from 'lucide-react'
import { Link } from 'react-router'
import { z } from 'zod'
import { isProblem, problemText } from '../../api/problem.ts'
import { useSession } from '../../api/session.ts'
import { AuthFrame } from '../../ui/auth-frame.tsx'
import { Button } from '../../ui/button.tsx'

/** No invitation answers to this link any more. */
export const isInvitationOver = (error: unknown): boolean =>
  isProblem(error) && (error.code === 'invitation_invalid' || error.code === 'invalid_request')

const Details = z.object({ reason: z.enum(['expired', 'withdrawn', 'used']) })
const askForAnother = 'Pide a quien te invitó que te envíe otra.'
const reasons = {
  expired: ['La invitación venció', askForAnother],
  withdrawn: [
    'La invitación se retiró',
    'El negocio la canceló. Si crees que es un error, pide a quien te invitó que te envíe otra.',
  ],
  used: ['La invitación ya se usó', 'Si la aceptaste tú, ingresa para entrar al negocio.'],
} as const

/** Why the invitation ended, if the server says so, and what to do. */
const textOf = (error: unknown): readonly [title: string, text: string] => {
  const details = Details.safeParse(isProblem(error) ? error.details : undefined)
  return details.success
    ? reasons[details.data.reason]
    : [
        'Esta invitación ya no es válida',
        `Venció, se retiró, ya se usó o te enviaron otra más nueva. ${askForAnother}`,
      ]
}

/** Instead of the invitation: it is over, or it could not be read and one tries again. */
export const InvitationOver = ({
  error,
  busy,
  onRetry,
}: {
  error: unknown
  busy: boolean
  onRetry: () => void
}) => {
  const session = useSession()
  const over = isInvitationOver(error)
  const [title, text] = over
    ? textOf(error)
    : ['No pudimos abrir la invitación', problemText(error)]
  return (
    <AuthFrame title={title}>
      <Stack gap="5" textAlign="center">
        <Stack align="center" color="brand.fg" aria-hidden="true">
          {over ? <MailX /> : <RotateCw />}
        </Stack>
        <Text color="fg.muted" role="status">
          {text}
        </Text>
        {over ? (
          <ChakraButton asChild colorPalette="brand" size="lg">
            <Link to="/principal">
              {session === null || session === undefined ? 'Ingresar' : 'Ir a mi panel'}
            </Link>
          </ChakraButton>
        ) : (
          <Button kind="main" size="lg" icon={<RotateCw />} loading={busy} onClick={onRetry}>
            Intentar de nuevo
          </Button>
        )}
      </Stack>
    </AuthFrame>
  )
}
