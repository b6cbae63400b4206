import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogRoutes as r, fileLimits, MAX_FILE_BYTES } from '@mostrador/contracts/catalog'
import { pageIds } from '@mostrador/contracts/page-ids'
import { actorHeader, signActor } from '@mostrador/platform'
import { aBusiness, hopTo, startTestApp, type TestApp } from '@mostrador/testing'
import { eventually } from '@mostrador/testing/eventually'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalog } from '../service.ts'
import {
  animation,
  gifWithScript,
  heic,
  html,
  mp3,
  mp4,
  pdf,
  photoWithPlace,
  picture,
  pixelBomb,
  svg,
  wav,
  webm,
} from '../test/sample-files.ts'
import { readAt, uploadAs } from '../test/upload.ts'

let testApp: TestApp
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mostrador-media-'))
  testApp = await startTestApp({
    services: [catalog],
    at: '2026-11-21T18:00:00Z',
    variables: {
      MEDIA_FOLDER: folder,
      MEDIA_URL: 'https://archivos.example',
      MEDIA_QUOTA_MIB: '20',
    },
  })
})
afterAll(async () => {
  await testApp.stop()
  await rm(folder, { recursive: true })
})

const business = () => {
  const { owner, businessId } = aBusiness()
  return { owner, businessId, upload: uploadAs(testApp, owner) }
}
const filesOf = (businessId: string) => readdir(join(folder, 'files', businessId)).catch(() => [])
const incoming = () => readdir(join(folder, 'incoming'))

describe('an upload', () => {
  it('answers error, message and the address, where the file is seen [UPL-04]', async () => {
    expect(`${r.uploadFile.method} ${r.uploadFile.path}`).toBe('POST /api/cloudinary')
    const { businessId, upload } = business()
    const { status, body, data } = await upload({ bytes: await picture('png'), name: 'Logo.PNG' })
    expect([status, body.error, body.message]).toEqual([200, false, 'Archivo subido correctamente'])
    expect(data).toMatchObject({ type: 'image', text: 'Logo.PNG' })
    expect(data.url).toBe(`https://archivos.example/media/${businessId}/${data.public_id}.png`)
    const reply = await readAt(testApp, data.url)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/png'])
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width: 64, height: 48 })
    await eventually(async () => expect(await incoming()).toEqual([]))
  })
  it('is refused with error, message and nothing kept', async () => {
    const { businessId, upload } = business()
    const { status, body } = await upload({ bytes: html })
    expect([status, body.error, body.success]).toEqual([415, true, false])
    expect(await filesOf(businessId)).toEqual([])
    await eventually(async () => expect(await incoming()).toEqual([]))
  })
  it.each([
    ['a film', mp4(), 'video', 'mp4'],
    ['a film of a browser', webm, 'video', 'webm'],
    ['a document', pdf, 'pdf', 'pdf'],
    ['a sound', wav, 'audio', 'wav'],
    ['a song', mp3, 'audio', 'mp3'],
  ] as const)(
    'stores %s byte by byte, with the type of its content [UPL-03]',
    async (_what, bytes, type, extension) => {
      const { data } = await business().upload({ bytes, name: 'foto.jpg', type: 'image/jpeg' })
      expect([data.type, data.url.endsWith(`.${extension}`)]).toEqual([type, true])
      expect((await readAt(testApp, data.url)).rawPayload.equals(bytes)).toBe(true)
    }
  )
  it.each(['jpeg', 'png', 'webp', 'gif'] as const)(
    'stores %s under its own extension [UPL-03]',
    async format => {
      const { data } = await business().upload({ bytes: await picture(format), name: 'x.pdf' })
      expect(data.url).toMatch(new RegExp(`\\.${format === 'jpeg' ? 'jpg' : format}$`))
    }
  )
})

