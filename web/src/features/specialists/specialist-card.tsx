import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import type { BookableService, Branch, Specialist } from '@mostrador/contracts/scheduling'
import { showPhone } from '@mostrador/kernel'
import { CalendarSync, Pencil, UserPlus } from 'lucide-react'
import { may, useSignedIn } from '../../api/session.ts'
import { type RecordActions, useMenuItems } from '../../bookables/menu-items.tsx'
import { Button } from '../../ui/button.tsx'
import { EntityCard } from '../../ui/entity-card.tsx'
import type { MenuItem } from '../../ui/menu.tsx'
import { Chip } from '../../ui/pieces.tsx'
import { ScheduleTable } from '../../ui/schedule-editor/schedule-table.tsx'
import { useInvite } from './use-invite.ts'

export const PAGE = 'specialists'

export type SpecialistActions = RecordActions<Specialist> & {
  readonly onCalendars: (specialist: Specialist) => void
}

const useItems = (specialist: Specialist, actions: SpecialistActions): MenuItem[] => {
  const mayEdit = may(useSignedIn(), { page: PAGE, action: 'edit' })
  const items = useMenuItems(PAGE, specialist, actions)
  const invite = useInvite()
  const isThemselves = specialist.email === useSignedIn().user.email
  const invitation: MenuItem[] =
    invite === undefined || specialist.isArchived || isThemselves
      ? []
      : [
          {
            id: 'invite',
            label: 'Invitar al equipo',
            icon: <UserPlus size={16} />,
            onSelect: () => invite(specialist),
          },
        ]
  const calendars: MenuItem = {
    id: 'calendars',
    label: 'Calendarios',
    icon: <CalendarSync size={16} />,
    onSelect: () => actions.onCalendars(specialist),
  }
  return mayEdit && !specialist.isArchived
    ? [calendars, ...invitation, ...items]
    : [...invitation, ...items]
}

type Props = {
  readonly specialist: Specialist
  /** Archived ones too: their specialists stay. */
  readonly branches: readonly Branch[]
  readonly services: readonly BookableService[]
  readonly actions: SpecialistActions
}

/** A specialist with the tabs 'Horarios' and 'Servicios' [SPE-03]. */
export const SpecialistCard = ({ specialist, branches, services, actions }: Props) => {
  const session = useSignedIn()
  const items = useItems(specialist, actions)
  const branch = branches.find(({ _id }) => _id === specialist.branchId)
  const mayEdit = may(session, { page: PAGE, action: 'edit' }) && !specialist.isArchived
  const edit = (
    <Button
      minH="11"
      icon={<Pencil size={16} />}
      aria-label={`Editar ${specialist.name}`}
      onClick={() => actions.onEdit(specialist)}
    >
      Editar
    </Button>
  )
  return (
    <EntityCard
      name={specialist.name}
      note={[branch?.name ?? 'Sin sucursal', showPhone(specialist).replaceAll(' ', '\u00a0')].join(
        ' · '
      )}
      mark={
        <Box
          boxSize="4"
          mt="1"
          borderRadius="full"
          flexShrink="0"
          aria-hidden="true"
          style={{ backgroundColor: specialist.colorHex }}
        />
      }
      chip={specialist.isArchived ? <Chip>Archivado</Chip> : undefined}
      edit={mayEdit ? edit : undefined}
      actions={items}
      tabs={[
        { id: 'hours', label: 'Horarios', content: <Hours {...{ specialist, branch }} /> },
        {
          id: 'services',
          label: 'Servicios',
          content: (
            <OfferedServices
              specialist={specialist}
              services={services}
              onEdit={mayEdit ? () => actions.onEdit(specialist) : undefined}
            />
          ),
        },
      ]}
    />
  )
}

const Hours = ({ specialist, branch }: { specialist: Specialist; branch: Branch | undefined }) =>
  branch === undefined ? (
    <Text color="fg.muted">Su sucursal ya no existe. Edítalo y elige otra.</Text>
  ) : (
    <ScheduleTable
      label={`Horario de ${specialist.name}`}
      hours={{
        schedules: branch.schedules,
        rests: [branch.restSchedules, specialist.restSchedules],
      }}
    />
  )

const OfferedServices = ({
  specialist,
  services,
  onEdit,
}: {
  specialist: Specialist
  services: readonly BookableService[]
  onEdit: (() => void) | undefined
}) => {
  const offered = services.filter(({ _id }) => specialist.services.includes(_id))
  if (offered.length > 0)
    return (
      <HStack as="ul" listStyleType="none" gap="2" flexWrap="wrap" aria-label="Servicios">
        {offered.map(({ _id, name }) => (
          <Chip key={_id} as="li" whiteSpace="normal">
            {name}
          </Chip>
        ))}
      </HStack>
    )
  return (
    <Stack gap="2" align="start">
      <Text color="fg.muted">Todavía no da ningún servicio: nadie le puede agendar.</Text>
      {onEdit === undefined ? null : (
        <Button size="sm" minH="11" onClick={onEdit}>
          Elegir servicios
        </Button>
      )}
    </Stack>
  )
}
