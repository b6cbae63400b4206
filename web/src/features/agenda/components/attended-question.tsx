import { addDays } from '@mostrador/kernel'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useAgendaContext } from '../lib/agenda-context.ts'
import { momentOf } from '../lib/moment.ts'
import { longDay, spanText } from '../lib/texts.ts'
import { useNow } from './use-now.ts'

type Props = {
  readonly appointment: Appointment
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/**
 * Asks before an appointment that has not begun is marked as attended: it also makes a client of a
 * lead.
 */
export const AttendedQuestion = ({ appointment, onConfirm, onClose }: Props) => {
  const { zone } = useAgendaContext()
  const today = useNow(zone).date
  const cancel = useRef<HTMLButtonElement>(null)
  const from = momentOf(appointment.start, zone)
  const clock = spanText(from.minute, from.minute).slice(0, 5)
  const near: Readonly<Record<string, string>> = {
    [today]: `hoy a las ${clock}`,
    [addDays(today, 1)]: 'mañana',
  }
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      size="sm"
      initialFocus={cancel}
      title={`Esta cita es ${near[from.date] ?? `el ${longDay(from.date)}`}. ¿Marcarla como asistida?`}
      footer={
        <>
          <Button ref={cancel} onClick={onClose}>
            Todavía no
          </Button>
          <Button kind="main" onClick={onConfirm}>
            Marcar como asistida
          </Button>
        </>
      }
    />
  )
}