describe('an image is re-encoded', () => {
  it('upright, no wider than 2048 px, without its GPS position', async () => {
    const photo = await photoWithPlace()
    expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('Camara')
    const { data } = await business().upload({ bytes: photo, name: 'foto.jpg' })
    const { rawPayload } = await readAt(testApp, data.url)
    const { width, height, exif, orientation } = await sharp(rawPayload).metadata()
    expect([width, height, exif, orientation]).toEqual([683, 2_048, undefined, undefined])
    expect(data.bytes).toBe(rawPayload.length)
  })
  it('so that a GIF which is a script too is only a GIF', async () => {
    const { data } = await business().upload({ bytes: await gifWithScript(), name: 'x.js' })
    const { rawPayload } = await readAt(testApp, data.url)
    expect((await sharp(rawPayload).metadata()).format).toBe('gif')
    expect(rawPayload.toString('latin1')).not.toContain('alert')
  })
})

describe('an image that cannot be stored is refused with a sentence', () => {
  it.each([
    ['an SVG that is called a PNG', svg, 415, 'Ese tipo de archivo no se puede usar'],
    ['a page that is called a PNG', html, 415, 'Ese tipo de archivo no se puede usar'],
    ['HEIC', heic, 415, 'Las fotos HEIC no se pueden usar'],
    ['nothing', Buffer.alloc(0), 422, 'El archivo está vacío'],
    ['a PNG that ends early', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 415, 'Ese tipo'],
  ] as const)('%s', async (_what, bytes, status, text) => {
    const { businessId, upload } = business()
    const reply = await upload({ bytes })
    expect([reply.status, reply.body.message]).toEqual([status, expect.stringContaining(text)])
    expect(await filesOf(businessId)).toEqual([])
  })
  it('a truncated picture', async () => {
    const whole = await picture('jpeg', { width: 900, height: 900 })
    const { status, body } = await business().upload({ bytes: whole.subarray(0, 2_000) })
    expect([status, body.message]).toEqual([422, expect.stringContaining('dañada')])
  })
  it('a picture of 20,000 × 20,000 pixels, before it is decoded', async () => {
    const bomb = pixelBomb()
    expect(bomb.length).toBeLessThan(200_000)
    const before = process.memoryUsage().rss
    const { status, body } = await business().upload({ bytes: bomb })
    expect([status, body.message]).toEqual([413, expect.stringContaining('demasiados píxeles')])
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1_048_576)
  })
  it('an animation of 21 million pixels, before it is decoded', async () => {
    const { status, body } = await business().upload({ bytes: await animation(21) })
    expect([status, body.message]).toEqual([413, expect.stringContaining('demasiado larga')])
  })
  it('an image of more than 5 MiB, and anything of more than 16 [G2-29]', async () => {
    const heavy = Buffer.concat([await picture('png'), Buffer.alloc(fileLimits.image)])
    const image = await business().upload({ bytes: heavy })
    expect([image.status, image.body.message]).toEqual([
      413,
      'La imagen pesa más de 5 MB. Redúcelo y súbelo de nuevo.',
    ])
    const { upload } = business()
    expect((await upload({ bytes: mp4(MAX_FILE_BYTES) })).status).toBe(200)
    expect((await upload({ bytes: mp4(MAX_FILE_BYTES + 1) })).status).toBe(413)
  })
  it('what exceeds the storage limit of the business, also concurrently', async () => {
    const { businessId, upload } = business()
    const film = mp4(9 * 1_048_576)
    const replies = await Promise.all([1, 2, 3, 4].map(() => upload({ bytes: film })))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 409, 409,
    ])
    expect(await filesOf(businessId)).toHaveLength(2)
  })
  it.each([
    ['nothing but fields', 'name=x', 'application/x-www-form-urlencoded', 415],
    ['JSON', '{}', 'application/json', 415],
    ['a form without a boundary', 'x', 'multipart/form-data', 415],
    ['a form without a file', '--b\r\n\r\n--b--\r\n', 'multipart/form-data; boundary=b', 422],
  ] as const)('%s', async (_what, payload, type, status) => {
    const { owner } = business()
    const reply = await testApp.app('catalog').inject({
      method: 'POST',
      url: r.uploadFile.path,
      headers: {
        [actorHeader]: await signActor(owner, hopTo(r.uploadFile), testApp.actorKey),
        'content-type': type,
      },
      payload,
    })
    expect(reply.statusCode).toBe(status)
  })
})

