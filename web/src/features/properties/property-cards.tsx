import type { Property } from '@mostrador/contracts/catalog'
import { lazy, Suspense, useState } from 'react'
import { useArchivePropertyMutation } from '../../api/endpoints/properties.ts'
import { problemText } from '../../api/problem.ts'
import { EntityList, type EntityListTexts } from '../../ui/entity-list.tsx'
import { toast } from '../../ui/toaster.tsx'
import type { ListParams } from '../../ui/use-list-params.ts'
import { PropertyCard } from './property-card.tsx'

const loadRemoval = () => import('./property-removal.tsx')
const ArchiveProperty = lazy(async () => ({ default: (await loadRemoval()).ArchiveProperty }))
const DeleteProperty = lazy(async () => ({ default: (await loadRemoval()).DeleteProperty }))

const texts: EntityListTexts = {
  search: 'Buscar inmueble',
  active: 'Activos',
  archived: 'Archivados',
  nothingFound: 'Ningún inmueble coincide con',
  noneActive: 'No tienes inmuebles activos.',
  noneArchived: 'No tienes inmuebles archivados.',
}
type PendingRemoval = { readonly action: 'archive' | 'delete'; readonly property: Property }

/** The cards, with their search and the confirmation before one is removed. */
export const PropertyCards = ({
  properties,
  opened,
}: {
  properties: readonly Property[]
  opened: ListParams
}) => {
  const [removal, setRemoval] = useState<PendingRemoval>()
  const [restore] = useArchivePropertyMutation()
  const bringBack = async (property: Property) => {
    try {
      await restore({ params: { id: property._id }, query: {} }).unwrap()
      toast.success('Inmueble restaurado', { description: property.name })
    } catch (failed) {
      toast.error('No pudimos restaurar el inmueble', { description: problemText(failed) })
    }
  }
  const stop = () => setRemoval(undefined)
  return (
    <>
      <EntityList
        rows={properties}
        textOf={({ name, description, customId, location }) =>
          `${name} ${customId} ${location} ${description}`
        }
        texts={texts}
        render={property => (
          <PropertyCard
            property={property}
            actions={{
              onEdit: ({ _id }) => opened.open({ editar: _id }),
              onArchive: chosen => setRemoval({ action: 'archive', property: chosen }),
              onRestore: chosen => void bringBack(chosen),
              onDelete: chosen => setRemoval({ action: 'delete', property: chosen }),
            }}
          />
        )}
      />
      <Suspense>
        {removal?.action === 'archive' ? (
          <ArchiveProperty property={removal.property} onClose={stop} />
        ) : null}
        {removal?.action === 'delete' ? (
          <DeleteProperty property={removal.property} onClose={stop} />
        ) : null}
      </Suspense>
    </>
  )
}
