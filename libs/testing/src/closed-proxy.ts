import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'

/** A proxy that writes down who wants to go where, and lets nobody through. */
export const closedProxy = async (): Promise<{
  /** `http://127.0.0.1:…`, for HTTPS_PROXY. */
  readonly url: string
  /** `host:port`, in the order of the requests. */
  readonly targets: readonly string[]
  close(): Promise<void>
}> => {
  const targets: string[] = []
  const server = createServer()
  server.on('connect', ({ url }, socket) => {
    targets.push(url ?? '')
    socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    targets,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/**
 * Runs the module `source` in the folder `cwd` as a pod does whose only way out is a proxy, with
 * the variables `env`, and resolves with the places that it wanted to reach.
 */
export const askedBehindProxy = async (
  source: string,
  { cwd, env = {} }: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv }
): Promise<ReadonlySet<string>> => {
  const proxy = await closedProxy()
  try {
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', source], {
      cwd,
      env: { ...env, NODE_USE_ENV_PROXY: '1', HTTPS_PROXY: proxy.url },
    })
    return new Set(proxy.targets)
  } finally {
    await proxy.close()
  }
}
