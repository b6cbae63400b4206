import type { Client, ListedClient } from '@mostrador/contracts/crm'
import { startOfDay } from '@mostrador/kernel'
import { Plus, Users } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useGridOwner } from '../../api/grid-owner.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { NotAllowed } from '../../bookables/record-screen.tsx'
import { Button } from '../../ui/button.tsx'
import { DataGrid } from '../../ui/data-grid/data-grid.tsx'
import { EmptyState, Page, PageHeader } from '../../ui/pieces.tsx'
import { clientColumns } from './client-columns.tsx'
import { nameOf } from './client-words.ts'
import { useContactPages } from './use-contact-pages.ts'

const PAGE = 4
const ContactDialog = lazy(async () => ({
  default: (await import('./contact-dialog.tsx')).ContactDialog,
}))
const ContactPanel = lazy(async () => ({
  default: (await import('./contact-panel.tsx')).ContactPanel,
}))

/** /contactos: everybody who wrote, came or was registered. */
export const ContactsScreen = () =>
  may(useSignedIn(), { page: PAGE, action: 'view' }) ? (
    <Contacts />
  ) : (
    <NotAllowed title="Contactos" text="No tienes permiso para ver los contactos" />
  )

/** What the address opens beside the list, whose own part of it stays. */
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
    stopRegistering: () => set('nuevo', null),
    show: (id: string) => set('contacto', id),
    hide: () => set('contacto', null),
  }
}

const Contacts = () => {
  const session = useSignedIn()
  const timeZone = session.business?.timezone.name ?? 'America/Mexico_City'
  const opened = useOpenedContact()
  const [edited, setEdited] = useState<Client>()
  const pages = useContactPages(date => startOfDay(date, timeZone).toISOString())
  const can = (action: 'create' | 'edit') => may(session, { page: PAGE, action })
  const register = can('create') ? (
    <Button kind="main" minH="11" icon={<Plus />} onClick={opened.register}>
      Registrar contacto
    </Button>
  ) : undefined
  return (
    <Page>
      <PageHeader title="Contactos" description="Tus clientes y su historia" actions={register} />
      <DataGrid<ListedClient>
        id="contacts"
        owner={useGridOwner()}
        label="Contactos"
        columns={clientColumns}
        rows={pages.rows}
        keyOf={({ _id }) => _id}
        nameOf={nameOf}
        timeZone={timeZone}
        searchLabel="Buscar por nombre, número o correo"
        onOpen={({ _id }) => opened.show(_id)}
        server={pages.server}
        empty={<NoContacts hasFailed={pages.hasFailed} retry={pages.retry} />}
      />
      <Suspense>
        {opened.isNew && can('create') ? (
          <ContactDialog onClose={opened.stopRegistering} onSaved={opened.stopRegistering} />
        ) : null}
        {opened.clientId === null ? null : (
          <ContactPanel
            clientId={opened.clientId}
            timeZone={timeZone}
            mayEdit={can('edit')}
            onClose={opened.hide}
            onEdit={setEdited}
          />
        )}
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

const NoContacts = ({ hasFailed, retry }: { hasFailed: boolean; retry: () => void }) =>
  hasFailed ? (
    <EmptyState
      icon={<Users />}
      title="Tus contactos no están a la vista"
      description="Revisa tu conexión e intenta de nuevo."
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
      description="Quien te escribe aparece solo. También puedes registrarlos tú."
    />
  )
