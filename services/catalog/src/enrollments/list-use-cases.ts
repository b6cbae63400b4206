import type { EnrollmentFilter, EnrollmentLine } from '@mostrador/contracts/catalog'
import { idsOfClient } from '@mostrador/platform'
import type { UseCase } from '../context.ts'
import { findCourses, toCourse } from '../courses/repository.ts'
import { namesOfClients } from '../crm-clients.ts'
import { matches } from './enrollment.ts'
import { paidByEnrollment } from './payments-repository.ts'
import { findEnrollments, toEnrollment } from './repository.ts'

type List = { readonly businessId: string; readonly filter: EnrollmentFilter }

/** Enrolments that the filter panel lets through [ENR-01], with the names of their clients. */
export const listEnrollments: UseCase<List, EnrollmentLine[]> =
  ctx =>
  async ({ businessId, filter }) => {
    const courses = await findCourses(ctx.db, businessId, { includeArchived: true })
    const courseById = new Map(courses.map(row => [row.id, toCourse(row)]))
    const { clientId: requestedClientId, ...others } = filter
    // A second enrolment in one course stays with whom it was made for, also after a merge.
    const clientIds =
      requestedClientId === undefined
        ? undefined
        : await idsOfClient(ctx.db, 'catalog', businessId, requestedClientId)
    const rows = await findEnrollments(ctx.db, businessId, { ...others, clientIds })
    const ids = rows.map(({ id }) => id)
    const paid = await paidByEnrollment(ctx.db, businessId, ids)
    const lines = rows
      .map(row => toEnrollment(row, paid.get(row.id) ?? 0))
      .filter(line => {
        const course = courseById.get(line.courseId)
        return course !== undefined && matches(line, course, others)
      })
    if (filter.order === 'oldest') lines.reverse()
    const named = lines.map(({ clientId }) => clientId)
    const names = await namesOfClients(ctx, businessId, named)
    return lines.map(line => ({ ...line, clientName: names.get(line.clientId) ?? '' }))
  }
