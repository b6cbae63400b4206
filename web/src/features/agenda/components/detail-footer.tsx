import type { Appointment, SettableStatus } from '@mostrador/contracts/scheduling'
import { CalendarClock, CalendarX, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import type { RefObject } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { StatusButton } from './status-button.tsx'

type Props = {
  readonly appointment: Appointment
  readonly mayEdit: boolean
  readonly mayDelete: boolean
  readonly isPaid: boolean
  readonly busy: boolean
  readonly editButton: RefObject<HTMLButtonElement | null>
  readonly onDelete: () => void
  readonly onMove: () => void
  readonly onEdit: () => void
  readonly onStatus: (status: SettableStatus) => void
}

const over: ReadonlySet<string> = new Set(['cancelada', 'asistida', 'no_asistida'])

/** What can be done with an appointment or a block [APT-06, APT-23, BLK-07]. */
export const DetailFooter = (props: Props) => {
  const { appointment, mayEdit, mayDelete, busy, editButton, onMove, onEdit, onStatus } = props
  const { status } = appointment
  const isBlock = status === 'block'
  return (
    <>
      {mayDelete ? <DeleteAction isBlock={isBlock} onDelete={props.onDelete} /> : null}
      {mayEdit && !isBlock && !over.has(status) ? (
        <Button icon={<CalendarX />} disabled={busy} onClick={() => onStatus('cancelada')}>
          Cancelar cita
        </Button>
      ) : null}
      {mayEdit && !isBlock && status !== 'cancelada' ? (
        <Button icon={<CalendarClock />} onClick={onMove}>
          Mover
        </Button>
      ) : null}
      {mayEdit ? (
        <Button ref={editButton} icon={<Pencil />} onClick={onEdit}>
          Editar
        </Button>
      ) : null}
      {mayEdit && !isBlock ? (
        <StatusButton isPaid={props.isPaid} busy={busy} status={status} onChoose={onStatus} />
      ) : null}
    </>
  )
}

/**
 * A block is removed by deleting it. An appointment is cancelled; to delete it is rare, and not
 * beside that.
 */
const DeleteAction = ({ isBlock, onDelete }: { isBlock: boolean; onDelete: () => void }) =>
  isBlock ? (
    <Button kind="bare" color="fg.error" icon={<Trash2 />} me="auto" onClick={onDelete}>
      Eliminar
    </Button>
  ) : (
    <Menu
      label="Más de la cita"
      placement="top-start"
      trigger={
        <Button kind="bare" icon={<EllipsisVertical />} me="auto" aria-label="Más de la cita">
          Más
        </Button>
      }
      items={[
        {
          id: 'delete',
          label: 'Eliminar',
          icon: <Trash2 size={16} />,
          danger: true,
          onSelect: onDelete,
        },
      ]}
    />
  )
