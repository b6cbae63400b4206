import { Skeleton, Stack, Text } from '@chakra-ui/react'
import type { InvitationPreview } from '@mostrador/contracts/accounts'
import { gatewayRoutes } from '@mostrador/contracts/edge-gateway'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { problemText } from '../../api/problem.ts'
import { useSession } from '../../api/session.ts'
import { AuthFrame } from '../../ui/auth-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDestructive } from '../../ui/confirm-destructive.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { Loading } from '../../ui/skeletons.tsx'
import { toast } from '../../ui/toaster.tsx'
import { dayText } from '../../ui/when.ts'
import { AcceptForm } from './accept-form.tsx'
import {
  useDeclineInvitationMutation,
  usePreviewInvitationQuery,
} from '../../api/endpoints/invitation-links.ts'
import { InvitationOver, isInvitationOver } from './invitation-over.tsx'

export type InvitationScreenProps = {
  readonly token: string
  /** For a person who is not signed in: a new account, or the one they have. */
  readonly entry: (invitation: InvitationPreview) => ReactNode
  /** For a person who is signed in with another address than the invited one. */
  readonly otherAccount: (invitation: InvitationPreview) => ReactNode
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/**
 * /invitacion/{token}: who invites and where; the invited person signs in, and accepts or declines.
 */
export const InvitationScreen = ({ token, entry, otherAccount }: InvitationScreenProps) => {
  const session = useSession()
  const navigate = useNavigate()
  const [ended, setEnded] = useState<unknown>()
  const [accepted, setAccepted] = useState(false)
  const [decline, declining] = useDeclineInvitationMutation()
  const link = usePreviewInvitationQuery(
    { body: { token } },
    { skip: accepted || declining.isSuccess, refetchOnMountOrArgChange: true }
  )
  const invitation = link.data
  const enterBusiness = () => {
    setAccepted(true)
    toast.success(gatewayRoutes.acceptInvitation.message, {
      description: invitation?.businessName,
    })
    void navigate('/principal', { replace: true })
  }
  if (accepted) return <InvitationSkeleton />
  if (declining.isSuccess)
    return (
      <AuthFrame title={gatewayRoutes.declineInvitation.message}>
        <Text textAlign="center" role="status">
          Si fue un error, pide a {invitation?.inviterName} que te invite otra vez.
        </Text>
      </AuthFrame>
    )
  const failure =
    ended ?? link.error ?? (isInvitationOver(declining.error) ? declining.error : undefined)
  if (failure !== undefined)
    return (
      <InvitationOver error={failure} busy={link.isFetching} onRetry={() => void link.refetch()} />
    )
  if (invitation === undefined || session === undefined) return <InvitationSkeleton />
  return (
    <AuthFrame
      title={`${invitation.businessName} te invita`}
      subtitle={
        <>
          {invitation.inviterName} quiere que trabajes en su panel de Mostrador. La invitación vence
          el {dayText(invitation.expiresAt)}.
        </>
      }
      footer={
        <DeclineButton
          businessName={invitation.businessName}
          busy={declining.isLoading}
          onDecline={() => void decline({ body: { token } })}
        />
      }
    >
      <Stack gap="5">
        {session === null ? entry(invitation) : null}
        {session !== null && isSame(session.user.email, invitation.email) ? (
          <>
            <Text>
              Ingresaste como <strong>{session.user.email}</strong>. Al aceptar, verás lo que{' '}
              {invitation.inviterName} te permita.
            </Text>
            <AcceptForm
              token={token}
              provesAddress={invitation.provesAddress}
              onAccepted={enterBusiness}
              onOver={error => setEnded(error)}
            />
          </>
        ) : null}
        {session === null || isSame(session.user.email, invitation.email)
          ? null
          : otherAccount(invitation)}
        <FormProblem
          text={declining.error === undefined ? undefined : problemText(declining.error)}
        />
      </Stack>
    </AuthFrame>
  )
}

const DeclineButton = ({
  businessName,
  busy,
  onDecline,
}: {
  businessName: string
  busy: boolean
  onDecline: () => void
}) => {
  const [confirming, setConfirming] = useState(false)
  return (
    <>
      <Button
        kind="bare"
        minH="11"
        loading={busy}
        aria-haspopup="dialog"
        onClick={() => setConfirming(true)}
      >
        Rechazar la invitación
      </Button>
      <ConfirmDestructive
        open={confirming}
        onClose={() => setConfirming(false)}
        title={`¿Rechazar la invitación de ${businessName}?`}
        description="El enlace dejará de servir. Si cambias de idea, tendrán que invitarte otra vez."
        confirmText="Rechazar"
        onConfirm={() => {
          setConfirming(false)
          onDecline()
        }}
      />
    </>
  )
}

const InvitationSkeleton = () => (
  <AuthFrame title="Tu invitación">
    <Loading>
      <Stack gap="5">
        <Skeleton h="5" w="80%" />
        <Skeleton h="11" />
        <Skeleton h="11" />
        <Skeleton h="11" />
      </Stack>
    </Loading>
  </AuthFrame>
)
