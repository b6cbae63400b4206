import type { Db, Tx } from '../context.ts'

export type SessionRef = {
  readonly businessId: string
  readonly courseId: string
  readonly date: string
  readonly startTime: string
}
type Mark = { readonly enrollmentId: string; readonly present: boolean | null }

const dayOf = (date: string): Date => new Date(`${date}T00:00:00Z`)

/** The marks of a session, by enrolment. */
export const findMarks = async (
  db: Db | Tx,
  { businessId, courseId, date, startTime }: SessionRef
): Promise<ReadonlyMap<string, boolean>> => {
  const rows = await db.prisma.courseAttendance.findMany({
    where: { businessId, courseId, date: dayOf(date), startTime },
  })
  return new Map(rows.map(({ enrollmentId, present }) => [enrollmentId, present]))
}

/** Writes the marks of a session; null removes one. */
export const saveMarks = async (
  tx: Tx,
  { businessId, courseId, date, startTime }: SessionRef,
  marks: readonly Mark[],
  markedAt: Date
): Promise<void> => {
  const at = { businessId, date: dayOf(date), startTime }
  const enrollmentIds = marks.map(({ enrollmentId }) => enrollmentId)
  await tx.prisma.courseAttendance.deleteMany({
    where: { ...at, enrollmentId: { in: enrollmentIds } },
  })
  await tx.prisma.courseAttendance.createMany({
    data: marks.flatMap(({ enrollmentId, present }) =>
      present === null ? [] : [{ ...at, courseId, enrollmentId, present, markedAt }]
    ),
  })
}
