import type { Appointment } from '@mostrador/contracts/scheduling'
import { holdsTime } from '../appointments/appointment.ts'

type SpecialistTime = Pick<Appointment, 'specialistId' | 'start' | 'end'>

/** `written`: the row at this time when the writer is done; null when none was written. */
type Lock = { readonly time: SpecialistTime; readonly written: Promise<Appointment | null> }

/**
 * Process-local lock over a specialist's time. Without it, rivals in one process all reach the
 * exclusion constraint and wait for each other's commit. An optimisation: correctness never
 * depends on it.
 */
export const createSlotLocks = () => {
  const locks = new Map<string, Set<Lock>>()
  return {
    /** The result of the write that holds an overlapping time; undefined when there is none. */
    writerOf(time: SpecialistTime): Promise<Appointment | null> | undefined {
      for (const lock of locks.get(time.specialistId) ?? [])
        if (overlaps(lock.time, time)) return lock.written
      return undefined
    },
    /** Runs `write` while holding the lock of that time. */
    async hold(time: SpecialistTime, write: () => Promise<Appointment>): Promise<Appointment> {
      const ofSpecialist = locks.get(time.specialistId) ?? new Set()
      locks.set(time.specialistId, ofSpecialist)
      const writing = write()
      const lock = { time, written: writing.catch(() => null) }
      ofSpecialist.add(lock)
      try {
        return await writing
      } finally {
        ofSpecialist.delete(lock)
        if (ofSpecialist.size === 0) locks.delete(time.specialistId)
      }
    },
  }
}
export type SlotLocks = ReturnType<typeof createSlotLocks>

/** Whether the row takes a part of that time of its specialist: cancelled ones take none. */
export const takesPartOf = (row: Appointment, time: SpecialistTime): boolean =>
  holdsTime(row.status) && row.specialistId === time.specialistId && overlaps(row, time)

/** Half-open spans; one that begins and ends at once overlaps nothing [G1-09]. */
const overlaps = (a: SpecialistTime, b: SpecialistTime): boolean => {
  const [aStart, aEnd] = [Date.parse(a.start), Date.parse(a.end)]
  const [bStart, bEnd] = [Date.parse(b.start), Date.parse(b.end)]
  return aStart < aEnd && bStart < bEnd && aStart < bEnd && bStart < aEnd
}
