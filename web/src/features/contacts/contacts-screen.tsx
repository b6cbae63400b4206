import type { Client, ListedClient } from '@mostrador/contracts/crm'
import { startOfDay } from '@mostrador/kernel'
import {
  EllipsisVertical,
  FileSpreadsheet,
  History,
  ListPlus,
  Plus,
  ShieldX,
  Users,
  UsersRound,
} from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useGridOwner } from '../../api/grid-owner.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { NotAllowed } from '../../bookables/record-screen.tsx'
import { useToday } from '../../bookables/use-today.ts'
import { Button } from '../../ui/button.tsx'
import { DataGrid } from '../../ui/data-grid/data-grid.tsx'
import { Menu } from '../../ui/menu.tsx'
import { EmptyState, Page, PageHeader } from '../../ui/pieces.tsx'
import { useIsWide } from '../../ui/use-media.ts'
import { CurrentRun } from './bulk/current-run.tsx'
import { useBulkActions } from './bulk/use-bulk-actions.tsx'
import { nameOf } from './client-words.ts'
import { useClientColumns } from './use-client-columns.ts'
import { fromFile } from './contact-registration.tsx'
import { useContactPages } from './use-contact-pages.ts'

const PAGE = 'contacts'
const ContactDialog = lazy(async () => ({
  default: (await import('./contact-dialog.tsx')).ContactDialog,
}))
const DetailsDialog = lazy(async () => ({
  default: (await import('./details/details-dialog.tsx')).DetailsDialog,
}))

const DuplicatesDrawer = lazy(async () => ({
  default: (await import('./merge/duplicates-drawer.tsx')).DuplicatesDrawer,
}))

const FieldsDrawer = lazy(async () => ({
  default: (await import('./fields/fields-drawer.tsx')).FieldsDrawer,
}))
const ErasuresDrawer = lazy(async () => ({
  default: (await import('./privacy/erasures-drawer.tsx')).ErasuresDrawer,
}))
const RecentRuns = lazy(async () => ({
  default: (await import('./bulk/recent-runs.tsx')).RecentRuns,
}))

/** /contactos: everybody who wrote, came or was registered. */
export const ContactsScreen = () =>
  may(useSignedIn(), { page: PAGE, action: 'view' }) ? (
    <Contacts />
  ) : (
    <NotAllowed title="Contactos" text="No tienes permiso para ver los contactos" />
  )

/** The dialogs that the URL opens beside the list, whose own part of it stays. */
const useOpenedContact = () => {
  const [params, setParams] = useSearchParams()
  const set = (name: string, value: string | null) =>
    setParams(
      now => {
        const next = new URLSearchParams(now)
        if (value === null) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true }
    )
  return {
    isNew: params.has('nuevo'),
    clientId: params.get('contacto'),
    register: () => set('nuevo', '1'),
    registerFromFile: () => set('nuevo', fromFile),
    stopRegistering: () => set('nuevo', null),
    show: (id: string) => set('contacto', id),
    hide: () => set('contacto', null),
    areDuplicatesShown: params.has('duplicados'),
    showDuplicates: () => set('duplicados', '1'),
    hideDuplicates: () => set('duplicados', null),
    areFieldsShown: params.has('campos'),
    showFields: () => set('campos', '1'),
    hideFields: () => set('campos', null),
    areErasuresShown: params.has('privacidad'),
    showErasures: () => set('privacidad', '1'),
    hideErasures: () => set('privacidad', null),
    areRunsShown: params.has('acciones'),
    showRuns: () => set('acciones', '1'),
    hideRuns: () => set('acciones', null),
  }
}

