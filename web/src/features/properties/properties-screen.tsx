import type { Property } from '@mostrador/contracts/catalog'
import { Building2, Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useListPropertiesQuery } from '../../api/endpoints/properties.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { CardsLoading, NotAllowed, RecordPage } from '../../bookables/record-screen.tsx'
import { useHomeOnFailure } from '../../bookables/use-home-on-failure.ts'
import { Button } from '../../ui/button.tsx'
import type { FormRefresh } from '../../ui/form-dialog.tsx'
import { useLastRow } from '../../ui/last-row.ts'
import { EmptyState } from '../../ui/pieces.tsx'
import { type ListParams, useListParams } from '../../ui/use-list-params.ts'
import { PAGE } from './property-card.tsx'
import { PropertyCards } from './property-cards.tsx'

const PropertyDialog = lazy(async () => ({
  default: (await import('./property-dialog.tsx')).PropertyDialog,
}))
const all = { query: { includeArchived: 'true' } } as const

/** /inmuebles: what the business sells or rents. */
export const PropertiesScreen = () =>
  may(useSignedIn(), { page: PAGE, action: 'view' }) ? (
    <OwnProperties />
  ) : (
    <NotAllowed title="Inmuebles" text="No tienes permiso para ver los inmuebles" />
  )

const OwnProperties = () => {
  const session = useSignedIn()
  const opened = useListParams()
  const properties = useListPropertiesQuery(all, { refetchOnMountOrArgChange: true })
  useHomeOnFailure([properties], 'No pudimos cargar tus inmuebles')
  const { data, error, isFetching, refetch } = properties
  if (data === undefined) return <CardsLoading title="Inmuebles" cards={2} height="48" />
  const register = may(session, { page: PAGE, action: 'create' }) ? (
    <Button
      kind="main"
      minH={{ base: '11', md: '10' }}
      icon={<Plus />}
      aria-haspopup="dialog"
      onClick={() => opened.open({ nuevo: '1' })}
    >
      Nuevo inmueble
    </Button>
  ) : undefined
  return (
    <RecordPage
      title="Inmuebles"
      description="Propiedades en venta o renta"
      actions={data.length === 0 ? undefined : register}
      error={error}
    >
      {data.length === 0 ? (
        <EmptyState
          icon={<Building2 />}
          title="Registra tu primer inmueble"
          description="Con su precio, su ubicación y sus fotos, tus asistentes lo ofrecen por ti."
          action={register}
        />
      ) : (
        <PropertyCards properties={data} opened={opened} />
      )}
      <Dialogs
        properties={data}
        opened={opened}
        refresh={{ hasFailed: error !== undefined, isFetching, onRetry: () => void refetch() }}
      />
    </RecordPage>
  )
}

/** The dialogs that the URL opens over the cards. */
const Dialogs = ({
  properties,
  opened,
  refresh,
}: {
  properties: readonly Property[]
  opened: ListParams
  refresh: FormRefresh
}) => {
  const session = useSignedIn()
  const { row: edited, isGone } = useLastRow(properties, opened.edited)
  const isNew = opened.isNew && may(session, { page: PAGE, action: 'create' })
  const isEdit = edited !== undefined && may(session, { page: PAGE, action: 'edit' })
  return isNew || isEdit ? (
    <Suspense>
      <PropertyDialog
        key={isNew ? 'new' : edited?._id}
        property={isNew ? undefined : edited}
        isGone={isGone}
        refresh={refresh}
        onClose={opened.close}
      />
    </Suspense>
  ) : null
}
