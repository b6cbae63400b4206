import { Text } from '@chakra-ui/react'
import { gatewayRoutes } from '@mostrador/contracts/edge-gateway'
import { ShieldCheck } from 'lucide-react'
import { AuthFrame } from '../../ui/auth-frame.tsx'
import {
  usePreviewEmailUndoQuery,
  useUndoEmailChangeMutation,
} from '../../api/endpoints/email-changes.ts'
import { isLinkGone, LinkOutcome, LinkProblem, LinkSkeleton, NextStep } from './link-states.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

const title = 'Recupera tu correo'

/**
 * /deshacer-correo/{token}, in the mailbox of before: the account gets its address back, with a
 * password that nobody else knows.
 */
export const EmailUndoScreen = ({ token }: { token: string }) => {
  const [undo, undoing] = useUndoEmailChangeMutation()
  const link = usePreviewEmailUndoQuery(
    { body: { token } },
    { skip: undoing.isSuccess, refetchOnMountOrArgChange: true }
  )
  if (undoing.isSuccess)
    return (
      <LinkOutcome
        title="Recuperaste tu cuenta"
        icon={<ShieldCheck />}
        action={
          <NextStep to="/auth/ingresar" state={{ email: link.data?.email ?? '' }}>
            Ingresar
          </NextStep>
        }
      >
        <Text color="fg.muted">{gatewayRoutes.undoEmailChange.message}</Text>
        <Text color="fg.muted">Cerramos todas las sesiones de la cuenta.</Text>
      </LinkOutcome>
    )
  const failure = link.error ?? (isLinkGone(undoing.error) ? undoing.error : undefined)
  if (failure !== undefined)
    return (
      <LinkProblem
        error={failure}
        busy={link.isFetching}
        onRetry={() => void link.refetch()}
        whenGone={<NextStep to="/recuperar">Recuperar mi cuenta</NextStep>}
      />
    )
  if (link.data === undefined) return <LinkSkeleton title={title} />
  return (
    <AuthFrame
      title={title}
      subtitle={
        <>
          Tu cuenta vuelve a usar <strong>{link.data.email}</strong>. Pon una contraseña que nadie
          más conozca.
        </>
      }
    >
      <NewPasswordForm
        token={token}
        email={link.data.email}
        buttonText="Recuperar mi cuenta"
        busy={undoing.isLoading}
        error={undoing.error}
        onSave={body => void undo({ body })}
      />
    </AuthFrame>
  )
}
