import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingMessage, request } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { generate } from 'selfsigned'

export type Certificate = { readonly key: string; readonly cert: string }

/** A self-signed certificate for localhost and a further name. */
export const localCertificate = async (alsoFor?: string): Promise<Certificate> => {
  // A name of its own: of two trusted authorities with one name, only the first is tried.
  const name = `localhost ${randomUUID()}`
  const { private: key, cert } = await generate([{ name: 'commonName', value: name }], {
    keySize: 2048,
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
          ...(alsoFor === undefined ? [] : [{ type: 2 as const, value: alsoFor }]),
        ],
      },
    ],
  })
  return { key, cert }
}

/** This process trusts a certificate from here on, as NODE_EXTRA_CA_CERTS does at its start. */
export const trustCertificate = ({ cert }: Certificate): void =>
  setDefaultCACertificates([...getCACertificates('default'), cert])

type Target = { readonly host: string; readonly port: number }

/** What a proxy adds: the address it saw, and the protocol that the first of them was asked in. */
const forwarded = ({ headers, socket }: IncomingMessage, protocol: string) => ({
  ...headers,
  'x-forwarded-for': [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', '),
  'x-forwarded-proto': headers['x-forwarded-proto'] ?? protocol,
})

/** Requests and upgrades, passed on with the headers of a proxy. */
const forwardTo = (
  server: ReturnType<typeof createHttpServer>,
  { host, port }: Target,
  protocol: string
): void => {
  server.on('request', (incoming, reply) => {
    const outgoing = request(
      {
        host,
        port,
        method: incoming.method,
        path: incoming.url,
        headers: forwarded(incoming, protocol),
      },
      answer => {
        reply.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
        answer.pipe(reply)
      }
    )
    outgoing.on('error', () => reply.destroy())
    reply.on('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  })
  server.on('upgrade', (incoming, socket, head) => {
    const behind = connect(port, host, () => {
      const lines = Object.entries(forwarded(incoming, protocol)).map(
        ([name, value]) => `${name}: ${String(value)}`
      )
      behind.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      behind.write(head)
      behind.pipe(socket).pipe(behind)
    })
    behind.on('error', () => socket.destroy())
    socket.on('error', () => behind.destroy())
    socket.on('close', () => behind.destroy())
  })
}

export type TlsProxy = {
  /** `https://localhost:…`. */
  readonly url: string
  close(): Promise<void>
}

/**
 * What stands before a gateway in a cluster: the first proxy ends TLS, further ones pass plain HTTP
 * on, each with X-Forwarded-For and X-Forwarded-Proto. `hops` counts all of them. `port` 0 takes a
 * free one.
 */
export const startTlsProxy = async ({
  target,
  hops,
  certificate,
  port = 0,
}: {
  readonly target: Target
  readonly hops: number
  readonly certificate: Certificate
  readonly port?: number
}): Promise<TlsProxy> => {
  const servers: ReturnType<typeof createHttpServer>[] = []
  let next = target
  for (let hop = hops; hop >= 1; hop -= 1) {
    const isOuter = hop === 1
    const server = isOuter ? createHttpsServer(certificate) : createHttpServer()
    forwardTo(server, next, isOuter ? 'https' : 'http')
    server.listen(isOuter ? port : 0, '127.0.0.1')
    await once(server, 'listening')
    servers.push(server)
    next = { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
  }
  return {
    url: `https://localhost:${next.port}`,
    async close() {
      for (const server of servers.toReversed()) {
        server.closeAllConnections()
        server.close()
        await once(server, 'close')
      }
    },
  }
}
