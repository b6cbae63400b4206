import type { Jobs, Log } from '@mostrador/platform'
import type { AgentDeps } from './agent-use-cases.ts'
import type { BusinessFacts, FactsDeps } from './facts-use-cases.ts'

/** What the job that answers threads is given. */
export type ReplyContext = FactsDeps &
  AgentDeps & {
    readonly jobs: Jobs
    readonly ids: () => string
    readonly log: Log
    readonly businessFacts: (businessId: string) => Promise<BusinessFacts>
  }
