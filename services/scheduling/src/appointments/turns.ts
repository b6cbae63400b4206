import type { Appointment } from '@mostrador/contracts/scheduling'

type Span = Pick<Appointment, 'specialistId' | 'start' | 'end'>
type Turn = { readonly from: number; readonly to: number; readonly over: Promise<unknown> }

/**
 * Who writes over which time of a specialist in this process right now. Of a crowd that saw the same free time one writes, and the others look
 * again when it is done: the constraint would let only one of them through as well, after each had written and waited for the others.
 */
export const turnsAtTimes = () => {
  const running = new Map<string, Set<Turn>>()
  return {
    /** Resolves when somebody who writes over this time now is done, however it ended; undefined when nobody does. */
    ahead({ specialistId, start, end }: Span): Promise<unknown> | undefined {
      const [from, to] = [Date.parse(start), Date.parse(end)]
      for (const turn of running.get(specialistId) ?? []) if (turn.from < to && from < turn.to) return turn.over
      return undefined
    },
    async take<Answer>({ specialistId, start, end }: Span, write: () => Promise<Answer>): Promise<Answer> {
      const turns = running.get(specialistId) ?? new Set()
      running.set(specialistId, turns)
      const writing = write()
      const turn = { from: Date.parse(start), to: Date.parse(end), over: writing.catch(() => undefined) }
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
export type TurnsAtTimes = ReturnType<typeof turnsAtTimes>
