import type { Suite } from '../suite.ts'
import { accountsSuite } from './accounts.ts'
import { agent } from './agent.ts'
import { calendarSuite } from './calendar.ts'
import { crash, crashOfServices } from './crash.ts'
import { deployment } from './deployment.ts'
import { drain } from './drain.ts'
import { failpointsSuite } from './failpoints.ts'
import { idempotency } from './idempotency.ts'
import { ledger } from './ledger.ts'
import { limits } from './limits.ts'
import { outage } from './outage.ts'
import { outageOfBrokers } from './outage-brokers.ts'
import { paths } from './paths.ts'
import { payments } from './payments.ts'
import { race } from './race.ts'
import { replies } from './replies.ts'
import { restore } from './restore.ts'
import { schemas } from './schemas.ts'
import { tenant } from './tenant.ts'
import { webhook } from './webhook.ts'

/** Every suite, in the order of the report. A new one: one file here and one line. */
export const suites: readonly Suite[] = [
  crash,
  crashOfServices,
  race,
  ledger,
  payments,
  webhook,
  calendarSuite,
  tenant,
  paths,
  limits,
  accountsSuite,
  agent,
  replies,
  failpointsSuite,
  idempotency,
  drain,
  outage,
  outageOfBrokers,
  restore,
  schemas,
  deployment,
]
