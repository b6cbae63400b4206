import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { businessOf, serve } from '@mostrador/platform'
import type { CatalogContext } from '../context.ts'
import { listAttendance, markAttendance } from './use-cases.ts'

export const attendanceRoutes = (ctx: CatalogContext): void => {
  serve(ctx, r.listAttendance, ({ actor, params, query }) =>
    listAttendance(ctx)({ businessId: businessOf(actor), courseId: params.id, ...query })
  )
  serve(ctx, r.markAttendance, ({ actor, params, body }) =>
    markAttendance(ctx)({ businessId: businessOf(actor), courseId: params.id, ...body })
  )
}
