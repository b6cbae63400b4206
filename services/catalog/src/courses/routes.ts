import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { businessOf, serve } from '@mostrador/platform'
import type { CatalogContext } from '../context.ts'
import { quoteCourses } from './quote-use-cases.ts'
import { archiveCourse, createCourse, deleteCourse, editCourse, listCourses } from './use-cases.ts'

export const courseRoutes = (ctx: CatalogContext): void => {
  serve(ctx, r.listCourses, ({ actor, query }) =>
    listCourses(ctx)({
      businessId: businessOf(actor),
      includeArchived: query.includeArchived === 'true',
    })
  )
  serve(ctx, r.createCourse, ({ actor, body }) =>
    createCourse(ctx)({ businessId: businessOf(actor), form: body.course })
  )
  serve(ctx, r.editCourse, ({ actor, params, body }) =>
    editCourse(ctx)({
      businessId: businessOf(actor),
      id: params.id,
      form: body.course,
      revision: body.revision,
    })
  )
  serve(ctx, r.archiveCourse, ({ actor, params, query }) =>
    archiveCourse(ctx)({
      businessId: businessOf(actor),
      id: params.id,
      archived: query.archive === 'true',
    })
  )
  serve(ctx, r.deleteCourse, ({ actor, params }) =>
    deleteCourse(ctx)({ businessId: businessOf(actor), id: params.id })
  )
  serve(ctx, r.quoteCourses, ({ actor, body }) =>
    quoteCourses(ctx)({ businessId: businessOf(actor), ...body })
  )
}
