import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import type { BookableService, Branch } from '@mostrador/contracts/scheduling'
import { MapPin, Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { may, useSignedIn } from '../../api/session.ts'
import { type RecordActions, useMenuItems } from '../../bookables/menu-items.tsx'
import { Button } from '../../ui/button.tsx'
import { isWebAddress, webLink } from '../../ui/contact-links.ts'
import { EntityCard } from '../../ui/entity-card.tsx'
import { Chip } from '../../ui/pieces.tsx'
import { ScheduleTable } from '../../ui/schedule-editor/schedule-table.tsx'

export const PAGE = 'branches'

/** A branch with the tabs 'Servicios' and 'Horarios y descansos' [BRA-07]. */
export const BranchCard = ({
  branch,
  services,
  actions,
}: {
  branch: Branch
  services: readonly BookableService[]
  actions: RecordActions<Branch>
}) => {
  const mayEdit = may(useSignedIn(), { page: PAGE, action: 'edit' })
  const items = useMenuItems(PAGE, branch, actions)
  return (
    <EntityCard
      name={branch.name}
      note={`${branch.address.description}, ${branch.city}, ${branch.state}`}
      chip={branch.isArchived ? <Chip>Archivada</Chip> : undefined}
      edit={
        mayEdit && !branch.isArchived ? (
          <Button
            minH="11"
            icon={<Pencil size={16} />}
            aria-label={`Editar ${branch.name}`}
            onClick={() => actions.onEdit(branch)}
          >
            Editar
          </Button>
        ) : undefined
      }
      actions={items}
      tabs={[
        {
          id: 'services',
          label: 'Servicios',
          content: <OfferedServices branch={branch} services={services} />,
        },
        { id: 'hours', label: 'Horarios y descansos', content: <Hours branch={branch} /> },
      ]}
    />
  )
}

const OfferedServices = ({
  branch,
  services,
}: {
  branch: Branch
  services: readonly BookableService[]
}) => {
  const offered = services.filter(({ _id }) => branch.services.includes(_id))
  if (offered.length === 0)
    return (
      <Stack gap="2" align="start">
        <Text color="fg.muted">Aquí todavía no se da ningún servicio.</Text>
        <Button asChild size="sm" minH="11">
          <Link to="/servicios">Ir a servicios</Link>
        </Button>
      </Stack>
    )
  return (
    <HStack as="ul" listStyleType="none" gap="2" flexWrap="wrap" aria-label="Servicios">
      {offered.map(({ _id, name }) => (
        <Chip key={_id} as="li" whiteSpace="normal">
          {name}
        </Chip>
      ))}
    </HStack>
  )
}

const Hours = ({ branch }: { branch: Branch }) => (
  <Stack gap="3">
    <ScheduleTable
      label={`Horario de ${branch.name}`}
      hours={{ schedules: branch.schedules, rests: [branch.restSchedules] }}
    />
    <Text textStyle="sm" color="fg.muted">
      {`Las citas empiezan cada ${branch.schedules.frecuency} minutos.`}
    </Text>
    {isWebAddress(branch.location) ? (
      <Box>
        <Button asChild size="sm" minH="11">
          <a href={webLink(branch.location)} target="_blank" rel="noreferrer">
            <MapPin size={16} aria-hidden="true" /> Ver en el mapa
          </a>
        </Button>
      </Box>
    ) : null}
  </Stack>
)
