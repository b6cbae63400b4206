import type { Actor } from '@mostrador/contracts'
import type { Appointment, BlockForm } from '@mostrador/contracts/scheduling'
import { accept, orRefuse, Refusal } from '@mostrador/kernel'
import { businessOf } from '@mostrador/platform'
import type { z } from 'zod'
import {
  factsOf,
  withAlternatives,
  loadBookingResources,
  place,
  retake,
  revise,
} from '../appointments/agenda-use-cases.ts'
import { block, editBlock } from '../appointments/appointment.ts'
import { mapConflictErrors } from '../appointments/repository.ts'
import { newAppointmentContext } from '../appointments/use-cases.ts'
import type { Deps } from '../deps.ts'

type Wish = z.output<typeof BlockForm>

/** Blocks a specialist's time, inside or outside of hours [BLK-05]. Refuses with `slot_taken` where an appointment or a block is. */
export const createBlock =
  (deps: Deps) =>
  async (actor: Actor, wish: Wish): Promise<Appointment> => {
    const wanted = orRefuse(block(wish, newAppointmentContext(deps, actor)))
    const utterance = { type: 'block.created', key: wanted._id, data: factsOf(wanted) } as const
    const placed = await withAlternatives(deps, wanted.businessId, wanted, () =>
      mapConflictErrors(() =>
        place(deps, wanted, {
          fits: () => accept(true),
          once: false,
          mayOverbook: false,
          utterance,
        })
      )
    )
    if (typeof placed === 'string') throw new Error('A block repeats nothing')
    return placed
  }

/** Changes a block. An appointment does not become one [C1-03]. */
export const changeBlock =
  (deps: Deps) =>
  async (actor: Actor, id: string, wish: Wish): Promise<Appointment> => {
    const businessId = businessOf(actor)
    return withAlternatives(deps, businessId, { ...wish, serviceId: null }, () =>
      revise(deps, businessId, id, {
        async decide(tx, row) {
          if (row === null) throw new Refusal('appointment_not_found')
          const { appointment, effect } = orRefuse(
            editBlock(row, wish, { by: actor.name, now: deps.clock.now() })
          )
          if (effect !== 'moved') return appointment
          const [placed] = await Promise.all([
            retake(tx, appointment, row, false),
            loadBookingResources(tx, appointment),
          ])
          return placed
        },
        say: (tx, next) => tx.publish('block.changed', { key: next._id, data: factsOf(next) }),
      })
    )
  }
