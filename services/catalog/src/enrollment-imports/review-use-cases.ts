import { fixedValues, type ImportCellError, rowStateOf, type ValidatedRow } from '@mostrador/kernel'
import type { ImportKind, ReviewedRow } from '@mostrador/platform'
import type { CatalogContext, Tx } from '../context.ts'
import type { StoredCourse } from '../courses/repository.ts'
import { holdsSeat } from '../enrollments/enrollment.ts'
import { findSeatHolders } from './repository.ts'
import { detailsOf, findTargets, type Target } from './row-use-cases.ts'

type Kind = ImportKind<'catalog'>

const reviewedRow = (row: ValidatedRow, error: ImportCellError | undefined): ReviewedRow => {
  if (error === undefined) return row
  const errors = [...row.errors, error]
  return { ...row, errors, state: rowStateOf(errors) }
}

const errorIn = (field: string, message: string): ImportCellError => ({
  field,
  message,
  suggestedFix: null,
})

const fullText = (free: number): string => {
  if (free === 0) return 'Ya no hay lugares en este curso'
  return free === 1
    ? 'A este curso solo le queda 1 lugar, y el archivo trae a más personas'
    : `A este curso solo le quedan ${free} lugares, y el archivo trae a más personas`
}

const freeSeats = ({ availableSlots, seatsTaken }: StoredCourse): number =>
  availableSlots === null ? Number.POSITIVE_INFINITY : Math.max(0, availableSlots - seatsTaken)

/** Gives the free seats of courses to rows in their order; undefined where there is one. */
const createSeating = () => {
  const takenSeats = new Map<string, number>()
  return (course: StoredCourse): string | undefined => {
    const free = freeSeats(course)
    const next = (takenSeats.get(course.id) ?? 0) + 1
    if (next > free) return fullText(free)
    takenSeats.set(course.id, next)
    return undefined
  }
}

const keyOf = ({ course, clientId }: Pick<Target, 'course' | 'clientId'>): string =>
  `${course.id} ${clientId}`

/**
 * Says which rows name nobody or no course, who is enrolled already, and for whom there is no seat.
 * A file has one page of rows, so that all of its seats are counted here.
 */
export const reviewEnrollments =
  (ctx: Pick<CatalogContext, 'call' | 'clock'>): NonNullable<Kind['review']> =>
  async (tx, { businessId, rows }) => {
    const open = rows.filter(({ state }) => state !== 'invalid')
    const values = open.map(({ original, errors }) => fixedValues(original, errors))
    const targets = await findTargets(ctx, tx, { businessId, rows: values })
    const validTargets = targets.flatMap(target => ('course' in target ? [target] : []))
    const judge = createJudge(await holdersOf(ctx, tx, businessId, validTargets))
    const reviewed = new Map(
      open.map((row, index) => {
        const target = targets[index]
        if (target === undefined) return [row.rowIndex, row]
        if ('problem' in target)
          return [row.rowIndex, reviewedRow(row, errorIn(target.field, target.problem))]
        return [row.rowIndex, judge(row, target, detailsOf(values[index] ?? {}))]
      })
    )
    return rows.map((row): ReviewedRow => reviewed.get(row.rowIndex) ?? row)
  }

const holdersOf = async (
  { clock }: Pick<CatalogContext, 'clock'>,
  tx: Tx,
  businessId: string,
  targets: readonly Target[]
) => {
  const { enrolled, held } = await findSeatHolders(tx, {
    businessId,
    courseIds: targets.map(({ course }) => course.id),
    clientIds: targets.map(({ clientId }) => clientId),
    now: clock.now(),
  })
  const keys = (refs: readonly { courseId: string; clientId: string }[]) =>
    new Set(refs.map(({ courseId, clientId }) => `${courseId} ${clientId}`))
  return { enrolled: keys(enrolled), held: keys(held) }
}

type Holders = Awaited<ReturnType<typeof holdersOf>>

/** Judges rows whose course and client are known, in their order. */
const createJudge = ({ enrolled, held }: Holders) => {
  const seat = createSeating()
  const inFile = new Map<string, number>()
  return (
    row: ValidatedRow,
    target: Target,
    { status }: Pick<ReturnType<typeof detailsOf>, 'status'>
  ): ReviewedRow => {
    if (!holdsSeat(status)) return row
    const key = keyOf(target)
    if (enrolled.has(key)) return { ...row, known: target.clientName }
    const earlier = inFile.get(key)
    if (earlier !== undefined) {
      const text = `Es la misma persona de la fila ${earlier} del archivo: esta fila se omite`
      return reviewedRow(row, errorIn('whatsapp', text))
    }
    inFile.set(key, row.rowIndex)
    const problem = held.has(key) ? undefined : seat(target.course)
    return reviewedRow(row, problem === undefined ? undefined : errorIn('course', problem))
  }
}
