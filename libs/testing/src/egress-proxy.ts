import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

export type EgressProxy = {
  /** `http://127.0.0.1:…`, for HTTPS_PROXY. */
  readonly url: string
  close(): Promise<void>
}

/**
 * The only way out, as the cluster has it: CONNECT to hosts of its list and nothing else. `hosts`
 * says for each `host:port` at which port of this machine it is run, so a name that no resolver
 * knows is reached through this proxy and in no other way.
 */
export const startEgressProxy = async (
  hosts: Readonly<Record<string, number>>
): Promise<EgressProxy> => {
  const open = new Set<Socket>()
  const server = createServer((_incoming, reply) => void reply.writeHead(403).end())
  server.on('connect', (incoming, client: Socket, head) => {
    const port = hosts[incoming.url ?? '']
    if (port === undefined) {
      client.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n')
      return
    }
    const behind = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      behind.write(head)
      behind.pipe(client).pipe(behind)
    })
    for (const [socket, other] of [
      [client, behind],
      [behind, client],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of open) socket.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
