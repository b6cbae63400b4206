import { createServer } from 'node:http'
import type { Registry } from 'prom-client'

/**
 * `/metrics` at a port of its own, for a process whose other port is public. Returns its port
 * and how to close it.
 */
export const metricsServer = async (
  registry: Registry,
  { host, port }: { readonly host: string; readonly port: number }
): Promise<{ readonly port: number; close(): Promise<void> }> => {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      text => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end()
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
