import { addDays, daysBetween } from '@mostrador/kernel'
import { useAgendaContext } from '../lib/agenda-context.ts'
import type { Box, Column } from '../lib/board.ts'
import { movedTo, instantOf, momentOf } from '../lib/moment.ts'
import type { AgendaCommands } from './agenda-page.ts'

/** Turns places on the grid into times, specialists and branches. */
export const useGridMoves = (move: AgendaCommands['move']) => {
  const { zone, specialistOf } = useAgendaContext()
  /** `from`: the minute of the column's day where the piece shall begin. */
  const moveBox = (box: Box, to: Column, from: number): void => {
    const { appointment } = box
    const begins = momentOf(appointment.start, zone)
    const at = {
      date: addDays(begins.date, daysBetween(box.date, to.date)),
      minute: begins.minute + from - box.from,
    }
    const person = to.specialist ?? specialistOf(appointment.specialistId)
    const branchId = to.specialist?.branchId ?? appointment.branchId
    move(appointment, {
      ...movedTo(appointment.start, appointment.end, at, zone),
      specialistId: person?._id ?? appointment.specialistId,
      branchId,
    })
  }
  /** `to`: the minute of the box's day where it shall end. */
  const resizeBox = ({ appointment, date }: Box, to: number): void =>
    move(appointment, {
      start: appointment.start,
      end: instantOf({ date, minute: to }, zone),
      specialistId: appointment.specialistId,
      branchId: appointment.branchId,
    })
  return { moveBox, resizeBox }
}
