import { Text } from '@chakra-ui/react'
import { gatewayRoutes } from '@mostrador/contracts/edge-gateway'
import { ShieldCheck } from 'lucide-react'
import {
  useConfirmEmailChangeMutation,
  usePreviewEmailChangeQuery,
  useRefuseEmailChangeMutation,
} from '../../api/endpoints/email-changes.ts'
import { LinkOutcome, NextStep } from './link-states.tsx'
import { OwnedLink } from './owned-link.tsx'

/**
 * /cambiar-correo/{token}, opened in the new mailbox: the account that asked takes this address.
 */
export const EmailChangeScreen = ({ token }: { token: string }) => {
  const call = { body: { token } }
  const [confirm, confirming] = useConfirmEmailChangeMutation()
  const [refuse, refusing] = useRefuseEmailChangeMutation()
  const over = confirming.isSuccess || refusing.isSuccess
  const link = usePreviewEmailChangeQuery(call, { skip: over, refetchOnMountOrArgChange: true })
  if (confirming.isSuccess)
    return (
      <LinkOutcome
        title={gatewayRoutes.confirmEmailChange.message}
        action={<NextStep to="/principal">Ir al panel</NextStep>}
      >
        <Text>
          Desde ahora ingresas con <strong>{confirming.data.user.email}</strong>.
        </Text>
        <Text color="fg.muted">Por seguridad cerramos las demás sesiones de tu cuenta.</Text>
      </LinkOutcome>
    )
  if (refusing.isSuccess)
    return (
      <LinkOutcome title="Cambio cancelado" icon={<ShieldCheck />}>
        <Text color="fg.muted">{gatewayRoutes.refuseEmailChange.message}</Text>
      </LinkOutcome>
    )
  return (
    <OwnedLink
      link={link}
      title="Confirma tu correo nuevo"
      subtitle={email => (
        <>
          Vas a ingresar a Mostrador con <strong>{email}</strong>
        </>
      )}
      confirm={{
        text: 'Usar este correo',
        run: () => void confirm(call),
        busy: confirming.isLoading,
        error: confirming.error,
      }}
      refuse={{
        question: '¿No pediste este cambio?',
        consequence: email => `La cuenta que lo pidió no podrá usar ${email}.`,
        text: 'Cancelar el cambio',
        run: () => void refuse(call),
        busy: refusing.isLoading,
        error: refusing.error,
      }}
      signIn={{
        help: 'Ingresa con tu correo de antes para hacer el cambio.',
        withLinkEmail: false,
      }}
      otherAccount={() => 'Este enlace lo pidió otra cuenta.'}
      whenGone={<NextStep to="/cuenta">Ir a mi cuenta</NextStep>}
    />
  )
}
