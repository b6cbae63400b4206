import type { AddressInfo } from 'node:net'
import { startTestApp, type TestApp } from '@mostrador/testing'
import { edgeGateway } from '../service.ts'
import { openBrowserSocket, type OpenBrowserSocket } from './browser-socket.ts'
import { fakeServices } from './fake-services.ts'

type Request = {
  readonly method?: string
  readonly token?: string
  readonly origin?: string
  readonly headers?: Record<string, string>
  readonly body?: string
}
type Answer = { readonly message?: string; readonly code?: string; readonly data?: unknown }

/** The JSON body of an answer. */
export const jsonOf = async (reply: Response): Promise<Answer> => (await reply.json()) as Answer

/** A gateway that listens, among fake services; `database` shares that of another gateway. */
export const startTestGateway = async ({
  database,
  variables = {},
}: {
  readonly database?: TestApp['database']
  readonly variables?: Readonly<Record<string, string>>
} = {}) => {
  const fakes = fakeServices()
  const testApp = await startTestApp({
    services: [...fakes.services, edgeGateway],
    at: '2026-11-21T18:00:00Z',
    variables,
    ...(database === undefined ? {} : { database }),
  })
  const app = testApp.app('edge-gateway')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const host = `127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const ask = (
    path: string,
    { method = 'GET', token, origin, headers = {}, body }: Request = {}
  ): Promise<Response> =>
    fetch(`http://${host}${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { cookie: `sid=${token}` }),
        ...(origin === undefined ? {} : { origin }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    })
  return {
    testApp,
    fakes,
    host,
    /** The Origin of its own pages. */
    origin: `http://${host}`,
    ask,
    openSocket: (options: OpenBrowserSocket) => openBrowserSocket(host, options),
  }
}
export type TestGateway = Awaited<ReturnType<typeof startTestGateway>>