it.each([
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\logo.png', 'logo.png'],
  ['💈 Barbería «Ñ» 💇‍♀️.png', '💈 Barbería «Ñ» 💇♀️.png'],
  ['\u202egnp.exe', 'gnp.exe'],
])('a file with the name %j cannot choose where it is stored', async (name, displayName) => {
  const { businessId, upload } = business()
  const { data } = await upload({ bytes: await picture('png'), name })
  expect(data.text).toBe(displayName)
  expect(await filesOf(businessId)).toEqual([`${data.public_id}.png`])
})

describe('the same file twice', () => {
  it('is one file under one key, and a request of its own under another', async () => {
    const { businessId, upload } = business()
    const bytes = await picture('png')
    const idempotencyKey = randomUUID()
    const first = await upload({ bytes }, { idempotencyKey })
    const again = await upload({ bytes }, { idempotencyKey })
    expect(again.data).toEqual(first.data)
    expect(await filesOf(businessId)).toHaveLength(1)
    const other = await upload({ bytes: await picture('gif') }, { idempotencyKey })
    expect([other.status, other.body.success]).toEqual([422, false])
    await upload({ bytes })
    expect(await filesOf(businessId)).toHaveLength(2)
  })
  it('in two tabs at once is two files', async () => {
    const { businessId, upload } = business()
    const bytes = await picture('png')
    const [first, second] = await Promise.all([upload({ bytes }), upload({ bytes })])
    expect(first.data.url).not.toBe(second.data.url)
    expect(await filesOf(businessId)).toHaveLength(2)
  })
})

it('is refused to members without a permission to change anything with files', async () => {
  const { owner } = aBusiness()
  const permissions = [{ pageId: pageIds.agenda, actions: ['edit' as const] }]
  const staff = { ...owner, isOwner: false, permissions }
  const { status } = await uploadAs(testApp, staff)({ bytes: await picture('png') })
  expect(status).toBe(403)
  const editor = {
    ...staff,
    permissions: [{ pageId: pageIds.services, actions: ['edit' as const] }],
  }
  expect((await uploadAs(testApp, editor)({ bytes: await picture('png') })).status).toBe(200)
})

describe('an upload that does not end', () => {
  it('leaves nothing behind when the connection is cut', async () => {
    const { owner, businessId } = business()
    const app = testApp.app('catalog')
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const cut = request({
      port,
      method: 'POST',
      path: r.uploadFile.path,
      headers: {
        [actorHeader]: await signActor(owner, hopTo(r.uploadFile), testApp.actorKey),
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': 1_000_000,
      },
    })
    cut.on('error', () => undefined)
    cut.write('--b\r\nContent-Disposition: form-data; name="file"; filename="x.mp4"\r\n\r\n')
    cut.write(mp4(100_000))
    await eventually(async () => expect(await incoming()).toHaveLength(1))
    cut.destroy()
    await eventually(async () => expect(await incoming()).toEqual([]))
    expect(await filesOf(businessId)).toEqual([])
  })
  it('is refused when the form ends in the middle', async () => {
    const { owner } = business()
    const reply = await testApp.app('catalog').inject({
      method: 'POST',
      url: r.uploadFile.path,
      headers: {
        [actorHeader]: await signActor(owner, hopTo(r.uploadFile), testApp.actorKey),
        'content-type': 'multipart/form-data; boundary=b',
      },
      payload: '--b\r\nContent-Disposition: form-data; name="file"; filename="x.png"\r\n\r\nabc',
    })
    expect([reply.statusCode, reply.json().message]).toEqual([
      400,
      'El archivo llegó incompleto. Súbelo de nuevo.',
    ])
    await eventually(async () => expect(await incoming()).toEqual([]))
  })
  it('is refused with a sentence while the storage is down, and works again afterwards', async () => {
    const { businessId, upload } = business()
    const blocked = join(folder, 'files', businessId)
    await mkdir(join(folder, 'files'), { recursive: true })
    await writeFile(blocked, '')
    const idempotencyKey = randomUUID()
    const bytes = await picture('png')
    const { status, body } = await upload({ bytes }, { idempotencyKey })
    expect([status, body.message]).toEqual([
      503,
      'No pudimos guardar el archivo. Intenta de nuevo en unos segundos.',
    ])
    await rm(blocked)
    expect((await upload({ bytes }, { idempotencyKey })).status).toBe(200)
    expect(await filesOf(businessId)).toHaveLength(1)
  })
})
