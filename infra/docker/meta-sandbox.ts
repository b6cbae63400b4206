import { connect, createServer } from 'node:net'
import { startMetaSandbox } from '@mostrador/sandbox'
import { z } from 'zod'

/**
 * The container of the local Graph API. It listens on loopback by design; its door to the other
 * containers is made here.
 */
const Config = z.object({
  META_APP_SECRET: z.string().min(8),
  META_VERIFY_TOKEN: z.string().min(8),
  /** Where webhooks go. */
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
const inside = Number(new URL(sandbox.url).port)

const door = createServer(outer => {
  const inner = connect(inside, '127.0.0.1')
  outer.pipe(inner).pipe(outer)
  outer.on('error', () => inner.destroy())
  inner.on('error', () => outer.destroy())
})
door.listen(config.PORT, config.HOST, () =>
  process.stdout.write(`The local Graph API listens on port ${config.PORT}\n`)
)

const stop = async (): Promise<void> => {
  door.close()
  await sandbox.close()
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
