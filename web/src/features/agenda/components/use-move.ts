import type { Appointment } from '@mostrador/contracts/scheduling'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { showInstant, timeOf } from '@mostrador/kernel'
import { useCallback, useMemo, useState } from 'react'
import { isProblem, problemText } from '../../../api/problem.ts'
import { toast } from '../../../ui/toaster.tsx'
import { useEditBlockMutation } from '../../../api/endpoints/blocks.ts'
import {
  useEditAppointmentMutation,
  useLazyGetAppointmentQuery,
} from '../../../api/endpoints/appointments.ts'
import { type AgendaContextValue, useAgendaContext } from '../lib/agenda-context.ts'
import { momentOf } from '../lib/moment.ts'
import { useConflictText } from './use-conflict-text.ts'

/** The card of that appointment in the grid. */
const boxSelector = (id: string): string => `[data-box="${id}"]`

/** [CAL2-09] */
export const updateFailedText = 'Error al actualizar la cita'
const overrulable = new Set(['slot_taken', 'outside_working_hours'])

export type MoveTarget = Pick<Appointment, 'start' | 'end' | 'specialistId' | 'branchId'>
const targetOf = ({ start, end, specialistId, branchId }: Appointment): MoveTarget => ({
  start,
  end,
  specialistId,
  branchId,
})

/** Where somebody else moved an appointment in the meantime; null where they did not. */
const movedElsewhere = (
  before: Appointment,
  now: Appointment,
  { zone, specialistOf }: Pick<AgendaContextValue, 'zone' | 'specialistOf'>
): string | null => {
  const [from, to] = [momentOf(before.start, zone), momentOf(now.start, zone)]
  const when =
    from.date === to.date
      ? `a las ${timeOf(to.minute)}`
      : `al ${showInstant(new Date(now.start), zone)}`
  const name = specialistOf(now.specialistId)?.name ?? ''
  const isOther = now.specialistId !== before.specialistId && name !== ''
  if (now.start === before.start && !isOther) return null
  return `Alguien más la movió ${when}${isOther ? ` con ${name}` : ''}`
}

/**
 * Moves and resizes: shown at once, taken back with the reason when refused, undone from the toast
 * [CAL2-09, G1-08]. `onMoved` hears from where to where, also of the way back, and answers whether
 * it shows the move with its undo: the toast would say it twice, over the question.
 */
export const useMove = (onMoved: (from: MoveTarget, saved: Appointment) => boolean) => {
  const { zone, specialistOf } = useAgendaContext()
  const [read] = useLazyGetAppointmentQuery()
  const [edit] = useEditAppointmentMutation()
  const [editBlock] = useEditBlockMutation()
  const textOf = useConflictText()
  const [moving, setMoving] = useState<ReadonlyMap<string, Appointment>>(new Map())

  const send = useCallback(
    (appointment: Appointment, to: MoveTarget, overbook: boolean): Promise<Appointment> => {
      const params = { id: appointment._id }
      const { title, details, colorHex, version } = appointment
      return appointment.status === 'block'
        ? editBlock({
            params,
            body: { block: { title: title === '' ? 'Bloqueo' : title, details, colorHex, ...to } },
          }).unwrap()
        : edit({
            params,
            body: { appointment: { ...to, version, ...(overbook ? { overbook } : {}) } },
          }).unwrap()
    },
    [edit, editBlock]
  )

  const move = useCallback(
    async (
      appointment: Appointment,
      to: MoveTarget,
      { overbook = false, undoable = true }: { overbook?: boolean; undoable?: boolean } = {}
    ): Promise<void> => {
      const id = appointment._id
      setMoving(all => new Map(all).set(id, { ...appointment, ...to }))
      try {
        const saved = await send(appointment, to, overbook)
        if (onMoved(targetOf(appointment), saved)) {
          toast.dismiss(`move-${id}`)
          return
        }
        toast.success(schedulingRoutes.editAppointment.message, {
          id: `move-${id}`,
          about: boxSelector(id),
          description: `${showInstant(new Date(saved.start), zone)} · ${specialistOf(saved.specialistId)?.name ?? ''}`,
          // Where it came from was accepted once: going back needs no new permission of the hours.
          ...(undoable
            ? {
                action: {
                  onClick: () => {
                    void move(saved, targetOf(appointment), { overbook: true, undoable: false })
                  },
                },
              }
            : {}),
        })
      } catch (error) {
        const current =
          isProblem(error) && error.code === 'stale_version'
            ? await read({ params: { id } })
                .unwrap()
                .catch(() => null)
            : null
        const elsewhere =
          current === null ? null : movedElsewhere(appointment, current, { zone, specialistOf })
        if (elsewhere !== null) {
          toast.error(elsewhere, {
            id: `move-${id}`,
            about: boxSelector(id),
            description: 'Se queda ahí: muévela otra vez si hace falta.',
          })
          return
        }
        const mayInsist =
          appointment.status !== 'block' && isProblem(error) && overrulable.has(error.code)
        toast.error(mayInsist ? await textOf(error) : problemText(error, updateFailedText), {
          id: `move-${id}`,
          about: boxSelector(id),
          description: 'La dejamos donde estaba.',
          ...(mayInsist
            ? {
                action: {
                  label: 'Mover de todos modos',
                  onClick: () => {
                    void move(appointment, to, { overbook: true })
                  },
                },
              }
            : {}),
        })
      } finally {
        setMoving(all => {
          const next = new Map(all)
          next.delete(id)
          return next
        })
      }
    },
    [send, read, onMoved, specialistOf, textOf, zone]
  )

  const saving = useMemo(() => new Set(moving.keys()), [moving])
  return { move, moving, saving }
}
