import type { Appointment } from '@mostrador/contracts/scheduling'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { showInstant } from '@mostrador/kernel'
import { useCallback, useMemo, useState } from 'react'
import { isProblem, problemText } from '../../../api/problem.ts'
import { toast } from '../../../ui/toaster.tsx'
import { useEditBlockMutation } from '../../../api/endpoints/blocks.ts'
import {
  useEditAppointmentMutation,
  useLazyGetAppointmentQuery,
} from '../../../api/endpoints/appointments.ts'
import { useAgendaContext } from '../lib/agenda-context.ts'
import { boxSelector } from '../lib/box-selector.ts'
import { useConflictText } from './use-conflict-text.ts'

/** [CAL2-09] */
export const updateFailedText = 'Error al actualizar la cita'
const overrulable = new Set(['slot_taken', 'outside_working_hours'])

export type MoveTarget = Pick<Appointment, 'start' | 'end' | 'specialistId' | 'branchId'>
export const targetOf = ({ start, end, specialistId, branchId }: MoveTarget): MoveTarget => ({
  start,
  end,
  specialistId,
  branchId,
})

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
      const message = { id: `move-${id}`, about: boxSelector(id) }
      setMoving(all => new Map(all).set(id, { ...appointment, ...to }))
      try {
        const saved = await send(appointment, to, overbook)
        if (onMoved(targetOf(appointment), saved)) {
          toast.dismiss(message.id)
          return
        }
        toast.success(schedulingRoutes.editAppointment.message, {
          ...message,
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
        if (isProblem(error) && error.code === 'stale_version') {
          const { movedElsewhere } = await import('./on-demand.ts')
          const now = await read({ params: { id } })
            .unwrap()
            .catch(() => appointment)
          const moved = movedElsewhere(appointment, now, { zone, specialistOf })
          if (moved !== null) {
            const { title, description } = moved
            toast.error(title, { ...message, description })
            return
          }
        }
        const mayInsist =
          appointment.status !== 'block' && isProblem(error) && overrulable.has(error.code)
        toast.error(mayInsist ? await textOf(error) : problemText(error, updateFailedText), {
          ...message,
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
