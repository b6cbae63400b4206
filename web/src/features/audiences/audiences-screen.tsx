import { Heading, HStack, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { type Audience, crmRoutes } from '@mostrador/contracts/crm'
import { Plus, Users } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import {
  useDeleteAudienceMutation,
  useGetAudienceQuery,
  useListAudiencesQuery,
} from '../../api/endpoints/audiences.ts'
import { problemText } from '../../api/problem.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { CardsLoading, NotAllowed, RecordPage } from '../../bookables/record-screen.tsx'
import { Button } from '../../ui/button.tsx'
import { DeleteDialog } from '../../ui/confirm-dialog.tsx'
import { Chip, EmptyState, Page, PageHeader } from '../../ui/pieces.tsx'
import { toast } from '../../ui/toaster.tsx'
import { clientsText, filterText, kindNames, PAGE } from './audience-values.ts'

const AudienceDialog = lazy(async () => ({
  default: (await import('./audience-dialog.tsx')).AudienceDialog,
}))
const title = 'Audiencias'

/** /audiencias: clients that the business addresses together. */
export const AudiencesScreen = () =>
  may(useSignedIn(), { page: PAGE, action: 'view' }) ? (
    <Audiences />
  ) : (
    <NotAllowed title={title} text="No tienes permiso para ver las audiencias" />
  )

const Audiences = () => {
  const session = useSignedIn()
  const { data, error, refetch } = useListAudiencesQuery({ query: {} })
  const [opened, setOpened] = useState<Audience | 'new'>()
  const [deleted, setDeleted] = useState<Audience>()
  const can = (action: 'create' | 'edit' | 'delete') => may(session, { page: PAGE, action })
  const create = can('create') ? (
    <Button kind="main" minH="11" icon={<Plus />} onClick={() => setOpened('new')}>
      Crear audiencia
    </Button>
  ) : undefined
  if (data === undefined && error === undefined)
    return <CardsLoading title={title} cards={3} height="32" />
  if (data === undefined) return <LoadError retry={() => void refetch()} />
  return (
    <RecordPage
      title={title}
      description="Grupos de contactos: una lista fija, o un filtro que se mantiene al día"
      actions={data.length === 0 ? undefined : create}
      error={error}
    >
      {data.length === 0 ? (
        <EmptyState
          icon={<Users />}
          title="Agrupa a tus clientes"
          description="Elige a quiénes, o guarda un filtro que siempre está al día: «escribieron por última vez hace más de 60 días»."
          action={create}
        />
      ) : (
        <SimpleGrid columns={{ base: 1, md: 2, xl: 3 }} gap="4">
          {data.map(audience => (
            <AudienceCard
              key={audience._id}
              audience={audience}
              onEdit={can('edit') ? () => setOpened(audience) : undefined}
              onDelete={can('delete') ? () => setDeleted(audience) : undefined}
            />
          ))}
        </SimpleGrid>
      )}
      <Suspense>
        {opened === 'new' ? <AudienceDialog onClose={() => setOpened(undefined)} /> : null}
        {opened === undefined || opened === 'new' ? null : (
          <EditAudience id={opened._id} onClose={() => setOpened(undefined)} />
        )}
      </Suspense>
      {deleted === undefined ? null : (
        <DeleteAudience audience={deleted} onClose={() => setDeleted(undefined)} />
      )}
    </RecordPage>
  )
}

/** The dialog opens with the clients, which the list does not have. */
const EditAudience = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data } = useGetAudienceQuery({ params: { id } })
  return data === undefined ? null : <AudienceDialog audience={data} onClose={onClose} />
}

type CardProps = {
  readonly audience: Audience
  readonly onEdit: (() => void) | undefined
  readonly onDelete: (() => void) | undefined
}

const AudienceCard = ({ audience, onEdit, onDelete }: CardProps): ReactNode => (
  <Stack
    as="article"
    aria-label={audience.name}
    gap="3"
    p="4"
    bg="bg.panel"
    borderWidth="1px"
    borderColor="border.subtle"
    borderRadius="l3"
    minW="0"
  >
    <HStack gap="2" align="start">
      <Heading as="h2" textStyle="md" fontWeight="600" overflowWrap="anywhere" flex="1">
        {audience.name}
      </Heading>
      <Chip tone={audience.kind === 'living' ? 'brand' : 'gray'}>{kindNames[audience.kind]}</Chip>
    </HStack>
    <Text textStyle="xl" fontWeight="600">
      {clientsText(audience.size)}
    </Text>
    {audience.kind === 'living' ? (
      <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
        {filterText(audience.filter)}
      </Text>
    ) : null}
    {audience.description === '' ? null : (
      <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere" lineClamp={3}>
        {audience.description}
      </Text>
    )}
    <HStack gap="2" flexWrap="wrap" mt="auto">
      {onEdit === undefined ? null : (
        <Button minH="11" aria-label={`Editar ${audience.name}`} onClick={onEdit}>
          Editar
        </Button>
      )}
      {onDelete === undefined ? null : (
        <Button kind="bare" minH="11" aria-label={`Eliminar ${audience.name}`} onClick={onDelete}>
          Eliminar
        </Button>
      )}
    </HStack>
  </Stack>
)

const LoadError = ({ retry }: { retry: () => void }) => (
  <Page>
    <PageHeader title={title} />
    <EmptyState
      icon={<Users />}
      title="Tus audiencias no están a la vista"
      description="Intenta de nuevo en un momento."
      action={
        <Button minH="11" onClick={retry}>
          Reintentar
        </Button>
      }
    />
  </Page>
)

const DeleteAudience = ({ audience, onClose }: { audience: Audience; onClose: () => void }) => {
  const [remove, { isLoading }] = useDeleteAudienceMutation()
  const [problem, setProblem] = useState<string>()
  const confirm = async () => {
    try {
      await remove({ params: { id: audience._id } }).unwrap()
      toast.success(crmRoutes.deleteAudience.message)
      onClose()
    } catch (error) {
      setProblem(problemText(error))
    }
  }
  return (
    <DeleteDialog
      open
      title={`¿Eliminar la audiencia ${audience.name}?`}
      description="Sus clientes se quedan. No se puede deshacer."
      busy={isLoading}
      problem={problem}
      onClose={onClose}
      onConfirm={() => void confirm()}
    />
  )
}
