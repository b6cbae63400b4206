import type { CallOf, DataOf, RouteContract } from '@mostrador/contracts'
import { request } from 'undici'
import { z } from 'zod'
import { Broken } from './waiting.ts'

type Parts = { readonly params?: Readonly<Record<string, unknown>>; readonly query?: Readonly<Record<string, unknown>>; readonly body?: unknown }
const Failure = z.object({ code: z.string(), message: z.string() })

/** A refusal of the public API, as a browser would see it. */
export class Refused extends Broken {
  readonly status: number
  readonly code: string
  constructor(where: string, status: number, code: string, message: string) {
    super(`${where} respondió ${status} ${code}: ${message}`)
    this.status = status
    this.code = code
  }
}

const pathOf = (path: string, { params = {}, query = {} }: Parts): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const asked = Object.entries(query).filter(([, value]) => value !== undefined).map(([name, value]): [string, string] => [name, String(value)])
  return asked.length === 0 ? filled : `${filled}?${new URLSearchParams(asked)}`
}

/** The product as a browser sees it: paths under /api, a cookie, and its own page as the origin. Every answer is held against the contract. */
export const openApi = (base: string) => {
  const origin = new URL(base).origin
  let cookie = ''
  const ask = async <R extends RouteContract>(route: R, ...given: object extends CallOf<R> ? [CallOf<R>?] : [CallOf<R>]): Promise<DataOf<R>> => {
    const parts = (given[0] ?? {}) as Parts
    const answer = await request(`${origin}${pathOf(route.path, parts)}`, {
      method: route.method, headersTimeout: 20_000, bodyTimeout: 20_000,
      headers: { origin, ...(cookie !== '' && { cookie }), ...(parts.body !== undefined && { 'content-type': 'application/json' }) },
      ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
    })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) if (/^(__Host-)?sid=/.test(line)) cookie = line.split(';')[0] ?? ''
    const text = await answer.body.text()
    const where = `${route.method} ${route.path}`
    const json: unknown = text === '' ? {} : JSON.parse(text)
    if (answer.statusCode >= 400) {
      const { code, message } = Failure.catch({ code: 'sin_codigo', message: text.slice(0, 200) }).parse(json)
      throw new Refused(where, answer.statusCode, code, message)
    }
    const read = z.object({ success: z.literal(true), data: route.data }).safeParse(json)
    if (!read.success) throw new Broken(`${where} no respondió lo que promete su contrato: ${z.prettifyError(read.error)}`)
    return read.data.data as DataOf<R>
  }
  return { origin, ask, cookie: () => cookie }
}
export type Api = ReturnType<typeof openApi>
