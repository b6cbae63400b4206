import { SimpleGrid } from '@chakra-ui/react'
import type { Resource } from '@mostrador/contracts/catalog'
import { FolderOpen, Lock, Plus } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useDeleteResourceMutation, useListResourcesQuery } from '../../api/endpoints/resources.ts'
import { useFileCleanup } from '../../api/endpoints/files.ts'
import { problemText } from '../../api/problem.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { DeleteDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState, Page, PageHeader } from '../../ui/pieces.tsx'
import { CardsSkeleton } from '../../ui/skeletons.tsx'
import { toast } from '../../ui/toaster.tsx'
import { ResourceCard } from './resource-card.tsx'

const PAGE = 'resources'
const ResourceDialog = lazy(async () => ({
  default: (await import('./resource-dialog.tsx')).ResourceDialog,
}))

/** /recursos: media for assistants and campaigns [RES-06]. */
export const ResourcesScreen = () => (
  <Page>
    {may(useSignedIn(), { page: PAGE, action: 'view' }) ? (
      <OwnResources />
    ) : (
      <EmptyState
        icon={<Lock />}
        title="No tienes permiso para ver los recursos"
        description="Si los necesitas, pide acceso a quien administra el negocio."
      />
    )}
  </Page>
)

const OwnResources = () => {
  const session = useSignedIn()
  const { data, error, refetch } = useListResourcesQuery({ query: {} })
  const [opened, setOpened] = useState<Resource | 'new'>()
  const [deleted, setDeleted] = useState<Resource>()
  const can = (action: 'create' | 'edit' | 'delete') => may(session, { page: PAGE, action })
  // [RES-05]
  useEffect(() => {
    if (error !== undefined) console.error('The resources could not be read', error)
  }, [error])
  const register = can('create') ? (
    <Button kind="main" minH="11" icon={<Plus />} onClick={() => setOpened('new')}>
      Nuevo recurso
    </Button>
  ) : undefined
  const list = () => {
    if (data === undefined && error === undefined) return <CardsSkeleton cards={2} height="48" />
    if (data === undefined)
      return (
        <EmptyState
          icon={<FolderOpen />}
          title="Tus recursos no están a la vista"
          description="Intenta de nuevo en un momento."
          action={
            <Button minH="11" onClick={() => void refetch()}>
              Reintentar
            </Button>
          }
        />
      )
    if (data.length === 0)
      return (
        <EmptyState
          icon={<FolderOpen />}
          title="Guarda lo que mandas a tus clientes"
          description="Fotos, videos y audios que podrás agregar a tus servicios."
          action={register}
        />
      )
    return (
      <SimpleGrid columns={{ base: 1, md: 2, xl: 3 }} gap="4">
        {data.map(resource => (
          <ResourceCard
            key={resource._id}
            resource={resource}
            onEdit={can('edit') ? () => setOpened(resource) : undefined}
            onDelete={can('delete') ? () => setDeleted(resource) : undefined}
          />
        ))}
      </SimpleGrid>
    )
  }
  return (
    <>
      <PageHeader
        title="Recursos"
        description="Fotos, videos y audios de tu negocio"
        actions={data === undefined || data.length === 0 ? undefined : register}
      />
      {list()}
      <Suspense>
        {opened === undefined ? null : (
          <ResourceDialog
            resource={opened === 'new' ? undefined : opened}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
      {deleted === undefined ? null : (
        <DeleteResource resource={deleted} onClose={() => setDeleted(undefined)} />
      )}
    </>
  )
}

const DeleteResource = ({ resource, onClose }: { resource: Resource; onClose: () => void }) => {
  const [remove, { isLoading }] = useDeleteResourceMutation()
  const [problem, setProblem] = useState<string>()
  const cleanUp = useFileCleanup()
  const confirm = async () => {
    try {
      await remove({ params: { id: resource._id } }).unwrap()
      const urls = resource.items.map(({ url }) => url)
      cleanUp(urls, [])
      toast.success('Recurso eliminado correctamente')
      onClose()
    } catch (error) {
      setProblem(problemText(error))
    }
  }
  return (
    <DeleteDialog
      open
      title={`¿Eliminar el recurso ${resource.name}?`}
      description="Sus archivos se eliminan también. No se puede deshacer."
      busy={isLoading}
      problem={problem}
      onClose={onClose}
      onConfirm={() => void confirm()}
    />
  )
}
