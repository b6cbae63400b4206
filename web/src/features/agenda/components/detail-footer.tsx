import { Box } from '@chakra-ui/react'
import type { Appointment, SettableStatus } from '@mostrador/contracts/scheduling'
import { CalendarClock, CalendarX, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import type { RefObject } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { useIsWide } from '../../../ui/use-media.ts'
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

/**
 * What can be done with an appointment or a block [APT-06, APT-23, BLK-07]. On a phone one row of
 * equal buttons, and the main one below it; what is rare is in the menu.
 */
export const DetailFooter = (props: Props) => {
  const { appointment, mayEdit, busy, editButton, onMove, onEdit, onStatus } = props
  const { status } = appointment
  const isPhone = !useIsWide()
  const isBlock = status === 'block'
  const mayCancel = mayEdit && !isBlock && !over.has(status)
  return (
    <>
      <Box {...rowOfEqual}>
        <RareActions {...props} mayCancel={mayCancel && isPhone} />
        {mayCancel && !isPhone ? (
          <Button icon={<CalendarX />} disabled={busy} onClick={() => onStatus('cancelada')}>
            Cancelar cita
          </Button>
        ) : null}
        {mayEdit && !isBlock && status !== 'cancelada' ? (
          <Button icon={<CalendarClock />} px={buttonSides} onClick={onMove}>
            Mover
          </Button>
        ) : null}
        {mayEdit ? (
          <Button ref={editButton} icon={<Pencil />} px={buttonSides} onClick={onEdit}>
            Editar
          </Button>
        ) : null}
      </Box>
      {mayEdit && !isBlock ? (
        <StatusButton isPaid={props.isPaid} busy={busy} status={status} onChoose={onStatus} />
      ) : null}
    </>
  )
}

const rowOfEqual = {
  display: { base: 'grid', md: 'contents' },
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  gap: '2',
  w: 'full',
} as const
/** Three fit beside each other on a phone. */
const buttonSides = { base: '2', md: '4' } as const

/**
 * A block is removed by deleting it. An appointment is cancelled; to delete it is rare, and not
 * beside that.
 */
const RareActions = ({
  appointment,
  mayDelete,
  mayCancel,
  onDelete,
  onStatus,
}: Props & { readonly mayCancel: boolean }) => {
  const isBlock = appointment.status === 'block'
  const aside = { me: { base: '0', md: 'auto' }, px: buttonSides } as const
  if (isBlock && mayDelete)
    return (
      <Button kind="bare" color="fg.error" icon={<Trash2 />} {...aside} onClick={onDelete}>
        Eliminar
      </Button>
    )
  if (isBlock || !(mayDelete || mayCancel)) return null
  const cancellation = {
    id: 'cancel',
    label: 'Cancelar cita',
    icon: <CalendarX size={16} />,
    onSelect: () => onStatus('cancelada'),
  }
  const deletion = {
    id: 'delete',
    label: 'Eliminar',
    icon: <Trash2 size={16} />,
    danger: true,
    onSelect: onDelete,
  }
  return (
    <Menu
      label="Más de la cita"
      placement="top-start"
      trigger={
        <Button icon={<EllipsisVertical />} {...aside} kind="bare" aria-label="Más de la cita">
          Más
        </Button>
      }
      items={[...(mayCancel ? [cancellation] : []), ...(mayDelete ? [deletion] : [])]}
    />
  )
}
