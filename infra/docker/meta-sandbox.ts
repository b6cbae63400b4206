import { connect, createServer } from 'node:net'
import { startMetaSandbox } from '@mostrador/sandbox'
import { z } from 'zod'

/**
 * The container of the local Graph API. The sandbox listens on loopback by design; a proxy here lets
 * the other containers reach it.
 */
const Config = z.object({
  META_APP_SECRET: z.string().min(8),
  META_VERIFY_TOKEN: z.string().min(8),
  /** The address that webhooks are sent to. */
  CALLBACK_URL: z.url(),
  HOST: z.string().default('0.0.0.0'),
  PORT: z.coerce.number().int().min(1).max(65_535).default(4000),
})

const config = Config.parse(process.env)
const sandbox = await startMetaSandbox({
  appSecret: config.META_APP_SECRET,
  verifyToken: config.META_VERIFY_TOKEN,
  callbackUrl: config.CALLBACK_URL,
})
const sandboxPort = Number(new URL(sandbox.url).port)

const proxy = createServer(client => {
  const upstream = connect(sandboxPort, '127.0.0.1')
  client.pipe(upstream).pipe(client)
  client.on('error', () => upstream.destroy())
  upstream.on('error', () => client.destroy())
})
proxy.listen(config.PORT, config.HOST, () =>
  process.stdout.write(`The local Graph API listens on port ${config.PORT}\n`)
)

const stop = async (): Promise<void> => {
  proxy.close()
  await sandbox.close()
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
