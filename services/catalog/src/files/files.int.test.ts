import { randomUUID } from 'node:crypto'
import { readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Actor } from '@mostrador/contracts'
import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { pageIds } from '@mostrador/contracts/page-ids'
import { aBusiness, type TestApp } from '@mostrador/testing'
import { eventually } from '@mostrador/testing/eventually'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CatalogTestApp, startCatalogTestApp } from '../test/catalog-test-app.ts'
import { mp4, picture } from '../test/sample-files.ts'
import { readAt, uploadAs } from '../test/upload.ts'

let app: CatalogTestApp
let testApp: TestApp
let folder = ''
beforeAll(async () => {
  app = await startCatalogTestApp()
  testApp = app.testApp
  folder = app.folder
})
afterAll(() => app.stop())

const filesOf = (businessId: string) => readdir(join(folder, 'files', businessId)).catch(() => [])
const statusAt = async (url: string) => (await readAt(testApp, url)).statusCode
/** A business with a file. */
const withFile = async () => {
  const { owner, businessId } = aBusiness()
  const { data } = await uploadAs(testApp, owner)({ bytes: await picture('png') })
  return { call: testApp.as(owner), businessId, file: data }
}

describe('deleting a file', () => {
  it('deletes its bytes, by name and by address [UPL-05]', async () => {
    expect(`${r.deleteFile.method} ${r.deleteFile.path}`).toBe('DELETE /api/upload/delete')
    expect(`${r.deleteFileByUrl.method} ${r.deleteFileByUrl.path}`).toBe('DELETE /cloudinary')
    const { call, businessId, file } = await withFile()
    const { status, data } = await call(r.deleteFile, { body: { public_id: file.public_id } })
    expect([status, data.public_id]).toEqual([200, file.public_id])
    expect([await statusAt(file.url), await filesOf(businessId)]).toEqual([404, []])
    const another = await withFile()
    expect(
      (await another.call(r.deleteFileByUrl, { query: { url: another.file.url } })).status
    ).toBe(200)
    expect([await statusAt(another.file.url), await filesOf(another.businessId)]).toEqual([404, []])
  })
  it('of another business answers as if there were none, and deletes nothing (H17)', async () => {
    const { file } = await withFile()
    const stranger = testApp.as(aBusiness().owner)
    const byId = await stranger(r.deleteFile, { body: { public_id: file.public_id } })
    const byUrl = await stranger(r.deleteFileByUrl, { query: { url: file.url } })
    const nobodys = await stranger(r.deleteFile, { body: { public_id: randomUUID() } })
    expect([byId.status, byUrl.status, nobodys.status]).toEqual([404, 404, 404])
    expect(byId.body.message).toBe(nobodys.body.message)
    expect(await statusAt(file.url)).toBe(200)
  })
  it('that others uploaded, or that something shows, needs more than the permission to create', async () => {
    const { owner, businessId } = aBusiness()
    const member = (pageId: number, actions: ('create' | 'edit' | 'delete')[]): Actor => ({
      ...owner,
      userId: randomUUID(),
      isOwner: false,
      permissions: [{ pageId, actions }],
    })
    const [creator, other] = [member(13, ['create']), member(10, ['create'])]
    const upload = async () =>
      (await uploadAs(testApp, creator)({ bytes: await picture('png') })).data
    const remove = async (actor: Actor, { public_id }: { public_id: string }) =>
      (await testApp.as(actor)(r.deleteFile, { body: { public_id } })).status
    const [mine, usedFile] = [await upload(), await upload()]
    expect(await remove(other, mine)).toBe(403)
    expect(await remove(creator, mine)).toBe(200)
    const items = [{ url: usedFile.url, type: 'image' as const }]
    await testApp.as(creator)(r.createResource, {
      body: { resource: { name: 'Uno', usage: 'static', items } },
    })
    expect(await remove(creator, usedFile)).toBe(403)
    const product = { name: 'Cera', description: 'Cera mate', price: 90, images: [usedFile.url] }
    await testApp.as(owner)(r.createProduct, { body: { product } })
    // On the page of the resource, and not on that of the product.
    expect(await remove(member(13, ['edit']), usedFile)).toBe(403)
    expect(await statusAt(usedFile.url)).toBe(200)
    const both = { ...member(13, ['delete']), businessId }
    const permissions = [
      ...both.permissions,
      { pageId: pageIds.products, actions: ['edit' as const] },
    ]
    expect(await remove({ ...both, permissions }, usedFile)).toBe(200)
    const unshown = await upload()
    expect(await remove(member(7, ['edit']), unshown)).toBe(200)
  })
  it('that the logo, a service or a branch shows is refused with the place where it is shown', async () => {
    const { call, file } = await withFile()
    const reply = async () =>
      (await call(r.deleteFileByUrl, { query: { url: file.url } })).body.message
    app.usedUrls.logo = file.url
    expect(await reply()).toBe('Se usa en el logo del negocio. Quítalo de ahí primero.')
    app.usedUrls.inService = [file.url]
    app.usedUrls.inBranch = [file.url]
    app.usedUrls.logo = null
    expect(await reply()).toBe(
      'Se usa en el servicio Corte y la sucursal Centro. Quítalo de ahí primero.'
    )
    expect(await statusAt(file.url)).toBe(200)
    app.usedUrls.inService = []
    app.usedUrls.inBranch = []
    expect(await reply()).toBe('Archivo eliminado correctamente')
  })
  it.each([
    ['https://otro.example', 404],
    ['', 404],
    ['https://archivos.example/media/../../etc/passwd', 404],
  ])('are not found by the address %j', async (url, status) => {
    const { call } = await withFile()
    expect((await call(r.deleteFileByUrl, { query: { url } })).status).toBe(status)
  })
  it('twice finds none the second time', async () => {
    const { call, file } = await withFile()
    const body = { public_id: file.public_id }
    const both = await Promise.all([call(r.deleteFile, { body }), call(r.deleteFile, { body })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  })
  it('is refused to members without a permission to change anything with files', async () => {
    const { owner } = aBusiness()
    const { data } = await uploadAs(testApp, owner)({ bytes: await picture('png') })
    const staff = { ...owner, isOwner: false, permissions: [] }
    const { status } = await testApp.as(staff)(r.deleteFile, {
      body: { public_id: data.public_id },
    })
    expect([status, await statusAt(data.url)]).toEqual([403, 200])
  })
})

describe('a file is served', () => {
  it('with headers that forbid scripts and embedding', async () => {
    const { file } = await withFile()
    const { headers } = await readAt(testApp, file.url)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `attachment; filename="${file.public_id}.png"`,
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(headers['set-cookie']).toBeUndefined()
  })
  it('in ranges, as video players request', async () => {
    const film = mp4(10_000)
    const { data } = await uploadAs(testApp, aBusiness().owner)({ bytes: film })
    const part = await readAt(testApp, data.url, { range: 'bytes=100-199' })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, 'bytes 100-199/10000'])
    expect(part.rawPayload.equals(film.subarray(100, 200))).toBe(true)
    const end = await readAt(testApp, data.url, { range: 'bytes=-10' })
    expect(end.headers['content-range']).toBe('bytes 9990-9999/10000')
    const beyond = await readAt(testApp, data.url, { range: 'bytes=10000-' })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */10000'])
    const several = await readAt(testApp, data.url, { range: 'bytes=0-1,5-6' })
    expect([several.statusCode, several.rawPayload.length]).toEqual([200, 10_000])
  })
  it('at no other address: 2,000 guessed or altered addresses find nothing (A5)', async () => {
    const [mine, theirs] = [await withFile(), await withFile()]
    const swapped = mine.file.url.replace(mine.businessId, theirs.businessId)
    const guessed = Array.from({ length: 1_990 }, () =>
      mine.file.url.replace(/[^/]+$/, `${randomUUID()}.png`)
    )
    const other = ['.jpg', '.svg', '.PNG', '', '.png.html', '.png%00', '.png/..'].map(end =>
      mine.file.url.replace('.png', end)
    )
    const statuses = new Set<number>()
    expect(await statusAt(mine.file.url.replace(mine.businessId, x => x.toUpperCase()))).toBe(404)
    for (const url of [swapped, ...guessed, ...other]) statuses.add(await statusAt(url))
    for (const path of [
      '/media/../secret',
      `/media/${mine.businessId}/..%2f..%2fx.png`,
      '/media/x/y',
    ])
      statuses.add((await testApp.app('catalog').inject({ method: 'GET', url: path })).statusCode)
    expect([...statuses].filter(status => status !== 404 && status !== 422)).toEqual([])
    expect(await statusAt(mine.file.url)).toBe(200)
  })
})

describe('the leftovers of a killed process', () => {
  let owner: pg.Client
  beforeAll(async () => {
    owner = new pg.Client(testApp.database.ownerUrl)
    await owner.connect()
  })
  afterAll(() => owner.end())

  it('are deleted by the job: bytes without a file, and partial uploads', async () => {
    const { businessId, file } = await withFile()
    const key = `${businessId}/${randomUUID()}.png`
    await writeFile(join(folder, 'files', key), 'x')
    await owner.query("insert into catalog.loose_object values ($1, '2026-11-21T18:00:00Z')", [key])
    const [old, fresh] = [join(folder, 'incoming', 'old'), join(folder, 'incoming', 'fresh')]
    await Promise.all([writeFile(old, 'x'), writeFile(fresh, 'x')])
    await utimes(old, 0, 0)
    testApp.clock.advance(2 * 3_600_000)
    await eventually(async () =>
      expect(await filesOf(businessId)).toEqual([`${file.public_id}.png`])
    )
    await eventually(async () =>
      expect((await owner.query('select 1 from catalog.loose_object')).rowCount).toBe(0)
    )
    expect(await readdir(join(folder, 'incoming'))).toEqual(['fresh'])
    await rm(fresh)
  })
})
