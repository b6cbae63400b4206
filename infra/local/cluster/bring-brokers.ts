import { Obstacle } from './children.ts'
import { openBackends } from './backends.ts'

/**
 * A program for test.mjs: opens PostgreSQL, Redis and Kafka, says where as one line of JSON, and
 * closes what it opened at SIGTERM.
 */
try {
  const opening = openBackends(line => void process.stderr.write(`  ${line}\n`))
  const stop = async (): Promise<void> => {
    const backends = await opening.catch(() => undefined)
    await backends?.stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
  const { serverUrl, redisUrl, kafkaBrokers, kafkaSecured, where } = await opening
  for (const line of where) process.stderr.write(`  ${line}\n`)
  process.stdout.write(`${JSON.stringify({ serverUrl, redisUrl, kafkaBrokers, kafkaSecured })}\n`)
  const keepAliveTimer = setInterval(() => {}, 60_000)
  keepAliveTimer.ref()
} catch (error) {
  process.stderr.write(`${error instanceof Obstacle ? error.message : String(error)}\n`)
  process.exit(1)
}
