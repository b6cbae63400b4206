import type { BrowserSession, SignInForm } from '@mostrador/contracts/edge-gateway'
import type { z } from 'zod'
import type { Wire } from '../../api/base-query.ts'
import type { Problem } from '../../api/problem.ts'
import { plainQuery } from '../../api/plain-query.ts'
import { sessionRoute, signInRoute } from '../../api/session-routes.ts'

type Outcome<Data> =
  | { readonly data: Data; readonly error?: undefined }
  | { readonly data?: undefined; readonly error: Problem }

const send = async <Data>(wire: Wire): Promise<Outcome<Data>> => {
  const { signal } = new AbortController()
  const { data, error } = await plainQuery(wire, { signal } as Parameters<typeof plainQuery>[1], {})
  return error === undefined ? { data: data as Data } : { error }
}

/** Who is signed in; null when nobody. */
export const readSession = () => send<BrowserSession | null>(sessionRoute.query())

/** Signs in, and answers with the session. */
export const signIn = (body: z.infer<typeof SignInForm>) =>
  send<BrowserSession>(signInRoute.query({ body }))
