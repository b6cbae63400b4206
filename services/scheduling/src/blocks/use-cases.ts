import type { Actor } from '@mostrador/contracts'
import type { Appointment, BlockForm } from '@mostrador/contracts/scheduling'
import { orRefuse } from '@mostrador/kernel'
import { businessOf } from '@mostrador/platform'
import type { z } from 'zod'
import { newAppointmentContext } from '../appointments/context-use-cases.ts'
import { requireAppointment } from '../appointments/use-cases.ts'
import type { SchedulingContext } from '../context.ts'
import { appointmentFacts, reschedule, reserve } from '../reservations/use-cases.ts'
import { editBlock, newBlock } from './block.ts'

type Form = z.output<typeof BlockForm>

/**
 * Blocks a specialist's time, inside or outside of hours [BLK-05]. Refuses `slot_taken` where an
 * appointment or another block is.
 */
export const createBlock =
  (ctx: SchedulingContext) =>
  async (actor: Actor, form: Form): Promise<Appointment> => {
    const appointment = orRefuse(newBlock(form, newAppointmentContext(ctx, actor)))
    const data = appointmentFacts(appointment)
    return reserve(ctx)({
      appointment,
      policy: { kind: 'free' },
      event: { type: 'block.created', key: appointment._id, data },
    })
  }

/** Changes a block. An appointment does not become one [C1-03]. */
export const changeBlock =
  (ctx: SchedulingContext) =>
  (actor: Actor, id: string, form: Form): Promise<Appointment> => {
    const context = { by: actor.name, now: ctx.clock.now() }
    return reschedule(ctx)({
      businessId: businessOf(actor),
      id,
      policy: { kind: 'free' },
      decide: current => orRefuse(editBlock(requireAppointment(current), form, context)),
      publish: (tx, next) =>
        tx.publish('block.changed', { key: next._id, data: appointmentFacts(next) }),
    })
  }
