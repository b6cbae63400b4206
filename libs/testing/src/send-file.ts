import { randomUUID } from 'node:crypto'
import type { Actor, DataOf, Envelope, Failure, Owned, RouteContract } from '@mostrador/contracts'
import { actorHeader, signActor, urlOf } from '@mostrador/platform'
import { hopTo, type TestApp } from './test-app.ts'

export type SentFile = {
  readonly bytes: Buffer
  readonly name: string
  readonly key?: string
  readonly query?: object
}

/** Sends a file to a route as an actor, as a browser does. `data` throws when it was refused. */
export const sendFileAs =
  (testApp: TestApp, actor: Actor) =>
  async <R extends Owned<RouteContract>>(route: R, { bytes, name, key, query = {} }: SentFile) => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)]), name)
    const reply = await testApp.app(route.service).inject({
      method: route.method,
      url: urlOf(route, { query: query as Readonly<Record<string, string>> }),
      headers: {
        [actorHeader]: await signActor(actor, hopTo(route), testApp.actorKey),
        'idempotency-key': key ?? randomUUID(),
      },
      payload: form,
    })
    const body = reply.json<Envelope<DataOf<R>> | Failure>()
    return {
      status: reply.statusCode,
      body,
      get data(): DataOf<R> {
        if (!body.success) throw new Error(`Refused: ${reply.statusCode} ${body.message}`)
        return body.data
      },
    }
  }
