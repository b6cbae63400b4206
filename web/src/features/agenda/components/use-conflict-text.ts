import { useCallback } from 'react'
import { type Problem, problemText } from '../../../api/problem.ts'
import { useAgendaContext } from '../lib/agenda-context.ts'
import { useKnownNames } from '../lib/client-names.ts'

/** Why a time was refused, with all of its conflicts and the names of their clients. */
export const useConflictText = (): ((problem: Problem) => Promise<string>) => {
  const { zone } = useAgendaContext()
  const { request } = useKnownNames()
  return useCallback(
    async problem => {
      const { conflictsOf, conflictText } = await import('./on-demand.ts')
      const conflicts = conflictsOf(problem.details)
      if (conflicts === null) return problemText(problem)
      const names = await request(conflicts.overlaps.map(({ clientId }) => clientId))
      return conflictText(conflicts, names, zone) ?? problemText(problem)
    },
    [request, zone]
  )
}
