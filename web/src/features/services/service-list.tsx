import type { BookableService, Branch, Specialist } from '@mostrador/contracts/scheduling'
import { lazy, Suspense, useState } from 'react'
import { useBusiness } from '../../api/endpoints/business.ts'
import { useArchiveServiceMutation } from '../../api/endpoints/services.ts'
import { problemText } from '../../api/problem.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { EntityList, type EntityListTexts } from '../../ui/entity-list.tsx'
import type { FormRefresh } from '../../ui/form-dialog.tsx'
import { useLastRow } from '../../ui/last-row.ts'
import { toast } from '../../ui/toaster.tsx'
import { PAGE, ServiceCard } from './service-card.tsx'
import type { ListParams } from '../../ui/use-list-params.ts'

const ServiceDialog = lazy(async () => ({
  default: (await import('./service-dialog.tsx')).ServiceDialog,
}))
const loadLists = () => import('./list-dialog.tsx')
const PresetsDialog = lazy(async () => ({ default: (await loadLists()).PresetsDialog }))
const PriceListDialog = lazy(async () => ({ default: (await loadLists()).PriceListDialog }))
const loadRemoval = () => import('./service-removal.tsx')
const ArchiveService = lazy(async () => ({ default: (await loadRemoval()).ArchiveService }))
const DeleteService = lazy(async () => ({ default: (await loadRemoval()).DeleteService }))

const texts: EntityListTexts = {
  search: 'Buscar servicio',
  active: 'Activos',
  archived: 'Archivados',
  nothingFound: 'Ningún servicio coincide con',
  noneActive: 'No tienes servicios activos.',
  noneArchived: 'No tienes servicios archivados.',
}
type Rows = {
  readonly services: readonly BookableService[]
  readonly branches: readonly Branch[]
  readonly specialists: readonly Specialist[]
  readonly opened: ListParams
}
type PendingRemoval = { readonly action: 'archive' | 'delete'; readonly service: BookableService }

/** The cards, with their search and the confirmation before one is removed. */
export const Cards = ({ services, branches, specialists, opened }: Rows) => {
  const [removal, setRemoval] = useState<PendingRemoval>()
  const [restore] = useArchiveServiceMutation()
  const bringBack = async (service: BookableService) => {
    try {
      await restore({ params: { id: service._id }, query: {} }).unwrap()
      toast.success('Servicio restaurado', { description: service.name })
    } catch (failed) {
      toast.error('No pudimos restaurar el servicio', { description: problemText(failed) })
    }
  }
  const stop = () => setRemoval(undefined)
  return (
    <>
      <EntityList
        rows={services}
        textOf={({ name, description, customId }) => `${name} ${customId} ${description}`}
        texts={texts}
        render={service => (
          <ServiceCard
            service={service}
            branches={branches}
            specialists={specialists}
            actions={{
              onEdit: ({ _id }) => opened.open({ editar: _id }),
              onArchive: chosen => setRemoval({ action: 'archive', service: chosen }),
              onRestore: chosen => void bringBack(chosen),
              onDelete: chosen => setRemoval({ action: 'delete', service: chosen }),
            }}
          />
        )}
      />
      <Suspense>
        {removal?.action === 'archive' ? (
          <ArchiveService service={removal.service} onClose={stop} />
        ) : null}
        {removal?.action === 'delete' ? (
          <DeleteService service={removal.service} onClose={stop} />
        ) : null}
      </Suspense>
    </>
  )
}

/** The dialogs that the URL opens over the cards. */
export const Dialogs = ({
  services,
  branches,
  specialists,
  opened,
  refresh,
}: Rows & { refresh: FormRefresh }) => {
  const session = useSignedIn()
  const { business } = useBusiness(session.business?._id ?? '')
  const mayCreate = may(session, { page: PAGE, action: 'create' })
  const mayEdit = may(session, { page: PAGE, action: 'edit' })
  const { row: edited, isGone } = useLastRow(services, opened.edited)
  const isForm = (opened.isNew && mayCreate) || (edited !== undefined && mayEdit)
  const lists = {
    services: services.filter(({ isArchived }) => !isArchived),
    links: {
      branches: branches.map(({ _id }) => _id),
      specialists: specialists.map(({ _id }) => _id),
    },
    onClose: opened.close,
  }
  return (
    <Suspense>
      {isForm ? (
        <ServiceDialog
          key={edited?._id ?? 'new'}
          service={opened.isNew ? undefined : edited}
          isGone={isGone}
          branches={branches}
          specialists={specialists}
          refresh={refresh}
          onClose={opened.close}
        />
      ) : null}
      {opened.list === 'usual' && mayCreate && business !== undefined ? (
        <PresetsDialog
          about={[business.name, business.category, business.description]}
          {...lists}
        />
      ) : null}
      {opened.list === 'pegar' && mayCreate ? <PriceListDialog {...lists} /> : null}
    </Suspense>
  )
}
