import { join } from 'node:path'
import { type MetaSandbox, startMetaSandbox } from '@mostrador/sandbox'
import type { LaptopConfig } from './config.ts'
import type { Secrets } from './secrets.ts'

/** What plays Meta, and the variables that point the product at it; nothing of it when the real keys are set. */
export const metaPeer = async (
  config: LaptopConfig,
  secrets: Secrets
): Promise<{ sandbox: MetaSandbox | null; variables: Record<string, string> }> => {
  if (config.META_APP_SECRET !== undefined) return { sandbox: null, variables: {} }
  const sandbox = await startMetaSandbox({
    appSecret: secrets.META_APP_SECRET,
    verifyToken: secrets.META_VERIFY_TOKEN,
    callbackUrl: `http://127.0.0.1:${config.PORT}/api/meta/webhook`,
    memoryFile: join(config.DATA_DIR, 'sandbox-meta.json'),
  })
  const { url } = sandbox
  return {
    sandbox,
    variables: {
      META_APP_SECRET: secrets.META_APP_SECRET,
      META_VERIFY_TOKEN: secrets.META_VERIFY_TOKEN,
      META_GRAPH_URL: `${url}/v23.0`,
      META_INSTAGRAM_URL: `${url}/v23.0`,
      META_SANDBOX_URL: url,
      SANDBOX_NOTICE: 'true',
      SIMULATOR: 'true',
    },
  }
}
