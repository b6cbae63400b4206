import { randomUUID } from 'node:crypto'
import type { Actor, Envelope, Failure } from '@mostrador/contracts'
import { catalogRoutes, type UploadedFile } from '@mostrador/contracts/catalog'
import { actorHeader, signActor } from '@mostrador/platform'
import { hopTo, type TestApp } from '@mostrador/testing'

export type FileToSend = { readonly bytes: Buffer; readonly name?: string; readonly type?: string }

/** The form that a browser sends. */
export const formOf = ({ bytes, name = 'foto.png', type = 'image/png' }: FileToSend): FormData => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), name)
  return form
}

/** Uploads a file as an actor. `data` throws when it was refused. */
export const uploadAs =
  (testApp: TestApp, actor: Actor) =>
  async (sent: FileToSend, { idempotencyKey = randomUUID() } = {}) => {
    const route = catalogRoutes.uploadFile
    const reply = await testApp.app('catalog').inject({
      method: route.method,
      url: route.path,
      headers: {
        [actorHeader]: await signActor(actor, hopTo(route), testApp.actorKey),
        'idempotency-key': idempotencyKey,
      },
      payload: formOf(sent),
    })
    const body = reply.json<(Envelope<UploadedFile> | Failure) & { readonly error: boolean }>()
    return {
      status: reply.statusCode,
      body,
      get data(): UploadedFile {
        if (!body.success) throw new Error(`Refused: ${reply.statusCode} ${body.message}`)
        return body.data
      },
    }
  }

/** What is answered at the address of a file. */
export const readAt = async (testApp: TestApp, url: string, headers: Record<string, string> = {}) =>
  testApp.app('catalog').inject({ method: 'GET', url: new URL(url).pathname, headers })
