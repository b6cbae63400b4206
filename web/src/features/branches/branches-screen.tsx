import { Text } from '@chakra-ui/react'
import type { Branch } from '@mostrador/contracts/scheduling'
import { Lock, MapPin, Plus } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useArchiveBranchMutation, useListBranchesQuery } from '../../api/endpoints/branches.ts'
import { useListServicesQuery } from '../../api/endpoints/services.ts'
import { problemText } from '../../api/problem.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { EntityList, type EntityListTexts } from '../../ui/entity-list.tsx'
import { EmptyState, Page, PageHeader } from '../../ui/pieces.tsx'
import { CardsSkeleton } from '../../ui/skeletons.tsx'
import { toast } from '../../ui/toaster.tsx'
import { BranchCard } from './branch-card.tsx'

const PAGE = 9
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
    <Page>
      <PageHeader title="Sucursales" />
      <EmptyState
        icon={<Lock />}
        title="No tienes permiso para ver las sucursales"
        description="Si las necesitas, pide acceso a quien administra el negocio."
      />
    </Page>
  )

type Asking = { readonly what: 'archive' | 'delete'; readonly branch: Branch }

const OwnBranches = () => {
  const navigate = useNavigate()
  const session = useSignedIn()
  const [search, setSearch] = useSearchParams()
  const [opened, setOpened] = useState<Branch>()
  const [asking, setAsking] = useState<Asking>()
  const branches = useListBranchesQuery(all, { refetchOnMountOrArgChange: true })
  const services = useListServicesQuery({ query: {} })
  const [restore] = useArchiveBranchMutation()
  const { data, error, isFetching } = branches
  const mayCreate = may(session, { page: PAGE, action: 'create' })
  const hasFailed = data === undefined && error !== undefined && !isFetching

  // [BRA-06]
  useEffect(() => {
    if (!hasFailed) return
    toast.error('No pudimos cargar tus sucursales', { description: problemText(error) })
    void navigate('/principal', { replace: true })
  }, [error, hasFailed, navigate])

  const open = (params: Record<string, string>) => setSearch(params, { replace: true })
  const close = () => setSearch({}, { replace: true })
  const bringBack = async (branch: Branch) => {
    try {
      await restore({ params: { id: branch._id }, query: {} }).unwrap()
      toast.success('Sucursal restaurada', { description: branch.name })
    } catch (failed) {
      toast.error('No pudimos restaurar la sucursal', { description: problemText(failed) })
    }
  }
  const register = mayCreate ? (
    <Button
      kind="main"
      minH={{ base: '11', md: '10' }}
      icon={<Plus />}
      aria-haspopup="dialog"
      onClick={() => open({ nueva: '1' })}
    >
      Nueva sucursal
    </Button>
  ) : undefined
  if (data === undefined)
    return (
      <Page>
        <PageHeader title="Sucursales" />
        <CardsSkeleton cards={2} height="48" />
      </Page>
    )
  const offered = services.data?.filter(({ isArchived }) => !isArchived) ?? []
  const wanted = search.get('editar')
  const found = data.find(({ _id }) => _id === wanted)
  // Deleted by somebody while its form is open: what was typed stays on the screen.
  if (found !== undefined && found !== opened) setOpened(found)
  const edited = found ?? (opened?._id === wanted ? opened : undefined)
  const isNew = search.get('nueva') !== null && mayCreate
  const mayEdit = may(session, { page: PAGE, action: 'edit' })
  return (
    <Page>
      <PageHeader
        title="Sucursales"
        description="Dónde atiendes y en qué horario"
        actions={data.length === 0 ? undefined : register}
      />
      {error === undefined ? null : (
        <Text role="status" color="fg.warning">
          {problemText(error)} Lo que ves puede no estar al día.
        </Text>
      )}
      {data.length === 0 ? (
        <EmptyState
          icon={<MapPin />}
          title="Registra dónde atiendes"
          description="Con la dirección y el horario, tus asistentes ya saben cuándo ofrecer citas."
          action={register}
        />
      ) : (
        <EntityList
          rows={data}
          textOf={({ name, address, city, state }) =>
            `${name} ${address.description} ${city} ${state}`
          }
          texts={texts}
          render={branch => (
            <BranchCard
              branch={branch}
              services={offered}
              actions={{
                onEdit: ({ _id }) => open({ editar: _id }),
                onArchive: chosen => setAsking({ what: 'archive', branch: chosen }),
                onRestore: chosen => void bringBack(chosen),
                onDelete: chosen => setAsking({ what: 'delete', branch: chosen }),
              }}
            />
          )}
        />
      )}
      <Suspense>
        {isNew || (edited !== undefined && mayEdit) ? (
          <BranchDialog
            key={edited?._id ?? 'new'}
            branch={isNew ? undefined : edited}
            isGone={edited !== undefined && found === undefined}
            branches={data}
            services={offered}
            refresh={{
              hasFailed: error !== undefined,
              isFetching,
              onRetry: () => void branches.refetch(),
            }}
            onClose={close}
          />
        ) : null}
        {asking?.what === 'archive' ? (
          <ArchiveBranch branch={asking.branch} onClose={() => setAsking(undefined)} />
        ) : null}
        {asking?.what === 'delete' ? (
          <DeleteBranch branch={asking.branch} onClose={() => setAsking(undefined)} />
        ) : null}
      </Suspense>
    </Page>
  )
}