const Contacts = () => {
  const session = useSignedIn()
  const timeZone = session.business?.timezone.name ?? 'America/Mexico_City'
  const opened = useOpenedContact()
  const [edited, setEdited] = useState<Client>()
  const today = useToday()
  const pages = useContactPages({
    startOf: date => startOfDay(date, timeZone).toISOString(),
    today,
  })
  const columns = useClientColumns()
  const { bulk, dialog } = useBulkActions(pages.filter)
  const can = (action: 'create' | 'edit' | 'delete') => may(session, { page: PAGE, action })
  const isWide = useIsWide()
  const register = can('create') ? (
    <>
      {isWide ? (
        <Button minH="11" icon={<FileSpreadsheet />} onClick={opened.registerFromFile}>
          Carga Masiva
        </Button>
      ) : null}
      <Button kind="main" minH="11" icon={<Plus />} onClick={opened.register}>
        Registrar contacto
      </Button>
    </>
  ) : undefined
  return (
    <Page>
      <PageHeader
        title="Contactos"
        description="Tus clientes y su historia"
        actions={
          <>
            <MoreMenu
              opened={opened}
              mayErase={can('delete')}
              withFile={!isWide && can('create')}
            />
            {register}
          </>
        }
      />
      <CurrentRun timeZone={timeZone} mayEdit={can('edit')} />
      <DataGrid<ListedClient>
        id="contacts"
        owner={useGridOwner()}
        label="Contactos"
        columns={columns}
        rows={pages.rows}
        keyOf={({ _id }) => _id}
        nameOf={nameOf}
        timeZone={timeZone}
        searchLabel="Buscar por nombre, número o correo"
        onOpen={({ _id }) => opened.show(_id)}
        server={pages.server}
        bulk={bulk}
        empty={
          <NoContacts
            hasFailed={pages.hasFailed}
            retry={pages.retry}
            registerFromFile={can('create') ? opened.registerFromFile : undefined}
          />
        }
      />
      {dialog}
      <Suspense>
        {opened.areFieldsShown ? (
          <FieldsDrawer mayEdit={can('edit')} onClose={opened.hideFields} />
        ) : null}
        {opened.areErasuresShown && can('delete') ? (
          <ErasuresDrawer timeZone={timeZone} onClose={opened.hideErasures} />
        ) : null}
        {opened.areRunsShown ? (
          <RecentRuns timeZone={timeZone} mayEdit={can('edit')} onClose={opened.hideRuns} />
        ) : null}
        {opened.areDuplicatesShown ? (
          <DuplicatesDrawer mayEdit={can('edit')} onClose={opened.hideDuplicates} />
        ) : null}
        {opened.isNew && can('create') ? (
          <ContactDialog onClose={opened.stopRegistering} onSaved={opened.stopRegistering} />
        ) : null}
        {opened.clientId === null ? null : (
          <DetailsDialog
            clientId={opened.clientId}
            timeZone={timeZone}
            mayEdit={can('edit')}
            mayErase={can('delete')}
            onClose={opened.hide}
            onEdit={setEdited}
          />
        )}
      </Suspense>
      {/* While this loads the details stay: revealed after it they would hide it from readers. */}
      <Suspense>
        {edited === undefined ? null : (
          <ContactDialog
            client={edited}
            onClose={() => setEdited(undefined)}
            onSaved={() => setEdited(undefined)}
          />
        )}
      </Suspense>
    </Page>
  )
}

/** What is not needed every day. */
const MoreMenu = ({
  opened,
  mayErase,
  withFile,
}: {
  opened: ReturnType<typeof useOpenedContact>
  mayErase: boolean
  /** «Carga Masiva» too, where a button of its own has no room. */
  withFile: boolean
}) => (
  <Menu
    label="Más de Contactos"
    trigger={
      <Button minH="11" icon={<EllipsisVertical />} aria-label="Más de Contactos">
        Más
      </Button>
    }
    items={[
      ...(withFile
        ? [
            {
              id: 'file',
              label: 'Carga Masiva',
              icon: <FileSpreadsheet size={16} />,
              onSelect: opened.registerFromFile,
            },
          ]
        : []),
      {
        id: 'duplicates',
        label: 'Posibles duplicados',
        icon: <UsersRound size={16} />,
        onSelect: opened.showDuplicates,
      },
      {
        id: 'fields',
        label: 'Campos personalizados',
        icon: <ListPlus size={16} />,
        onSelect: opened.showFields,
      },
      {
        id: 'runs',
        label: 'Acciones recientes',
        icon: <History size={16} />,
        onSelect: opened.showRuns,
      },
      ...(mayErase
        ? [
            {
              id: 'privacy',
              label: 'Solicitudes de privacidad',
              icon: <ShieldX size={16} />,
              onSelect: opened.showErasures,
            },
          ]
        : []),
    ]}
  />
)

const NoContacts = ({
  hasFailed,
  retry,
  registerFromFile,
}: {
  hasFailed: boolean
  retry: () => void
  /** Undefined for a person who may not register contacts. */
  registerFromFile: (() => void) | undefined
}) =>
  hasFailed ? (
    <EmptyState
      icon={<Users />}
      title="Tus contactos no están a la vista"
      description="Intenta de nuevo en un momento."
      action={
        <Button minH="11" onClick={retry}>
          Reintentar
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={<Users />}
      title="Aquí verás a tus clientes"
      description="Quien te escribe aparece solo. También puedes registrarlos tú, o traer a todos de un archivo con «Carga Masiva»."
      action={
        registerFromFile === undefined ? undefined : (
          <Button minH="11" icon={<FileSpreadsheet />} onClick={registerFromFile}>
            Carga Masiva
          </Button>
        )
      }
    />
  )
