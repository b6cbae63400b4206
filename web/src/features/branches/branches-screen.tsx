import type { BookableService, Branch } from '@mostrador/contracts/scheduling'
import { MapPin, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useArchiveBranchMutation, useListBranchesQuery } from '../../api/endpoints/branches.ts'
import { useListServicesQuery } from '../../api/endpoints/services.ts'
import { problemText } from '../../api/problem.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { CardsLoading, NotAllowed, RecordPage } from '../../bookables/record-screen.tsx'
import { useHomeOnFailure } from '../../bookables/use-home-on-failure.ts'
import { Button } from '../../ui/button.tsx'
import { EntityList, type EntityListTexts } from '../../ui/entity-list.tsx'
import type { FormRefresh } from '../../ui/form-dialog.tsx'
import { useLastRow } from '../../ui/last-row.ts'
import { EmptyState } from '../../ui/pieces.tsx'
import { toast } from '../../ui/toaster.tsx'
import { type ListParams, useListParams } from '../../ui/use-list-params.ts'
import { BranchCard, PAGE } from './branch-card.tsx'

const BranchDialog = lazy(async () => ({
  default: (await import('./branch-dialog.tsx')).BranchDialog,
}))
const loadRemoval = () => import('./branch-removal.tsx')
const ArchiveBranch = lazy(async () => ({ default: (await loadRemoval()).ArchiveBranch }))
const DeleteBranch = lazy(async () => ({ default: (await loadRemoval()).DeleteBranch }))

const texts: EntityListTexts = {
  search: 'Buscar sucursal',
  active: 'Activas',
  archived: 'Archivadas',
  nothingFound: 'Ninguna sucursal coincide con',
  noneActive: 'No tienes sucursales activas.',
  noneArchived: 'No tienes sucursales archivadas.',
}
const all = { query: { includeArchived: 'true' } } as const

/** /sucursales: where the business attends, and when. */
export const BranchesScreen = () =>
  may(useSignedIn(), { page: PAGE, action: 'view' }) ? (
    <OwnBranches />
  ) : (
    <NotAllowed title="Sucursales" text="No tienes permiso para ver las sucursales" />
  )

const OwnBranches = () => {
  const session = useSignedIn()
  const opened = useListParams()
  const branches = useListBranchesQuery(all, { refetchOnMountOrArgChange: true })
  const services = useListServicesQuery({ query: {} })
  useHomeOnFailure([branches], 'No pudimos cargar tus sucursales')
  const { data, error, isFetching, refetch } = branches
  if (data === undefined) return <CardsLoading title="Sucursales" cards={2} height="48" />
  const register = may(session, { page: PAGE, action: 'create' }) ? (
    <Button
      kind="main"
      minH={{ base: '11', md: '10' }}
      icon={<Plus />}
      aria-haspopup="dialog"
      onClick={() => opened.open({ nueva: '1' })}
    >
      Nueva sucursal
    </Button>
  ) : undefined
  const offered = services.data?.filter(({ isArchived }) => !isArchived) ?? []
  const rows = { branches: data, services: offered, opened }
  return (
    <RecordPage
      title="Sucursales"
      description="Dónde atiendes y en qué horario"
      actions={data.length === 0 ? undefined : register}
      error={error}
    >
      {data.length === 0 ? (
        <EmptyState
          icon={<MapPin />}
          title="Registra dónde atiendes"
          description="Con la dirección y el horario, tus asistentes ya saben cuándo ofrecer citas."
          action={register}
        />
      ) : (
        <Cards {...rows} />
      )}
      <Dialogs
        {...rows}
        refresh={{ hasFailed: error !== undefined, isFetching, onRetry: () => void refetch() }}
      />
    </RecordPage>
  )
}

type Rows = {
  readonly branches: readonly Branch[]
  readonly services: readonly BookableService[]
  readonly opened: ListParams
}
type PendingRemoval = { readonly action: 'archive' | 'delete'; readonly branch: Branch }

/** The cards, with their search and the confirmation before one is removed. */
const Cards = ({ branches, services, opened }: Rows) => {
  const [removal, setRemoval] = useState<PendingRemoval>()
  const [restore] = useArchiveBranchMutation()
  const bringBack = async (branch: Branch) => {
    try {
      await restore({ params: { id: branch._id }, query: {} }).unwrap()
      toast.success('Sucursal restaurada', { description: branch.name })
    } catch (failed) {
      toast.error('No pudimos restaurar la sucursal', { description: problemText(failed) })
    }
  }
  const stop = () => setRemoval(undefined)
  return (
    <>
      <EntityList
        rows={branches}
        textOf={({ name, address, city, state }) =>
          `${name} ${address.description} ${city} ${state}`
        }
        texts={texts}
        render={branch => (
          <BranchCard
            branch={branch}
            services={services}
            actions={{
              onEdit: ({ _id }) => opened.open({ editar: _id }),
              onArchive: chosen => setRemoval({ action: 'archive', branch: chosen }),
              onRestore: chosen => void bringBack(chosen),
              onDelete: chosen => setRemoval({ action: 'delete', branch: chosen }),
            }}
          />
        )}
      />
      <Suspense>
        {removal?.action === 'archive' ? (
          <ArchiveBranch branch={removal.branch} onClose={stop} />
        ) : null}
        {removal?.action === 'delete' ? (
          <DeleteBranch branch={removal.branch} onClose={stop} />
        ) : null}
      </Suspense>
    </>
  )
}

/** The dialogs that the URL opens over the cards. */
const Dialogs = ({ branches, services, opened, refresh }: Rows & { refresh: FormRefresh }) => {
  const session = useSignedIn()
  const { row: edited, isGone } = useLastRow(branches, opened.edited)
  const isNew = opened.isNew && may(session, { page: PAGE, action: 'create' })
  const isEdit = edited !== undefined && may(session, { page: PAGE, action: 'edit' })
  return isNew || isEdit ? (
    <Suspense>
      <BranchDialog
        key={isNew ? 'new' : edited?._id}
        branch={isNew ? undefined : edited}
        isGone={isGone}
        branches={branches}
        services={services}
        refresh={refresh}
        onClose={opened.close}
      />
    </Suspense>
  ) : null
}
