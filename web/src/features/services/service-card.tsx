import { Stack, Text } from '@chakra-ui/react'
import type { BookableService, Branch, Specialist } from '@mostrador/contracts/scheduling'
import { minutesText } from '@mostrador/kernel'
import { Pencil } from 'lucide-react'
import { may, useSignedIn } from '../../api/session.ts'
import { Fact } from '../../bookables/fact.tsx'
import { type RecordActions, useMenuItems } from '../../bookables/menu-items.tsx'
import { Button } from '../../ui/button.tsx'
import { EntityCard } from '../../ui/entity-card.tsx'
import { Chip } from '../../ui/pieces.tsx'
import { priceText, serviceFacts } from '../../ui/price.ts'
import { ScheduleTable } from '../../ui/schedule-editor/schedule-table.tsx'

export const PAGE = 'services'

type Props = {
  readonly service: BookableService
  readonly branches: readonly Branch[]
  readonly specialists: readonly Specialist[]
}

const chipOf = ({ isArchived, available }: BookableService) => {
  if (isArchived) return <Chip>Archivado</Chip>
  return available ? undefined : <Chip tone="orange">Los asistentes no lo agendan</Chip>
}

/** A service with the tabs 'Descripción' and 'Información' [SRV-02]. */
export const ServiceCard = ({
  actions,
  ...props
}: Props & { actions: RecordActions<BookableService> }) => {
  const { service } = props
  const session = useSignedIn()
  const items = useMenuItems(PAGE, service, actions)
  return (
    <EntityCard
      name={service.name}
      note={serviceFacts(service)}
      chip={chipOf(service)}
      edit={
        may(session, { page: PAGE, action: 'edit' }) && !service.isArchived ? (
          <Button
            minH="11"
            icon={<Pencil size={16} />}
            aria-label={`Editar ${service.name}`}
            onClick={() => actions.onEdit(service)}
          >
            Editar
          </Button>
        ) : undefined
      }
      actions={items}
      tabs={[
        {
          id: 'description',
          label: 'Descripción',
          content: (
            <Text whiteSpace="pre-line" overflowWrap="anywhere" lineClamp="6">
              {service.description}
            </Text>
          ),
        },
        { id: 'information', label: 'Información', content: <Information {...props} /> },
      ]}
    />
  )
}

const Information = ({ service, branches, specialists }: Props) => {
  const places = branches.filter(({ _id }) => service.branches.includes(_id))
  const people = specialists.filter(({ _id }) => service.specialists.includes(_id))
  return (
    <Stack gap="3">
      <Stack as="dl" gap="2">
        <Fact label="Duración">{minutesText(service.duration)}</Fact>
        <Fact label="Precio">{priceText(service.price)}</Fact>
        <Fact label="Sucursales">{namesOf(places, 'En ninguna: no se puede agendar')}</Fact>
        <Fact label="Especialistas">{namesOf(people, 'Nadie lo da: no se puede agendar')}</Fact>
        {service.customId === '' ? null : <Fact label="Identificador">{service.customId}</Fact>}
        <Fact label="Horario">
          {service.isAlwaysAvailable ? 'El de la sucursal' : 'El suyo, dentro del de la sucursal'}
        </Fact>
      </Stack>
      {service.isAlwaysAvailable
        ? null
        : places.map(place => (
            <Stack key={place._id} gap="1.5">
              {places.length === 1 ? null : <Text textStyle="sm">{place.name}</Text>}
              <ScheduleTable
                label={`Horario de ${service.name} en ${place.name}`}
                hours={{
                  schedules: place.schedules,
                  rests: [place.restSchedules, service.restSchedules],
                }}
              />
            </Stack>
          ))}
    </Stack>
  )
}

const namesOf = (rows: readonly { readonly name: string }[], none: string): string =>
  rows.length === 0 ? none : new Intl.ListFormat('es-MX').format(rows.map(({ name }) => name))
