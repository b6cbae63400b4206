import { startMetaSandbox } from '@mostrador/sandbox'

/**
 * The Meta sandbox, as a process of its own: PORT, META_APP_SECRET, META_VERIFY_TOKEN,
 * META_CALLBACK_URL.
 */
const variable = (name: string): string => {
  const value = process.env[name]
  if (value === undefined || value === '') throw new Error(`${name} is missing`)
  return value
}

const sandbox = await startMetaSandbox({
  port: Number(variable('PORT')),
  appSecret: variable('META_APP_SECRET'),
  verifyToken: variable('META_VERIFY_TOKEN'),
  callbackUrl: variable('META_CALLBACK_URL'),
})
const stop = async (): Promise<void> => {
  await sandbox.close()
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
process.stdout.write(`${sandbox.url}\n`)
