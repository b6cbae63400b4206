import type { Appointment } from '@mostrador/contracts/scheduling'

type Span = Pick<Appointment, 'specialistId' | 'start' | 'end'>
/** `over` answers the row that stands there now, null when nothing was written. */
type Turn = {
  readonly from: number
  readonly to: number
  readonly over: Promise<Appointment | null>
}

/**
 * Who writes over which time of a specialist in this process right now. Of a crowd that saw the same free time one writes, and the others hear what
 * became of it: the constraint would let only one of them through as well, after each had written and waited for the others.
 */
export const createSlotLocks = () => {
  const running = new Map<string, Set<Turn>>()
  return {
    /** Resolves when somebody who writes over this time now is done, with what they wrote; undefined when nobody does. */
    ahead({ specialistId, start, end }: Span): Promise<Appointment | null> | undefined {
      const [from, to] = [Date.parse(start), Date.parse(end)]
      for (const turn of running.get(specialistId) ?? [])
        if (turn.from < to && from < turn.to) return turn.over
      return undefined
    },
    /** Writes over the time as the only one of those who ask; null when it turned out that somebody was faster. */
    async take<Written extends Appointment | null>(
      { specialistId, start, end }: Span,
      write: () => Promise<Written>
    ): Promise<Written> {
      const turns = running.get(specialistId) ?? new Set()
      running.set(specialistId, turns)
      const writing = write()
      const turn = { from: Date.parse(start), to: Date.parse(end), over: writing.catch(() => null) }
      turns.add(turn)
      try {
        return await writing
      } finally {
        turns.delete(turn)
        if (turns.size === 0) running.delete(specialistId)
      }
    },
  }
}
export type SlotLocks = ReturnType<typeof createSlotLocks>
