import { startMailbox } from '@mostrador/sandbox'
import { z } from 'zod'

/** The container of the local mailbox: what the product would mail, on a page. */
const Config = z.object({
  HOST: z.string().default('0.0.0.0'),
  PORT: z.coerce.number().int().min(1).max(65_535).default(4001),
})

const { HOST, PORT } = Config.parse(process.env)
const mail = await startMailbox({ port: PORT, listenOn: HOST, names: ['mailbox'] })
process.stdout.write(`The local mailbox listens on port ${PORT}\n`)

const stop = async (): Promise<void> => {
  await mail.close()
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
