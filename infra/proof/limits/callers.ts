import { randomBytes } from 'node:crypto'
import { Agent, request, upgrade } from 'undici'

/** The sign-in as a router may read it. */
export const spellings = [
  '/api/auth/login',
  '/api/auth/%6Cogin',
  '/api/auth/%6cogin',
  '/api/auth/l%6Fgin',
  '/api/auth/lo%67in',
  '/api/auth/log%69n',
  '/api/auth/logi%6E',
  '/api/%61uth/login',
  '/api/a%75th/login',
  '/api/au%74h/login',
  '/api/aut%68/login',
  '/%61pi/auth/login',
  '/a%70i/auth/login',
  '/ap%69/auth/login',
  '/%61%70%69/%61%75%74%68/%6C%6F%67%69%6E',
  '/api/auth/login?',
  '/api/auth/login?a=1',
  '/api/auth/%6Cogin?a=%31',
  '/api/auth/login?/../x',
  '/api/auth/login?email=otra',
] as const

export type Answer = { readonly status: number; readonly cookies: readonly string[] }
type Caller = {
  readonly from: string
  readonly cookie?: string
  readonly body?: object
}

/** Callers behind one proxy that the product knows of: each says its address. */
export const openCallers = (url: string, concurrency: number) => {
  const dispatcher = new Agent({ connections: concurrency, pipelining: 1 })
  const headersOf = ({ from, cookie }: Caller): Record<string, string> => ({
    'x-forwarded-for': from,
    ...(cookie !== undefined && { cookie }),
  })
  return {
    async ask(path: string, caller: Caller): Promise<Answer> {
      const { statusCode, headers, body } = await request(`${url}${path}`, {
        method: caller.body === undefined ? 'GET' : 'POST',
        dispatcher,
        headers: {
          ...headersOf(caller),
          ...(caller.body !== undefined && { 'content-type': 'application/json', origin: url }),
        },
        ...(caller.body !== undefined && { body: JSON.stringify(caller.body) }),
      })
      await body.dump()
      const cookies = [headers['set-cookie'] ?? []].flat().map(line => line.split(';')[0] ?? '')
      return { status: statusCode, cookies }
    },
    /** Opens a socket that stays open; false when it was refused. */
    listen: async (caller: Caller): Promise<boolean> => {
      try {
        await upgrade(`${url}/ws`, {
          protocol: 'websocket',
          headers: {
            ...headersOf(caller),
            origin: url,
            'sec-websocket-version': '13',
            'sec-websocket-key': randomBytes(16).toString('base64'),
          },
          dispatcher,
        })
        return true
      } catch {
        return false
      }
    },
    close: () => dispatcher.destroy(),
  }
}
export type Callers = ReturnType<typeof openCallers>
