import type { Readable } from 'node:stream'
import type { ServiceName } from '@mostrador/contracts'
import type { FastifyInstance } from 'fastify'
import { Agent } from 'undici'

export type PeerRequest = {
  readonly method: string
  /**
   * Path with its query, as it is written on the wire: `checkPath` says what it may look like.
   */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** A stream is passed on as it comes between processes, and gathered within one. */
  readonly body?: string | Buffer | Readable | undefined
  readonly signal?: AbortSignal | undefined
}
export type PeerReply = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** Where the other services are. The only thing that differs between one process and many. */
export type Peers = {
  send(service: ServiceName, request: PeerRequest): Promise<PeerReply>
  close(): Promise<void>
}

/** The service could not be reached or did not answer in time; the effect is unknown. */
export class PeerUnreachable extends Error {
  constructor(service: ServiceName, cause: unknown) {
    super(`${service} did not answer`, { cause })
    this.name = 'PeerUnreachable'
  }
}

/**
 * An address that could be read as another path, or as another host. It is a mistake of ours:
 * nothing was sent.
 */
export class UnsafePeerPath extends TypeError {
  constructor(path: string) {
    super(`Not a path of a service: ${JSON.stringify(path.slice(0, 200))}`)
    this.name = 'UnsafePeerPath'
  }
}

/**
 * One slash first, then printable ASCII without what readers of addresses take for a slash, a
 * fragment or nothing at all.
 */
const plainPath = /^\/(?!\/)[!-~]*$/
const isDotSegment = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i

/**
 * The path, unchanged, if every reader of it sees the same one on the same host; `UnsafePeerPath`
 * for backslashes, `//host`, whole addresses, white space, fragments and dot segments in any
 * spelling.
 */
export const checkPath = (path: string, origin: string): string => {
  const [beforeQuery = ''] = path.split('?', 1)
  const isPlain = plainPath.test(path) && !path.includes('\\') && !path.includes('#')
  if (!isPlain || isDotSegment.test(beforeQuery)) throw new UnsafePeerPath(path)
  if (new URL(path, origin).origin !== origin) throw new UnsafePeerPath(path)
  return path
}

const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

export type Mounts = Peers & {
  mount(service: ServiceName, app: FastifyInstance): void
  names(): readonly ServiceName[]
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'] as const
const methodOf = (name: string): (typeof methods)[number] => {
  const method = methods.find(method => method === name)
  if (method === undefined) throw new TypeError(`Unknown method ${name}`)
  return method
}

/** One process: the services answer each other without a socket. */
export const mountedPeers = (): Mounts => {
  const apps = new Map<ServiceName, FastifyInstance>()
  return {
    mount: (service, app) => void apps.set(service, app),
    names: () => [...apps.keys()],
    async send(service, { method, url, headers, body, signal }) {
      const app = apps.get(service)
      if (app === undefined)
        throw new PeerUnreachable(service, new Error('It is not mounted in this process'))
      const answer = app.inject({
        method: methodOf(method),
        url: checkPath(url, 'http://localhost'),
        headers,
        ...(body === undefined ? {} : { payload: body }),
      })
      let reply: Awaited<typeof answer>
      try {
        reply = await (signal === undefined
          ? answer
          : Promise.race([answer, rejectOnAbort(signal)]))
      } catch (error) {
        throw new PeerUnreachable(service, error)
      }
      const replyHeaders = Object.fromEntries(
        Object.entries(reply.headers).map(([name, value]) => [
          name,
          typeof value === 'number' ? String(value) : value,
        ])
      )
      return { status: reply.statusCode, headers: replyHeaders, body: reply.rawPayload }
    },
    close: async () => {},
  }
}

export type ServiceUrls = Readonly<Partial<Record<ServiceName, string>>>

/**
 * One container each: base URL per service, "http://scheduling:3000". A path of its own in it is
 * not used.
 */
export const remotePeers = (urls: ServiceUrls): Peers => {
  const agent = new Agent({
    connections: 64,
    pipelining: 1,
    keepAliveTimeout: 10_000,
    connectTimeout: 2_000,
  })
  return {
    async send(service, { method, url, headers, body, signal }) {
      const base = urls[service]
      if (base === undefined)
        throw new PeerUnreachable(service, new Error('Its address is not configured'))
      const { origin } = new URL(base)
      const path = checkPath(url, origin)
      try {
        const reply = await agent.request({
          origin,
          path,
          method: methodOf(method),
          headers,
          body: body ?? null,
          signal: signal ?? null,
        })
        return {
          status: reply.statusCode,
          headers: reply.headers,
          body: Buffer.from(await reply.body.arrayBuffer()),
        }
      } catch (error) {
        throw new PeerUnreachable(service, error)
      }
    },
    close: () => agent.close(),
  }
}
