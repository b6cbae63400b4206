import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServiceName } from '@mostrador/contracts'
import { catalogRoutes, MAX_FILE_BYTES } from '@mostrador/contracts/catalog'
import {
  createLocalInfra,
  createLogger,
  defineService,
  mount,
  type Mounted,
  receivedPath,
  remotePeers,
  serve,
} from '@mostrador/platform'
import { freshDatabase, type FreshDatabase, rawClient } from '@mostrador/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { edgeGateway } from '../service.ts'
import { fakeServices, ids } from '../test/fake-services.ts'

const FILES = 'archivos.example'
const file = `/media/${ids.business}/${ids.message}.mp4`

/** Keeps the last file that it got, and answers one. */
const fakeCatalog = (folder: string) => {
  const got: { bytes?: Buffer; calls: number } = { calls: 0 }
  const service = defineService({
    name: 'catalog',
    setup: ctx => {
      serve(
        ctx,
        catalogRoutes.uploadFile,
        async ({ body, request: { body: received } }) => {
          got.calls += 1
          got.bytes = await readFile(receivedPath(received))
          const { name: text } = body
          return { url: file, public_id: ids.message, type: 'video' as const, text, bytes: 1 }
        },
        { uploadFolder: folder }
      )
      serve(ctx, catalogRoutes.readFile, ({ headers, reply }) =>
        reply
          .status(206)
          .headers({
            'content-type': 'video/mp4',
            'content-range': `asked ${headers.range}`,
            'content-security-policy': 'sandbox',
            'content-disposition': 'attachment',
            'cross-origin-resource-policy': 'cross-origin',
            'set-cookie': 'a=b',
          })
          .send(Buffer.from('film'))
      )
    },
  })
  return { got, service }
}

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

describe.each(['mounted', 'remote'] as const)('files before services that are %s', topology => {
  const running: Mounted[] = []
  let folder = ''
  let port = 0
  let got: ReturnType<typeof fakeCatalog>['got']
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mostrador-files-'))
    const catalog = fakeCatalog(folder)
    ;({ got } = catalog)
    const services = [...fakeServices().services, catalog.service]
    const infra = () =>
      createLocalInfra({
        databaseUrl: database.appUrl,
        relayUrl: database.relayUrl,
        actorKey: 'k'.repeat(32),
        log: createLogger({ level: 'silent' }),
        connections: 2,
      })
    const variables = { MEDIA_URL: `https://${FILES}` }
    const listen = (mounted: Mounted, name: ServiceName) =>
      mounted.app(name).listen({ port: 0, host: '127.0.0.1' })
    const urls: Partial<Record<ServiceName, string>> = {}
    if (topology === 'mounted')
      running.push(await mount([...services, edgeGateway], infra(), variables))
    else {
      const behind = await mount(services, infra(), variables)
      for (const { name } of services) urls[name] = await listen(behind, name)
      const front = { ...infra(), peers: remotePeers(urls), mounts: undefined }
      running.push(behind, await mount([edgeGateway], front, variables))
    }
    const front = running.at(-1)
    if (front === undefined) throw new Error('Nothing was mounted')
    port = Number(new URL(await listen(front, 'edge-gateway')).port)
  })
  afterAll(async () => {
    for (const mounted of running.toReversed()) await mounted.stop()
    await rm(folder, { recursive: true })
  })

  const upload = (
    bytes: Buffer,
    { cookie = 'sid=owner-token', origin = `http://127.0.0.1:${port}` } = {}
  ) => {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(bytes)]), 'x.mp4')
    const headers = { ...(cookie && { cookie }), origin }
    return fetch(`http://127.0.0.1:${port}/api/cloudinary`, { method: 'POST', headers, body })
  }
  const read = async (target: string, host: string, headers: readonly string[] = []) => {
    const client = rawClient(port)
    const reply = await client.send({
      method: 'GET',
      target,
      headers: [`Host: ${host}`, ...headers],
    })
    client.close()
    return reply
  }

  it('pass to their owner unchanged, up to the largest', async () => {
    const bytes = randomBytes(MAX_FILE_BYTES)
    const reply = await upload(bytes)
    expect(reply.status).toBe(200)
    expect(await reply.json()).toMatchObject({ error: false, data: { text: 'x.mp4' } })
    expect(got.bytes?.equals(bytes)).toBe(true)
  })
  it('are refused by their declared size, before they are read', async () => {
    const before = got.calls
    const sent = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/cloudinary',
      headers: {
        cookie: 'sid=owner-token',
        origin: `http://127.0.0.1:${port}`,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': 5_000_000_000,
      },
    })
    const answered = new Promise<number | undefined>(done => {
      sent.on('response', ({ statusCode }) => done(statusCode)).on('error', () => done(0))
    })
    sent.write('--b\r\n')
    expect(await answered).toBe(413)
    sent.destroy()
    expect(got.calls).toBe(before)
  })
  it('are cut off at the largest size when they do not declare one', async () => {
    const sent = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/cloudinary',
      headers: {
        cookie: 'sid=owner-token',
        origin: `http://127.0.0.1:${port}`,
        'content-type': 'multipart/form-data; boundary=b',
        'transfer-encoding': 'chunked',
      },
    })
    const answered = new Promise<number | undefined>(done => {
      sent.on('response', ({ statusCode }) => done(statusCode)).on('error', () => done(0))
    })
    sent.write('--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n')
    sent.write(Buffer.alloc(MAX_FILE_BYTES + 100_000))
    sent.end('\r\n--b--\r\n')
    expect(await answered).toBe(413)
  })
  it('are refused from visitors and foreign pages, and reach no service', async () => {
    const before = got.calls
    expect((await upload(randomBytes(100_000), { cookie: '' })).status).toBe(401)
    expect((await upload(Buffer.from('x'), { origin: 'https://otro.example' })).status).toBe(403)
    expect(got.calls).toBe(before)
  })
  it('are served under their own host, in ranges, and without a cookie', async () => {
    const { status, head } = await read(file, FILES, ['Range: bytes=0-3'])
    expect(status).toBe(206)
    expect(head).toMatch(/content-range: asked bytes=0-3/i)
    expect(head).toMatch(/content-security-policy: sandbox\r/i)
    expect(head).toMatch(/cross-origin-resource-policy: cross-origin\r/i)
    expect(head).not.toMatch(/set-cookie/i)
  })
  it('are not served under the host of the product, nor the product under theirs', async () => {
    expect((await read(file, `127.0.0.1:${port}`)).status).toBe(404)
    for (const target of ['/', '/api/auth/session', '/api/docs', '/ws', '/cloudinary'])
      expect((await read(target, FILES)).status, target).toBe(404)
    expect((await read('/healthz', FILES)).status).toBe(200)
  })
})
