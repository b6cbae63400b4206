import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { serve } from '@mostrador/platform'
import type { Deps } from '../deps.ts'
import type { SchedulingHouse } from '../house.ts'
import { changeBlock, createBlock } from './use-cases.ts'

/** Wire ↔ use case. */
export const blockRoutes = (house: SchedulingHouse, deps: Deps): void => {
  serve(house, r.createBlock, ({ actor, body }) => createBlock(deps)(actor, body.block))
  serve(house, r.editBlock, ({ actor, params, body }) =>
    changeBlock(deps)(actor, params.id, body.block)
  )
}
