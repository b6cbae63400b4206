import { accountsRoutes, type Invitation } from '@mostrador/contracts/accounts'
import { Send, X } from 'lucide-react'
import { useState } from 'react'
import { isProblem, problemText } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDestructive } from '../../ui/confirm-destructive.tsx'
import { Chip } from '../../ui/pieces.tsx'
import { toast } from '../../ui/toaster.tsx'
import { agoText, dayText } from '../../ui/when.ts'
import {
  useResendInvitationMutation,
  useWithdrawInvitationMutation,
} from '../../api/endpoints/invitations.ts'
import { accessText } from './permissions.ts'
import { PersonRow } from './person-row.tsx'
import { ShareInvitation } from './share-invitation.tsx'
import { toastInvited } from './toast-invited.ts'

const touch = { size: 'sm', minH: { base: '11', md: '9' } } as const

/** Somebody who was asked and has not answered: sent again, or withdrawn. */
export const InvitationRow = ({
  invitation,
  timeZone,
}: {
  invitation: Invitation
  timeZone: string | undefined
}) => {
  const { _id, email, name, state, sentAt, expiresAt } = invitation
  const [resend, resending] = useResendInvitationMutation()
  const [withdraw, withdrawing] = useWithdrawInvitationMutation()
  const [confirming, setConfirming] = useState(false)
  const sendAgain = () => {
    resend({ params: { id: _id } })
      .unwrap()
      .then(sent => toastInvited(sent, 'Invitación enviada otra vez'))
      .catch((error: unknown) => toast.error(problemText(error)))
  }
  const takeBack = () => {
    withdraw({ params: { id: _id } })
      .unwrap()
      .then(() => {
        setConfirming(false)
        toast.success(accountsRoutes.withdrawInvitation.message, { description: email })
      })
      .catch((error: unknown) => {
        if (isProblem(error) && error.code === 'invitation_not_found') setConfirming(false)
        toast.error(problemText(error))
      })
  }
  return (
    <>
      <PersonRow
        name={name ?? email}
        email={name === null ? undefined : email}
        chip={
          state === 'pending' ? (
            <Chip tone="blue">Sin responder</Chip>
          ) : (
            <Chip tone="orange">Venció</Chip>
          )
        }
        note={
          <>
            {accessText(invitation)}. Enviada {agoText(sentAt, Date.now())};{' '}
            {state === 'pending' ? 'vence' : 'venció'} el {dayText(expiresAt, timeZone)}
          </>
        }
        actions={
          <>
            {state === 'pending' ? (
              <ShareInvitation invitation={invitation} buttonProps={touch} />
            ) : null}
            <Button
              {...touch}
              icon={<Send />}
              loading={resending.isLoading}
              aria-label={`Reenviar la invitación a ${email}`}
              onClick={sendAgain}
            >
              Reenviar
            </Button>
            <Button
              {...touch}
              kind="bare"
              icon={<X />}
              aria-label={`Retirar la invitación a ${email}`}
              aria-haspopup="dialog"
              onClick={() => setConfirming(true)}
            >
              Retirar
            </Button>
          </>
        }
      />
      <ConfirmDestructive
        open={confirming}
        onClose={() => setConfirming(false)}
        title={`¿Retirar la invitación a ${email}?`}
        description="El enlace que le enviamos dejará de servir."
        confirmText="Retirar"
        busy={withdrawing.isLoading}
        onConfirm={takeBack}
      />
    </>
  )
}
