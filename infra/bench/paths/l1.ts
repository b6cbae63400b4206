import { randomBytes, randomUUID } from 'node:crypto'
import { billing } from '@mostrador/billing'
import { billingRoutes } from '@mostrador/contracts/billing'
import {
  actorOf,
  allowedCaller,
  createLocalInfra,
  createLogger,
  mount,
  type Service,
  serviceClients,
} from '@mostrador/platform'
import { openDatabase } from '../database.ts'
import { openLedgerFloor } from '../floors/ledger.ts'
import {
  assertThat,
  type Contender,
  forEachConcurrently,
  measureInterleaved,
  type Path,
} from '../harness.ts'

const CONCURRENCY = 16
const AMOUNT = 700
const [spread, hot, bare] = [
  'product: recharges of 16 businesses',
  'product: recharges of one business',
  'ceiling: INSERT of the same row',
]

/** Operations of the ledger of credits, against a bare INSERT of the row that each leaves. */
export const l1: Path = {
  id: 'L1',
  title: `operations of the ledger, ${CONCURRENCY} at once`,
  async run(options) {
    const database = await openDatabase()
    const floor = await openLedgerFloor(database.ownerUrl)
    const actorKey = randomBytes(32).toString('hex')
    const infra = createLocalInfra({
      databaseUrl: database.appUrl,
      relayUrl: database.relayUrl,
      actorKey,
      log: createLogger({ level: 'silent' }),
      connections: 16,
    })
    const mounted = await mount([billing as unknown as Service], infra, {
      PUBLIC_URL: 'http://127.0.0.1:1',
    })
    try {
      const call = serviceClients(infra.peers, actorKey, allowedCaller)
      const businesses = Array.from({ length: CONCURRENCY }, () => randomUUID())
      let operations = 0
      const recharge = async (businessId: string): Promise<void> => {
        operations += 1
        const body = {
          creditType: 'gpt' as const,
          amount: AMOUNT,
          key: `bench-recharge:${operations}`,
          concept: 'Recarga',
        }
        await call(billingRoutes.recharge, { body }, actorOf.system(businessId))
      }
      const contender = (name: string, attempt: () => Promise<void>): Contender => ({
        name,
        measure: () => forEachConcurrently(CONCURRENCY, options.seconds, database.cpu, attempt),
      })
      const [first = ''] = businesses
      let next = 0
      const nextBusiness = (): string => {
        next += 1
        return businesses[next % CONCURRENCY] ?? first
      }
      const measured = await measureInterleaved(
        [
          contender(bare, floor.insert),
          contender(spread, () => recharge(nextBusiness())),
          contender(hot, () => recharge(first)),
        ],
        [
          { id: 'L1', of: spread, to: bare, metric: 'rate', min: 0.1 },
          { id: 'L1', of: hot, to: bare, metric: 'rate', min: 0.1 },
        ],
        options
      )
      const { movements, wrong } = await floor.productBalances()
      return {
        ...measured,
        checks: [
          assertThat(
            movements === operations && wrong === 0,
            `each operation is one movement, each balance their sum (${movements} of ${operations})`
          ),
        ],
        notes: [
          'an operation locks its account, looks for its key and for what has expired, and writes movement, lot, balance and event in one transaction, behind a validated and signed route; the target is that of a whole booking (B2)',
        ],
      }
    } finally {
      await mounted.stop()
      await floor.close()
      await database.stop()
    }
  },
}
