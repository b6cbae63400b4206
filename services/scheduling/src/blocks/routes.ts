import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { serve } from '@mostrador/platform'
import type { SchedulingContext } from '../context.ts'
import { changeBlock, createBlock } from './use-cases.ts'

/** Mounts the routes of this folder. */
export const blockRoutes = (ctx: SchedulingContext): void => {
  serve(ctx, r.createBlock, ({ actor, body }) => createBlock(ctx)(actor, body.block))
  serve(ctx, r.editBlock, ({ actor, params, body }) =>
    changeBlock(ctx)(actor, params.id, body.block)
  )
}
