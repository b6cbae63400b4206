import { catalogErrors } from '@mostrador/contracts/catalog'
import { Refusal } from '@mostrador/kernel'
import type { ImportKind, RowOutcome } from '@mostrador/platform'
import { todayOf } from '../business-zone.ts'
import type { CatalogContext, Tx } from '../context.ts'
import { holdsSeat } from '../enrollments/enrollment.ts'
import { publishChanged } from '../enrollments/payments-use-cases.ts'
import { isEnrolled } from '../enrollments/repository.ts'
import { insertWithSeat, newEnrollment } from '../enrollments/use-cases.ts'
import { lockCourses } from './repository.ts'
import { reviewEnrollments } from './review-use-cases.ts'
import { detailsOf, findTargets, type Target } from './row-use-cases.ts'
import { removeEnrollments } from './undo-use-cases.ts'

type Kind = ImportKind<'catalog'>
type Row = Parameters<Kind['create']>[1]['rows'][number]

/** The text of a refusal for people; rethrows other errors. */
const textOf = (error: unknown): string => {
  if (!(error instanceof Refusal)) throw error
  const errors: Readonly<Record<string, { readonly message: string }>> = catalogErrors
  const message = errors[error.code]?.message
  if (message === undefined) throw error
  return message
}

/** Enrols the people of valid rows, in their order, as far as their courses have seats. */
const createEnrollments = async (
  ctx: CatalogContext,
  tx: Tx,
  { businessId, rows }: Parameters<Kind['create']>[1]
): Promise<RowOutcome[]> => {
  const today = await todayOf(ctx, businessId)
  const targets = await findTargets(ctx, tx, { businessId, rows: rows.map(row => row.values) })
  const courseIds = targets.flatMap(target => ('course' in target ? [target.course.id] : []))
  await lockCourses(tx, businessId, courseIds)
  const outcomes: RowOutcome[] = []
  for (const [index, row] of rows.entries()) {
    const target = targets[index]
    if (target === undefined || 'problem' in target)
      outcomes.push({ rowIndex: row.rowIndex, failure: target?.problem ?? '' })
    else outcomes.push(await enrol(ctx, tx, { businessId, today, row, target }))
  }
  return outcomes
}

type RowInput = {
  readonly businessId: string
  readonly today: string
  readonly row: Row
  readonly target: Target
}

/** Enrols one person; the course is locked, so that nobody takes the seat in between. */
const enrol = async (
  ctx: CatalogContext,
  tx: Tx,
  {
    businessId,
    today,
    row: { rowIndex, values },
    target: { course, clientId, clientName },
  }: RowInput
): Promise<RowOutcome> => {
  const form = { ...detailsOf(values), courseId: course.id, clientId }
  const enrollment = newEnrollment(ctx, { businessId, today, form })
  const ref = { courseId: course.id, clientId }
  if (holdsSeat(form.status) && (await isEnrolled(tx, businessId, ref)))
    return { rowIndex, skipped: `${clientName} ya tiene una inscripción en este curso` }
  try {
    await insertWithSeat(ctx, tx, enrollment)
  } catch (error) {
    return { rowIndex, failure: textOf(error) }
  }
  await publishChanged(tx, enrollment)
  return { rowIndex, createdId: enrollment.id }
}

/** Enrolments from a file [ENR2-08]. */
export const enrollmentImport = (ctx: CatalogContext): Kind => ({
  name: 'enrollments',
  schemaModule: new URL('import-schema.ts', import.meta.url),
  template: {
    fileName: 'plantilla_inscripciones.xlsx',
    headers: [
      'Curso',
      'WhatsApp',
      'Codigo de Pais',
      'Fecha de Inscripcion',
      'Estado',
      'Metodo de Pago',
      'Cuota de Inscripcion',
      'Notas',
    ],
    example: [
      'Cerámica',
      '2225550134',
      '52',
      '2026-11-25',
      'Confirmada',
      'Efectivo',
      200,
      'Viene con su hermana',
    ],
  },
  batchSize: 100,
  review: reviewEnrollments(ctx),
  create: (tx, of) => createEnrollments(ctx, tx, of),
  remove: (tx, of) => removeEnrollments(ctx, tx, of),
  publishChanged: (tx, importId) =>
    tx.publish('enrollment_import.changed', { key: importId, data: { importId } }),
})
