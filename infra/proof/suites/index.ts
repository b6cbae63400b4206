import type { Suite } from '../suite.ts'
import { agent } from './agent.ts'
import { crash, crashOfServices } from './crash.ts'
import { drain } from './drain.ts'
import { failpointsSuite } from './failpoints.ts'
import { idempotency } from './idempotency.ts'
import { ledger } from './ledger.ts'
import { outage } from './outage.ts'
import { outageOfBrokers } from './outage-brokers.ts'
import { race } from './race.ts'
import { restore } from './restore.ts'
import { tenant } from './tenant.ts'
import { webhook } from './webhook.ts'

/** Every suite, in the order of the report. A new one: one file here and one line. */
export const suites: readonly Suite[] = [
  crash,
  crashOfServices,
  race,
  ledger,
  webhook,
  tenant,
  agent,
  failpointsSuite,
  idempotency,
  drain,
  outage,
  outageOfBrokers,
  restore,
]
