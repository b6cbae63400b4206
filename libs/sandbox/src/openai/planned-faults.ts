import { type OpenAiFault, openAiFaults } from './errors.ts'

/** Faults on demand. The stream kinds only show when the request streams. */
export type PlannedFault =
  | 'rate_limit'
  | 'insufficient_quota'
  | 'server_error'
  | 'overloaded'
  | 'context_length'
  | 'hang'
  | 'reset'
  | 'truncated_json'
  | 'stream_error'
  | 'stream_cut'

type Planned = { readonly as: PlannedFault; readonly retryAfter: number; times: number }

/** The faults of the next requests, in the order in which they were planned. */
export const createPlannedFaults = () => {
  let planned: Planned[] = []
  return {
    plan: (fault: Planned): void => void planned.push(fault),
    clear: (): void => {
      planned = []
    },
    /** The fault of this request; null when it goes well. */
    take(isStreaming: boolean): Omit<Planned, 'times'> | null {
      const fault = planned.find(
        ({ as }) => isStreaming || (as !== 'stream_error' && as !== 'stream_cut')
      )
      if (fault === undefined) return null
      fault.times -= 1
      if (fault.times <= 0) planned = planned.filter(other => other !== fault)
      return fault
    },
  }
}
export type PlannedFaults = ReturnType<typeof createPlannedFaults>

/** The error answer of a fault; null for those that break the connection or the body. */
export const errorOfPlannedFault = (
  { as, retryAfter }: Omit<Planned, 'times'>,
  contextTokens: number
): OpenAiFault | null => {
  switch (as) {
    case 'rate_limit':
      return openAiFaults.rateLimit(retryAfter)
    case 'insufficient_quota':
      return openAiFaults.quota()
    case 'server_error':
      return openAiFaults.serverError()
    case 'overloaded':
      return openAiFaults.overloaded()
    case 'context_length':
      return openAiFaults.contextLength(contextTokens, contextTokens + 1)
    case 'hang':
    case 'reset':
    case 'truncated_json':
    case 'stream_error':
    case 'stream_cut':
      return null
  }
}
