import { isMemberAction, type Member, memberActions } from '@mostrador/contracts/accounts'
import { Check, KeyRound, UserMinus, X } from 'lucide-react'
import { useState } from 'react'
import { isProblem, problemText } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDestructive } from '../../ui/confirm-destructive.tsx'
import { Chip } from '../../ui/pieces.tsx'
import { toast } from '../../ui/toaster.tsx'
import { agoText } from '../../ui/when.ts'
import { AccessDrawer } from './access-drawer.tsx'
import { useRemoveMemberMutation } from '../../api/endpoints/members.ts'
import { accessText } from './permissions.ts'
import { PersonRow } from './person-row.tsx'

const buttonSize = { size: 'sm', minH: { base: '11', md: '9' } } as const

const accessNote = (member: Member): string => {
  if (member.isOwner) return 'Puede todo'
  return member.state === 'requested' ? 'No ve nada hasta que lo apruebes' : accessText(member)
}

/** «Agendó una cita hace 5 minutos» */
const lastActionText = ({ lastAction }: Member): string =>
  lastAction !== null && isMemberAction(lastAction.kind)
    ? `${memberActions[lastAction.kind]} ${agoText(lastAction.at, Date.now())}`
    : 'Sin actividad registrada'

/**
 * Somebody of the team, or who asks to be: what they may do, changed or taken away by the owner.
 */
export const MemberRow = ({ member }: { member: Member }) => {
  const { name, email, isOwner } = member
  const asksToJoin = member.state === 'requested'
  const [editing, setEditing] = useState(false)
  const [removing, setRemoving] = useState(false)
  const [remove, { isLoading }] = useRemoveMemberMutation()
  const removeMember = () => {
    remove({ params: { id: member._id } })
      .unwrap()
      .then(() => {
        setRemoving(false)
        toast.success(asksToJoin ? 'Solicitud rechazada' : `${name} ya no está en tu equipo`)
      })
      .catch((error: unknown) => {
        if (isProblem(error) && error.code === 'member_not_found') setRemoving(false)
        toast.error(problemText(error))
      })
  }
  const joinChip = asksToJoin ? <Chip tone="orange">Pide entrar</Chip> : undefined
  return (
    <>
      <PersonRow
        name={name}
        email={email}
        chip={isOwner ? <Chip tone="brand">Titular</Chip> : joinChip}
        note={accessNote(member)}
        activity={asksToJoin ? undefined : lastActionText(member)}
        actions={
          isOwner ? undefined : (
            <>
              <Button
                {...buttonSize}
                kind={asksToJoin ? 'main' : 'quiet'}
                icon={asksToJoin ? <Check /> : <KeyRound />}
                aria-label={asksToJoin ? `Aprobar a ${name}` : `Permisos de ${name}`}
                aria-haspopup="dialog"
                onClick={() => setEditing(true)}
              >
                {asksToJoin ? 'Aprobar' : 'Permisos'}
              </Button>
              <Button
                {...buttonSize}
                kind="bare"
                icon={asksToJoin ? <X /> : <UserMinus />}
                aria-label={asksToJoin ? `Rechazar a ${name}` : `Quitar a ${name}`}
                aria-haspopup="dialog"
                onClick={() => setRemoving(true)}
              >
                {asksToJoin ? 'Rechazar' : 'Quitar'}
              </Button>
            </>
          )
        }
      />
      <AccessDrawer
        // What was chosen starts again from what the server says.
        key={JSON.stringify([member.state, member.fullAccess, member.permissions])}
        member={member}
        open={editing}
        onClose={() => setEditing(false)}
      />
      <ConfirmDestructive
        open={removing}
        onClose={() => setRemoving(false)}
        title={
          asksToJoin ? `¿Rechazar la solicitud de ${name}?` : `¿Quitar a ${name} de tu equipo?`
        }
        description={
          asksToJoin
            ? `${email} no entrará a tu negocio. Puede volver a pedirlo.`
            : `${email} perderá el acceso en unos segundos. Sus citas y mensajes se quedan.`
        }
        confirmText={asksToJoin ? 'Rechazar' : 'Quitar'}
        busy={isLoading}
        onConfirm={removeMember}
      />
    </>
  )
}
