import { randomUUID } from 'node:crypto'
import { services } from '@mostrador/all-in-one/src/services.ts'
import {
  allowedCaller,
  createLocalInfra,
  createLogger,
  mount,
  type ServiceClients,
  serviceClients,
} from '@mostrador/platform'
import {
  type MetaSandbox,
  startMailbox,
  sandboxVariables,
  startMetaSandbox,
} from '@mostrador/sandbox'
import { freeTestPort, settling, testClock, type TestClock } from '@mostrador/testing'
import pg from 'pg'
import { NOW } from '../format.ts'

/** Addresses of an empty, migrated database with its job tables. */
export type DatabaseUrls = {
  readonly appUrl: string
  readonly relayUrl: string
  readonly ownerUrl: string
}

/** The whole product in this process, with a clock that only the player moves. */
export type Product = {
  readonly call: ServiceClients
  readonly sandbox: MetaSandbox
  readonly clock: TestClock
  readonly pool: pg.Pool
  /** Resolves when every webhook, event and job that is due has been worked off. */
  settled(): Promise<void>
  stop(): Promise<void>
}

const CALL_MS = 60_000
const SETTLE_MS = 300_000

/** `variables` are those of the services: `OPENAI_API_KEY` and its like make a model answer. */
export const openProduct = async (
  database: DatabaseUrls,
  variables: Readonly<Record<string, string>> = {}
): Promise<Product> => {
  const port = await freeTestPort()
  const secret = randomUUID()
  const clock = testClock(NOW, () => infra.runner.wake())
  const sandbox = await startMetaSandbox({
    appSecret: secret,
    verifyToken: 'dialogues',
    callbackUrl: `http://127.0.0.1:${port}/api/meta/webhook`,
    clock,
    pace: { sentMs: 0, deliveredMs: 0, readMs: 0 },
  })
  const mailbox = await startMailbox({})
  const waiting = settling()
  const infra = createLocalInfra({
    databaseUrl: database.appUrl,
    relayUrl: database.relayUrl,
    actorKey: randomUUID(),
    clock,
    log: createLogger({ level: 'silent' }),
    onProgress: waiting.tell,
    pollMs: 500,
  })
  const mounted = await mount(services({ withSimulator: true }), infra, {
    MESSAGING_TOKEN_KEY: `dialogues:${Buffer.alloc(32, 7).toString('base64')}`,
    META_APP_SECRET: secret,
    META_VERIFY_TOKEN: 'dialogues',
    ...sandboxVariables(sandbox.url),
    META_SANDBOX_URL: sandbox.url,
    SIMULATOR: 'true',
    MAILBOX_URL: mailbox.url,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    RATE_LIMIT_PER_MINUTE: '1000000',
    ...variables,
  })
  await mounted.start()
  await mounted.app('edge-gateway').listen({ host: '127.0.0.1', port })
  const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 4 })
  pool.on('error', () => undefined)
  const { actorKeys, peers } = infra
  const traffic = (): number =>
    sandbox.control.webhooks().length + sandbox.control.received().length
  return {
    call: patientCalls(serviceClients(peers, actorKeys[0], allowedCaller)),
    sandbox,
    clock,
    pool,
    async settled() {
      let before = -1
      while (before !== traffic()) {
        before = traffic()
        await sandbox.control.settled()
        await waiting.settled(infra, SETTLE_MS)
      }
    },
    async stop() {
      await pool.end()
      await mounted.stop()
      await sandbox.close()
      await mailbox.close()
    },
  }
}

/** Calls that found a business may wait: a busy machine is no failure of the product. */
const patientCalls = (call: ServiceClients): ServiceClients =>
  ((route, input, as) =>
    call(
      route,
      input,
      'as' in as ? { timeoutMs: CALL_MS, ...as } : { as, timeoutMs: CALL_MS }
    )) satisfies ServiceClients
