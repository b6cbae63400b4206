import type { Actor } from '@mostrador/contracts'
import type { Appointment, BlockForm } from '@mostrador/contracts/scheduling'
import { orRefuse, Refusal } from '@mostrador/kernel'
import { businessOf } from '@mostrador/platform'
import type { z } from 'zod'
import { factsOf, orNearest, partiesOf, retake, revise, take } from '../appointments/agenda-use-cases.ts'
import { block, editBlock } from '../appointments/appointment.ts'
import { guarded } from '../appointments/repository.ts'
import { birthOf } from '../appointments/use-cases.ts'
import type { Deps } from '../house.ts'

type Wish = z.output<typeof BlockForm>

/** Blocks a specialist's time, inside or outside of hours [BLK-05]. Refuses with `slot_taken` where an appointment or a block is. */
export const createBlock = (deps: Deps) => (actor: Actor, wish: Wish): Promise<Appointment> => {
  const wanted = orRefuse(block(wish, birthOf(deps, actor)))
  return orNearest(deps, wanted.businessId, wanted, () =>
    guarded(() =>
      deps.db.transaction(async tx => {
        await partiesOf(tx, wanted)
        const blocked = await take(deps, tx, wanted, false)
        if (blocked === null) throw new Refusal('slot_taken')
        await tx.say('block.created', { key: blocked._id, data: factsOf(blocked) })
        return blocked
      })
    )
  )
}

/** Changes a block. An appointment does not become one [C1-03]. */
export const changeBlock = (deps: Deps) => async (actor: Actor, id: string, wish: Wish): Promise<Appointment> => {
  const businessId = businessOf(actor)
  return orNearest(deps, businessId, { ...wish, serviceId: null }, () =>
    revise(deps, businessId, id, {
      async decide(tx, row) {
        if (row === null) throw new Refusal('appointment_not_found')
        const { appointment, effect } = orRefuse(editBlock(row, wish, { by: actor.name, now: deps.clock.now() }))
        if (effect !== 'moved') return appointment
        const placed = await retake(tx, appointment, row, false)
        await partiesOf(tx, placed)
        return placed
      },
      say: (tx, next) => tx.say('block.changed', { key: next._id, data: factsOf(next) }),
    })
  )
}
