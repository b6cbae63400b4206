import type { BookableService, Branch, Specialist } from '@mostrador/contracts/scheduling'
import { lazy, Suspense, useState } from 'react'
import { useArchiveSpecialistMutation } from '../../api/endpoints/specialists.ts'
import { problemText } from '../../api/problem.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { EntityList, type EntityListTexts } from '../../ui/entity-list.tsx'
import type { FormRefresh } from '../../ui/form-dialog.tsx'
import { useLastRow } from '../../ui/last-row.ts'
import { toast } from '../../ui/toaster.tsx'
import { PAGE, SpecialistCard } from './specialist-card.tsx'
import type { ListParams } from '../../ui/use-list-params.ts'

const SpecialistDialog = lazy(async () => ({
  default: (await import('./specialist-dialog.tsx')).SpecialistDialog,
}))
const SpecialistCalendars = lazy(async () => ({
  default: (await import('./specialist-calendars.tsx')).SpecialistCalendars,
}))
const loadRemoval = () => import('./specialist-removal.tsx')
const ArchiveSpecialist = lazy(async () => ({ default: (await loadRemoval()).ArchiveSpecialist }))
const DeleteSpecialist = lazy(async () => ({ default: (await loadRemoval()).DeleteSpecialist }))

const texts: EntityListTexts = {
  search: 'Buscar especialista',
  active: 'Activos',
  archived: 'Archivados',
  nothingFound: 'Ningún especialista coincide con',
  noneActive: 'No tienes especialistas activos.',
  noneArchived: 'No tienes especialistas archivados.',
}

export type Rows = {
  readonly specialists: readonly Specialist[]
  /** Archived ones too. */
  readonly branches: readonly Branch[]
  readonly services: readonly BookableService[]
  readonly opened: ListParams
}
type PendingRemoval = { readonly action: 'archive' | 'delete'; readonly specialist: Specialist }

/** The cards, with their search and the confirmation before one is removed. */
export const Cards = ({ specialists, branches, services, opened }: Rows) => {
  const [removal, setRemoval] = useState<PendingRemoval>()
  const [restore] = useArchiveSpecialistMutation()
  const bringBack = async (specialist: Specialist) => {
    try {
      await restore({ params: { id: specialist._id }, query: {} }).unwrap()
      toast.success('Especialista restaurado', { description: specialist.name })
    } catch (failed) {
      toast.error('No pudimos restaurar al especialista', { description: problemText(failed) })
    }
  }
  const dialogProps = {
    specialists: specialists.filter(({ isArchived }) => !isArchived),
    onClose: () => setRemoval(undefined),
  }
  return (
    <>
      <EntityList
        rows={specialists}
        textOf={({ name, customId, whatsapp }) => `${name} ${customId} ${whatsapp}`}
        texts={texts}
        render={specialist => (
          <SpecialistCard
            specialist={specialist}
            branches={branches}
            services={services}
            actions={{
              onEdit: ({ _id }) => opened.open({ editar: _id }),
              onArchive: chosen => setRemoval({ action: 'archive', specialist: chosen }),
              onRestore: chosen => void bringBack(chosen),
              onDelete: chosen => setRemoval({ action: 'delete', specialist: chosen }),
              onCalendars: ({ _id }) => opened.open({ calendario: _id }),
            }}
          />
        )}
      />
      <Suspense>
        {removal?.action === 'archive' ? (
          <ArchiveSpecialist specialist={removal.specialist} {...dialogProps} />
        ) : null}
        {removal?.action === 'delete' ? (
          <DeleteSpecialist specialist={removal.specialist} {...dialogProps} />
        ) : null}
      </Suspense>
    </>
  )
}

/** The dialogs that the URL opens over the cards. */
export const Dialogs = ({
  specialists,
  branches,
  services,
  opened,
  refresh,
}: Rows & { refresh: FormRefresh }) => {
  const session = useSignedIn()
  const { row: edited, isGone } = useLastRow(specialists, opened.edited)
  const ofCalendars = specialists.find(({ _id }) => _id === opened.calendarOf)
  if (ofCalendars !== undefined && may(session, { page: PAGE, action: 'edit' }))
    return (
      <Suspense>
        <SpecialistCalendars specialist={ofCalendars} onClose={opened.close} />
      </Suspense>
    )
  const isNew = opened.isNew && may(session, { page: PAGE, action: 'create' })
  const isEdit = edited !== undefined && may(session, { page: PAGE, action: 'edit' })
  if (!isNew && !isEdit) return null
  // The specialist being edited may still belong to an archived branch.
  const offered = branches.filter(
    ({ _id, isArchived }) => !isArchived || (!isNew && edited?.branchId === _id)
  )
  return (
    <Suspense>
      <SpecialistDialog
        key={isNew ? 'new' : edited?._id}
        specialist={isNew ? undefined : edited}
        isGone={isGone}
        specialists={specialists}
        branches={offered}
        services={services}
        refresh={refresh}
        onClose={opened.close}
      />
    </Suspense>
  )
}
