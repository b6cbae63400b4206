import { Link as ChakraLink, Text } from '@chakra-ui/react'
import { Lock, RotateCw, UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { z } from 'zod'
import { problemText } from '../../api/problem.ts'
import { useRealtime } from '../../api/realtime.ts'
import { useSignedIn } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Page, PageHeader } from '../../ui/pieces.tsx'
import { ListSkeleton } from '../../ui/skeletons.tsx'
import { useListInvitationsQuery } from '../../api/endpoints/invitations.ts'
import { useListMembersQuery } from '../../api/endpoints/members.ts'
import { InvitationRow } from './invitation-row.tsx'
import { InviteDrawer } from './invite-drawer.tsx'
import { MemberRow } from './member-row.tsx'
import { PeopleSection } from './person-row.tsx'

/** Somebody just registered as a specialist, whom the owner invites too. */
const InviteState = z.object({ invite: z.object({ name: z.string(), email: z.string() }) })

// An accepted invitation is a new member.
const realtime = { 'invitation.changed': () => ['Invitation', 'Member'] as const }
const fresh = { refetchOnMountOrArgChange: true, refetchOnFocus: true }

/**
 * /equipo: who works in the panel and what they may do. The owner only; the server refuses
 * everybody else too.
 */
export const TeamScreen = () =>
  useSignedIn().isOwner ? (
    <OwnTeam />
  ) : (
    <Page>
      <PageHeader title="Equipo" />
      <EmptyState
        icon={<Lock />}
        title="Solo la persona titular administra el equipo"
        description="Si necesitas ver otra página o invitar a alguien, pídeselo a la persona titular del negocio."
      />
    </Page>
  )

const OwnTeam = () => {
  const specialist = InviteState.safeParse(useLocation().state).data?.invite
  const [inviting, setInviting] = useState(specialist !== undefined)
  const invite = (
    <Button
      kind="main"
      minH={{ base: '11', md: '10' }}
      icon={<UserPlus />}
      aria-haspopup="dialog"
      onClick={() => setInviting(true)}
    >
      Invitar a alguien
    </Button>
  )
  return (
    <Page>
      <PageHeader
        title="Equipo"
        description={
          <>
            Quién entra a tu panel y qué puede ver y hacer. A quien atiende clientes lo registras en{' '}
            <ChakraLink asChild color="brand.fg" textDecoration="underline">
              <Link to="/especialistas">Especialistas</Link>
            </ChakraLink>
            .
          </>
        }
        actions={invite}
      />
      <TeamLists onInvite={() => setInviting(true)} />
      <InviteDrawer open={inviting} specialist={specialist} onClose={() => setInviting(false)} />
    </Page>
  )
}

const TeamLists = ({ onInvite }: { onInvite: () => void }) => {
  const timeZone = useSignedIn().business?.timezone.name
  useRealtime(realtime)
  const members = useListMembersQuery(undefined, fresh)
  const invitations = useListInvitationsQuery(undefined, fresh)
  const [loadedMembers, invited] = [members.data, invitations.data]
  if (loadedMembers === undefined || invited === undefined) {
    const failed = loadedMembers === undefined ? members : invitations
    const error = members.error ?? invitations.error
    if (error === undefined) return <ListSkeleton rows={4} />
    return (
      <EmptyState
        icon={<Users />}
        title="No pudimos cargar tu equipo"
        description={problemText(error)}
        action={
          <Button
            kind="main"
            icon={<RotateCw />}
            loading={failed.isFetching}
            onClick={() => {
              void members.refetch()
              void invitations.refetch()
            }}
          >
            Intentar de nuevo
          </Button>
        }
      />
    )
  }
  const requests = loadedMembers.filter(({ state }) => state === 'requested')
  const team = loadedMembers.filter(({ state }) => state === 'active')
  const stale = members.error ?? invitations.error
  return (
    <>
      {stale === undefined ? null : (
        <Text role="status" color="fg.warning">
          {problemText(stale)} Lo que ves puede no estar al día.
        </Text>
      )}
      {requests.length === 0 ? null : (
        <PeopleSection title="Piden entrar" note="Escribieron el código de tu negocio.">
          {requests.map(member => (
            <MemberRow key={member._id} member={member} />
          ))}
        </PeopleSection>
      )}
      <PeopleSection title="Miembros">
        {team.map(member => (
          <MemberRow key={member._id} member={member} />
        ))}
      </PeopleSection>
      {invited.length > 0 ? (
        <PeopleSection title="Invitaciones">
          {invited.map(invitation => (
            <InvitationRow key={invitation._id} invitation={invitation} timeZone={timeZone} />
          ))}
        </PeopleSection>
      ) : null}
      {invited.length === 0 && team.length < 2 ? (
        <EmptyState
          icon={<UserPlus />}
          title="Aún no hay nadie más"
          description="Invita a quien atiende la recepción o a tus especialistas. Tú decides qué ven."
          action={<Button onClick={onInvite}>Invitar a la primera persona</Button>}
        />
      ) : null}
    </>
  )
}
