import { SimpleGrid } from '@chakra-ui/react'
import type { FormEntity } from '@mostrador/contracts/crm'
import { ClipboardList, DoorClosed, DoorOpen, Pencil, Plus, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useEditFormMutation, useListFormsQuery } from '../../api/endpoints/forms.ts'
import { problemText } from '../../api/problem.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { CardsLoading, NotAllowed, RecordPage } from '../../bookables/record-screen.tsx'
import { Button } from '../../ui/button.tsx'
import type { MenuItem } from '../../ui/menu.tsx'
import { EmptyState, Page, PageHeader } from '../../ui/pieces.tsx'
import { toast } from '../../ui/toaster.tsx'
import { FormCard } from './form-card.tsx'
import { PAGE } from './form-words.ts'

const ShareDialog = lazy(async () => ({
  default: (await import('./share-dialog.tsx')).ShareDialog,
}))
const DeleteForm = lazy(async () => ({
  default: (await import('./delete-form.tsx')).DeleteForm,
}))
const description = 'Preguntas para conocer a tus clientes'

/** /formularios: the forms of the business. */
export const FormsScreen = () =>
  may(useSignedIn(), { page: PAGE, action: 'view' }) ? (
    <Forms />
  ) : (
    <NotAllowed title="Formularios" text="No tienes permiso para ver los formularios" />
  )

const Forms = () => {
  const session = useSignedIn()
  const { data, error, refetch } = useListFormsQuery({ query: {} })
  const [shared, setShared] = useState<FormEntity>()
  const [deleted, setDeleted] = useState<FormEntity>()
  const actionsOf = useFormActions(setDeleted)
  const timeZone = session.business?.timezone.name ?? 'America/Mexico_City'
  const create = may(session, { page: PAGE, action: 'create' }) ? (
    <Button asChild kind="main" minH="11">
      <Link to="/formularios/nuevo">
        <Plus />
        Nuevo formulario
      </Link>
    </Button>
  ) : undefined
  if (data === undefined && error === undefined)
    return <CardsLoading title="Formularios" cards={3} height="40" />
  if (data === undefined) return <LoadError retry={() => void refetch()} />
  return (
    <RecordPage
      title="Formularios"
      description={description}
      actions={data.length === 0 ? undefined : create}
      error={error}
    >
      {data.length === 0 ? (
        <EmptyState
          icon={<ClipboardList />}
          title="Pregúntales a tus clientes"
          description="Haz un formulario, comparte su enlace y lee aquí lo que responden."
          action={create}
        />
      ) : (
        <SimpleGrid columns={{ base: 1, md: 2, xl: 3 }} gap="4">
          {data.map(form => (
            <FormCard
              key={form._id}
              form={form}
              timeZone={timeZone}
              onShare={() => setShared(form)}
              actions={actionsOf(form)}
            />
          ))}
        </SimpleGrid>
      )}
      <Suspense>
        {shared === undefined ? null : (
          <ShareDialog form={shared} onClose={() => setShared(undefined)} />
        )}
        {deleted === undefined ? null : (
          <DeleteForm form={deleted} onClose={() => setDeleted(undefined)} />
        )}
      </Suspense>
    </RecordPage>
  )
}

const LoadError = ({ retry }: { retry: () => void }) => (
  <Page>
    <PageHeader title="Formularios" />
    <EmptyState
      icon={<ClipboardList />}
      title="Tus formularios no están a la vista"
      description="Intenta de nuevo en un momento."
      action={
        <Button minH="11" onClick={retry}>
          Reintentar
        </Button>
      }
    />
  </Page>
)

const useFormActions = (onDelete: (form: FormEntity) => void) => {
  const session = useSignedIn()
  const navigate = useNavigate()
  const [edit] = useEditFormMutation()
  const toggle = async ({ _id: id, revision, isOpen, ...form }: FormEntity) => {
    const { title, description: text, questions, sendAfter } = form
    const next = { title, description: text, questions, sendAfter, isOpen: !isOpen }
    try {
      await edit({ params: { id }, body: { form: next, revision } }).unwrap()
      toast.success(isOpen ? 'Formulario cerrado' : 'Formulario abierto')
    } catch (error) {
      toast.error(problemText(error, 'No pudimos cambiarlo. Intenta de nuevo.'))
    }
  }
  return (form: FormEntity): readonly MenuItem[] => {
    const editing: readonly MenuItem[] = [
      {
        id: 'edit',
        label: 'Editar',
        icon: <Pencil size={16} />,
        onSelect: () => void navigate(`/formularios/${form._id}/editar`),
      },
      {
        id: 'toggle',
        label: form.isOpen ? 'Dejar de recibir respuestas' : 'Volver a recibir respuestas',
        icon: form.isOpen ? <DoorClosed size={16} /> : <DoorOpen size={16} />,
        onSelect: () => void toggle(form),
      },
    ]
    const deleting: readonly MenuItem[] = [
      {
        id: 'delete',
        label: 'Eliminar',
        icon: <Trash2 size={16} />,
        danger: true,
        onSelect: () => onDelete(form),
      },
    ]
    return [
      ...(may(session, { page: PAGE, action: 'edit' }) ? editing : []),
      ...(may(session, { page: PAGE, action: 'delete' }) ? deleting : []),
    ]
  }
}
