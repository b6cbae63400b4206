import type { EnrollmentForm } from '@mostrador/contracts/catalog'
import { crmRoutes } from '@mostrador/contracts/crm'
import { fold, type ImportValues } from '@mostrador/kernel'
import { actorOf } from '@mostrador/platform'
import type { CatalogContext, Tx } from '../context.ts'
import { findCourses, type StoredCourse } from '../courses/repository.ts'
import { pesosIn } from '../products/price-text.ts'
import { methodOf, statusOf } from './import-schema.ts'

/** The cell whose client or course does not exist; `problem` is a text for people. */
type Unknown = { readonly field: 'course' | 'whatsapp'; readonly problem: string }
/** The course and the client that a row names. */
export type Target = {
  readonly course: StoredCourse
  readonly clientId: string
  readonly clientName: string
}
type Rows = { readonly businessId: string; readonly rows: readonly ImportValues[] }

/** The text of ENR2-05; what follows says which of the two is unknown. */
const notFound = 'No se encontro el curso o el cliente'

/** The fields of an enrolment in a row, without course and client; its cells are valid. */
export const detailsOf = ({
  date = '',
  status = '',
  paymentMethod = '',
  fee = '',
  notes = '',
}: ImportValues): Omit<EnrollmentForm, 'courseId' | 'clientId'> => ({
  ...(date === '' ? {} : { enrollmentDate: date }),
  ...(fee === '' ? {} : { enrollmentFee: pesosIn(fee) ?? 0 }),
  status: statusOf(status) ?? 'pending',
  paymentMethod: methodOf(paymentMethod) ?? null,
  notes,
})

/** The open course of this name, or of this identifier. */
const courseNamed = (courses: readonly StoredCourse[], text: string): StoredCourse | Unknown => {
  const foldedText = fold(text)
  const matching = courses.filter(({ name, customId }) =>
    [name, customId].map(fold).includes(foldedText)
  )
  const [course, other] = matching.filter(({ archived }) => !archived)
  const problemOf = (problem: string): Unknown => ({ field: 'course', problem })
  if (other !== undefined)
    return problemOf('Hay más de un curso con este nombre: escribe su identificador')
  if (course !== undefined) return course
  return matching.length > 0
    ? problemOf('Este curso está archivado')
    : problemOf(`${notFound}: ningún curso se llama así`)
}

/** Course and client of each row, in their order [ENR2-05]. Rejects while crm does not answer. */
export const findTargets = async (
  { call }: Pick<CatalogContext, 'call'>,
  tx: Tx,
  { businessId, rows }: Rows
): Promise<(Target | Unknown)[]> => {
  const numbers = rows.map(({ whatsapp = '', countryCode = '' }) => ({ whatsapp, countryCode }))
  const as = actorOf.service('catalog', businessId)
  const clients = await call(crmRoutes.clientsByNumber, { body: { numbers } }, as)
  const courses = await findCourses(tx, businessId, { includeArchived: true })
  return rows.map(({ course: name = '' }, index) => {
    const course = courseNamed(courses, name)
    if ('problem' in course) return course
    const client = clients[index] ?? { problem: notFound }
    if ('problem' in client)
      return { field: 'whatsapp', problem: `${notFound}: ${lowerFirst(client.problem)}` }
    return { course, clientId: client._id, clientName: client.name }
  })
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
