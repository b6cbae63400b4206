import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A proxy that writes down who wants to go where, and lets nobody through. Its address is in
 * HTTPS_PROXY until it is closed.
 */
export const closedProxy = async (): Promise<{
  readonly asked: readonly string[]
  close(): Promise<void>
}> => {
  const asked: string[] = []
  const server = createServer()
  server.on('connect', ({ url }, socket) => {
    asked.push(url ?? '')
    socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { HTTPS_PROXY, NO_PROXY } = process.env
  const { port } = server.address() as AddressInfo
  Object.assign(process.env, { HTTPS_PROXY: `http://127.0.0.1:${port}`, NO_PROXY: 'localhost' })
  return {
    asked,
    close: async () => {
      for (const [name, value] of Object.entries({ HTTPS_PROXY, NO_PROXY }))
        if (value === undefined) delete process.env[name]
        else process.env[name] = value
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
