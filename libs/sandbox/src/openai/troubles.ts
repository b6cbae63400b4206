import { type OpenAiFault, openAiFaults } from './errors.ts'

/** Trouble on demand. The stream kinds only show when the request streams. */
export type OpenAiTrouble =
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

type Planned = { readonly as: OpenAiTrouble; readonly retryAfter: number; times: number }

/** The troubles of the next requests, in the order in which they were planned. */
export const createTroubles = () => {
  let planned: Planned[] = []
  return {
    plan: (trouble: Planned): void => void planned.push(trouble),
    clear: (): void => {
      planned = []
    },
    /** The trouble of this request; null when it goes well. */
    take(isStreaming: boolean): Omit<Planned, 'times'> | null {
      const trouble = planned.find(
        ({ as }) => isStreaming || (as !== 'stream_error' && as !== 'stream_cut')
      )
      if (trouble === undefined) return null
      trouble.times -= 1
      if (trouble.times <= 0) planned = planned.filter(other => other !== trouble)
      return trouble
    },
  }
}
export type Troubles = ReturnType<typeof createTroubles>

/** The error answer of a trouble; null for those that break the connection or the body. */
export const faultOfTrouble = (
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
