import type { Appointment } from '@mostrador/contracts/scheduling'
import { lazy, Suspense } from 'react'
import { useOnFirstInput } from '../../../ui/on-first-input.ts'
import type { useSheet } from './use-sheet.ts'

const loadDetail = async () => ({ default: (await import('./detail-dialog.tsx')).DetailDialog })
const loadForm = async () => ({
  default: (await import('./appointment-drawer.tsx')).AppointmentDrawer,
})
const loadBlock = async () => ({ default: (await import('./block-drawer.tsx')).BlockDrawer })
const DetailDialog = lazy(loadDetail)
const AppointmentDrawer = lazy(loadForm)
const BlockDrawer = lazy(loadBlock)
const MoveDialog = lazy(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog }))
const ClientCard = lazy(async () => ({ default: (await import('./client-card.tsx')).ClientCard }))

const loadDialogs = async () => {
  await loadDetail()
  await loadForm()
  await loadBlock()
}

/** The dialogs open after a tap: their code is fetched at the first sign of a person. */
export const useLoadDialogs = (): void => useOnFirstInput(loadDialogs)

type Props = {
  /** The appointment and the client that the address names. */
  readonly opened: {
    readonly appointment: Appointment | undefined
    readonly clientId: string | null
  }
  readonly forms: ReturnType<typeof useSheet>
  readonly commands: {
    /** Null closes what is open. */
    readonly open: (appointmentId: string | null) => void
    readonly bookFor: (clientId: string) => void
    /** Whether somebody is asked about the move, with a way back. */
    readonly onMoved: (from: Appointment, saved: Appointment) => boolean
    readonly onRestored: (saved: Appointment) => void
  }
}

/**
 * The one dialog that is open over the agenda: a form, or what the address names. A block names
 * appointments that are in its way: they open over it.
 */
export const AgendaDialogs = ({ opened, forms, commands }: Props) => (
  <Suspense>
    {forms.sheet === null ? null : <FormDialog forms={forms} onMoved={commands.onMoved} />}
    {forms.sheet === null || forms.sheet.kind === 'block' ? (
      <OpenedDialog opened={opened} forms={forms} commands={commands} />
    ) : null}
  </Suspense>
)

const OpenedDialog = ({
  opened: { appointment, clientId },
  forms,
  commands: { open, bookFor, onRestored },
}: Props) => {
  const close = () => open(null)
  if (appointment !== undefined)
    return (
      <DetailDialog
        key={appointment._id}
        appointment={appointment}
        onClose={close}
        onRestored={onRestored}
        onEdit={() => {
          close()
          forms.edit(appointment)
        }}
        onMove={() => {
          close()
          forms.edit(appointment, true)
        }}
      />
    )
  if (clientId === null) return null
  return (
    <ClientCard
      key={clientId}
      clientId={clientId}
      onClose={close}
      onOpen={open}
      onBook={clientId => {
        close()
        bookFor(clientId)
      }}
    />
  )
}

const FormDialog = ({
  forms: { sheet, close, openWhole },
  onMoved,
}: {
  readonly forms: Props['forms']
  readonly onMoved: Props['commands']['onMoved']
}) => {
  if (sheet === null) return null
  const valuesSheet = 'values' in sheet ? sheet : undefined
  if (sheet.kind === 'block')
    return (
      <BlockDrawer
        editing={sheet.editing}
        start={sheet.start}
        storedSheet={valuesSheet}
        isRecovered={sheet.isRecovered}
        onClose={close}
      />
    )
  const { editing, start } = sheet
  const onSaved = (saved: Appointment, from: Appointment | null) => {
    close()
    return from !== null && onMoved(from, saved)
  }
  const isMove = sheet.isMove === true
  const key = `${editing?._id ?? 'new'} ${editing?.version ?? 0}`
  return isMove && editing !== null ? (
    <MoveDialog
      key={key}
      appointment={editing}
      start={start}
      onClose={close}
      onSaved={onSaved}
      onWhole={openWhole}
    />
  ) : (
    <AppointmentDrawer
      key={key}
      editing={editing}
      start={start}
      storedSheet={valuesSheet}
      isHourProposed={sheet.isHourProposed}
      isRecovered={sheet.isRecovered}
      onClose={close}
      onSaved={onSaved}
    />
  )
}
