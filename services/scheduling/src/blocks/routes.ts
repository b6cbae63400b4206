import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { serve } from '@mostrador/platform'
import type { Deps } from '../deps.ts'
import type { SchedulingContext } from '../context.ts'
import { changeBlock, createBlock } from './use-cases.ts'

/** Wire ↔ use case. */
export const blockRoutes = (ctx: SchedulingContext, deps: Deps): void => {
  serve(ctx, r.createBlock, ({ actor, body }) => createBlock(deps)(actor, body.block))
  serve(ctx, r.editBlock, ({ actor, params, body }) =>
    changeBlock(deps)(actor, params.id, body.block)
  )
}
