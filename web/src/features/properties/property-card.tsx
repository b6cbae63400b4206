import { Link, Stack, Text } from '@chakra-ui/react'
import type { Property } from '@mostrador/contracts/catalog'
import { Fact } from '../../bookables/fact.tsx'
import type { RecordActions } from '../../bookables/menu-items.tsx'
import { RecordIcons } from '../../bookables/record-icons.tsx'
import { isWebAddress, webLink } from '../../ui/contact-links.ts'
import { EntityCard } from '../../ui/entity-card.tsx'
import { Chip } from '../../ui/pieces.tsx'
import { priceText } from '../../ui/price.ts'
import { FilePreview } from '../../ui/uploader/file-preview.tsx'

export const PAGE = 'properties'

const chipOf = ({ isArchived, available }: Property) => {
  if (isArchived) return <Chip>Archivado</Chip>
  return available ? undefined : <Chip tone="orange">No disponible</Chip>
}

/** A property with its name, description, price and location [PRP-01, CRS-01]. */
export const PropertyCard = ({
  property,
  actions,
}: {
  property: Property
  actions: RecordActions<Property>
}) => (
  <EntityCard
    name={property.name}
    note={priceText(property.price)}
    chip={chipOf(property)}
    edit={<RecordIcons page={PAGE} row={property} actions={actions} />}
    actions={[]}
    tabs={[{ id: 'information', label: 'Información', content: <Information {...property} /> }]}
  />
)

const Information = ({ name, description, price, location, customId, images }: Property) => {
  const [first] = images
  return (
    <Stack gap="3">
      {first === undefined ? null : <FilePreview item={{ url: first, text: name }} />}
      <Text whiteSpace="pre-line" overflowWrap="anywhere" lineClamp="6">
        {description === '' ? 'No hay descripción' : description}
      </Text>
      <Stack as="dl" gap="2">
        <Fact label="Precio">{priceText(price)}</Fact>
        <Fact label="Ubicación">
          {isWebAddress(location) ? (
            <Link href={webLink(location)} target="_blank" rel="noreferrer" color="brand.fg">
              Abrir el mapa
            </Link>
          ) : (
            location
          )}
        </Fact>
        {customId === '' ? null : <Fact label="Identificador">{customId}</Fact>}
      </Stack>
    </Stack>
  )
}
