import { Text } from '@chakra-ui/react'
import { gatewayRoutes } from '@mostrador/contracts/edge-gateway'
import { ShieldCheck } from 'lucide-react'
import { useSession } from '../../api/session.ts'
import {
  useConfirmVerificationMutation,
  useDisownAccountMutation,
  usePreviewVerificationQuery,
} from '../../api/endpoints/verifications.ts'
import { LinkOutcome, NextStep } from './link-states.tsx'
import { OwnedLink } from './owned-link.tsx'
import { ResendVerification } from './resend-verification.tsx'

/** The message for an expired link depends on the session and on what is left to verify. */
const WhenGone = () => {
  const session = useSession()
  if (session === null || session === undefined)
    return <NextStep to="/auth/ingresar?p=%2Fcuenta">Ingresar para pedir otro</NextStep>
  return session.user.emailVerified ? (
    <>
      <Text>Tu correo {session.user.email} ya está verificado.</Text>
      <NextStep to="/principal">Ir al panel</NextStep>
    </>
  ) : (
    <ResendVerification kind="main" size="lg" />
  )
}

/**
 * /verificar-correo/{token}: the owner of the mailbox confirms it, or says that the account is not
 * theirs.
 */
export const VerifyEmailScreen = ({ token }: { token: string }) => {
  const call = { body: { token } }
  const [confirm, confirming] = useConfirmVerificationMutation()
  const [disown, disowning] = useDisownAccountMutation()
  const over = confirming.isSuccess || disowning.isSuccess
  const link = usePreviewVerificationQuery(call, { skip: over, refetchOnMountOrArgChange: true })
  if (confirming.isSuccess)
    return (
      <LinkOutcome
        title={gatewayRoutes.confirmVerification.message}
        action={<NextStep to="/principal">Ir al panel</NextStep>}
      >
        <Text color="fg.muted">Por seguridad cerramos las demás sesiones de tu cuenta.</Text>
      </LinkOutcome>
    )
  if (disowning.isSuccess)
    return (
      <LinkOutcome
        title="Bloqueamos la cuenta"
        icon={<ShieldCheck />}
        action={
          <NextStep to="/recuperar" state={{ email: link.data?.email ?? '' }}>
            Quedarme con la cuenta
          </NextStep>
        }
      >
        <Text color="fg.muted">{gatewayRoutes.disownAccount.message}</Text>
      </LinkOutcome>
    )
  return (
    <OwnedLink
      link={link}
      title="Verifica tu correo"
      subtitle={email => (
        <>
          Confirma que <strong>{email}</strong> es tuyo
        </>
      )}
      confirm={{
        text: 'Verificar mi correo',
        run: () => void confirm(call),
        busy: confirming.isLoading,
        error: confirming.error,
      }}
      refuse={{
        question: '¿No creaste tú esta cuenta?',
        consequence: email =>
          `Bloquearemos la cuenta de ${email}: nadie podrá entrar sin restablecer la contraseña desde ese correo.`,
        text: 'Bloquear la cuenta',
        run: () => void disown(call),
        busy: disowning.isLoading,
        error: disowning.error,
      }}
      signIn={{ help: 'Ingresa con esta cuenta para verificar su correo.', withLinkEmail: true }}
      otherAccount={email => `Este enlace es para la cuenta de ${email}.`}
      whenGone={<WhenGone />}
    />
  )
}
