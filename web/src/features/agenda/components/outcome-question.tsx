import { addDays } from '@mostrador/kernel'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useAgendaContext } from '../lib/agenda-context.ts'
import { momentOf } from '../lib/moment.ts'
import { longDay, spanText } from '../lib/texts.ts'
import { useNow } from './use-now.ts'

/** How an appointment ended. */
export type EarlyOutcome = 'asistida' | 'no_asistida'
const texts = {
  asistida: { question: '¿Marcarla como asistida?', yes: 'Marcar como asistida' },
  no_asistida: { question: '¿Marcar que no asistió?', yes: 'Marcar que no asistió' },
} as const satisfies Record<EarlyOutcome, object>

type Props = {
  readonly appointment: Appointment
  readonly outcome: EarlyOutcome
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/**
 * Asks before it is said how an appointment ended that has not begun: attended, it also makes a
 * client of a lead; missed, it frees its time.
 */
export const OutcomeQuestion = ({ appointment, outcome, onConfirm, onClose }: Props) => {
  const { zone } = useAgendaContext()
  const today = useNow(zone).date
  const { question, yes } = texts[outcome]
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
      title={`Esta cita es ${near[from.date] ?? `el ${longDay(from.date)}`}. ${question}`}
      footer={
        <>
          <Button ref={cancel} onClick={onClose}>
            Todavía no
          </Button>
          <Button kind="main" onClick={onConfirm}>
            {yes}
          </Button>
        </>
      }
    />
  )
}
