import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServiceName, serviceNames } from '@mostrador/contracts'
import { startMailbox, sandboxVariables, startMetaSandbox } from '@mostrador/sandbox'
import { startCluster } from './instance/cluster.ts'
import { freePorts, type ProductInstance, startProduct } from './instance/open.ts'
import { randomOf } from './random.ts'
import type { SuiteContext } from './suite.ts'

type SuiteParts = Pick<
  SuiteContext,
  'history' | 'database' | 'ground' | 'root' | 'size' | 'seed' | 'print'
>

/** Keys that live as long as one suite. */
const secrets = () => ({
  ACTOR_KEY: randomBytes(48).toString('base64'),
  MESSAGING_TOKEN_KEY: `proof:${randomBytes(32).toString('base64')}`,
  SCHEDULING_TOKEN_KEY: `proof:${randomBytes(32).toString('base64')}`,
  META_APP_SECRET: randomBytes(24).toString('hex'),
  META_VERIFY_TOKEN: randomBytes(16).toString('hex'),
})

/** Opens what a suite runs on; `close` stops all that was opened there. */
export const createSuiteContext = async ({
  history,
  database,
  ground,
  size,
  seed,
  print,
  root: productRoot,
}: SuiteParts): Promise<{ ctx: SuiteContext; close(): Promise<void> }> => {
  const free = await freePorts(serviceNames.length * 2)
  const portsFrom = (first: number) =>
    Object.fromEntries(
      serviceNames.map((name, index) => [name, free[first + index] ?? 0])
    ) as Record<ServiceName, number>
  const [ports, portsBeside] = [portsFrom(0), portsFrom(serviceNames.length)]
  const keys = secrets()
  // A provider tries again for a day and a half, but nobody here waits a minute for its next try.
  const meta = await startMetaSandbox({
    appSecret: keys.META_APP_SECRET,
    verifyToken: keys.META_VERIFY_TOKEN,
    callbackUrl: `http://127.0.0.1:${ports['edge-gateway']}/api/meta/webhook`,
    retry: { baseMs: 200, maxMs: 2_000 },
  })
  const mail = await startMailbox()
  const instances: { stop(): Promise<unknown> }[] = []
  const common = {
    MAILBOX_URL: mail.url,
    RATE_LIMIT_PER_MINUTE: '100000000',
    MESSAGING_QUIET_SECONDS: '8',
    // Compiled once: after a kill the next one opens in a fraction of the time.
    NODE_COMPILE_CACHE: join(tmpdir(), 'mostrador-proof-compiled'),
  }
  const variables = {
    ...keys,
    ...common,
    DATABASE_URL: database.appUrl,
    RELAY_DATABASE_URL: database.relayUrl,
    ...sandboxVariables(meta.url),
    META_SANDBOX_URL: meta.url,
    SANDBOX_NOTICE: 'true',
    SIMULATOR: 'true',
  }
  const onLine = (line: string): void => {
    history.checkText(line, null, 'log')
    history.note('log', { line: line.slice(0, 500) })
  }
  const open = async (
    more: Readonly<Record<string, string>> = {},
    { beside = false }: { readonly beside?: boolean } = {}
  ): Promise<ProductInstance> => {
    const startedAt = performance.now()
    const instance = await startProduct({
      root: productRoot,
      ports: beside ? portsBeside : ports,
      variables: { ...variables, ...more },
      onLine,
    })
    history.note('open', { pid: instance.pid, ms: Math.round(performance.now() - startedAt) })
    instances.push(instance)
    return instance
  }
  const openCluster: SuiteContext['openCluster'] = async (more = {}) => {
    const cluster = await startCluster({
      root: productRoot,
      ports,
      database,
      metaUrl: meta.url,
      secrets: keys,
      variables: { ...common, ...more },
      onLine,
      print,
    })
    instances.push(cluster)
    return cluster
  }
  return {
    ctx: {
      history,
      database,
      ground,
      root: productRoot,
      size,
      seed,
      random: randomOf(seed),
      meta,
      mailbox: mail.mailbox,
      metaSecret: keys.META_APP_SECRET,
      publicUrl: `http://127.0.0.1:${ports['edge-gateway']}`,
      print,
      actorKey: keys.ACTOR_KEY,
      startProduct: open,
      openCluster,
    },
    async close() {
      for (const instance of instances) await instance.stop()
      await meta.close()
      await mail.close()
    },
  }
}
