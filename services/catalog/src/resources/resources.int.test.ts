import { randomUUID } from 'node:crypto'
import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { aBusiness, type TestApp } from '@mostrador/testing'
import { eventually } from '@mostrador/testing/eventually'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CatalogTestApp, startCatalogTestApp } from '../test/catalog-test-app.ts'
import { mp4, pdf, picture, wav } from '../test/sample-files.ts'
import { readAt, uploadAs } from '../test/upload.ts'

let app: CatalogTestApp
let testApp: TestApp
beforeAll(async () => {
  app = await startCatalogTestApp()
  testApp = app.testApp
})
afterAll(() => app.stop())

const withFile = async () => {
  const { owner, businessId } = aBusiness()
  const upload = uploadAs(testApp, owner)
  const { data: file } = await upload({ bytes: await picture('png') })
  return { call: testApp.as(owner), businessId, upload, file }
}
const form = { name: 'Promociones', usage: 'static' as const }

describe('resources', () => {
  it('are registered with their files, listed by usage, and edited [RES-01, RES-04]', async () => {
    expect(`${r.createResource.method} ${r.createResource.path}`).toBe('POST /api/resource')
    expect(`${r.editResource.method} ${r.editResource.path}`).toBe('PUT /api/resource/:id')
    expect(`${r.listResources.method} ${r.listResources.path}`).toBe('GET /api/resource')
    const { call, businessId, file } = await withFile()
    const item = { url: file.url, type: 'image' as const, description: 'Corte', caption: '20 %' }
    const { data, body } = await call(r.createResource, {
      body: { resource: { ...form, customId: 'P1', items: [item] } },
    })
    expect(body.message).toBe('Recurso registrado correctamente')
    expect(data).toEqual({
      _id: data._id,
      businessId,
      customId: 'P1',
      name: 'Promociones',
      usage: 'static',
      createdAt: '2026-11-21T18:00:00.000Z',
      items: [item],
      revision: expect.any(String),
    })
    const { data: second } = await call(r.createResource, {
      body: { resource: { name: 'Avisos', usage: 'massiveCampaign' } },
    })
    const names = async (query: { usage?: 'static'; businessId?: string }) =>
      (await call(r.listResources, { query })).data.map(({ name }) => name)
    expect(await names({ businessId })).toEqual(['Avisos', 'Promociones'])
    expect(await names({ usage: 'static' })).toEqual(['Promociones'])
    const edited = await call(r.editResource, {
      params: { id: second._id },
      body: {
        resource: { ...form, name: 'Bienvenida', items: [item] },
        revision: second.revision,
      },
    })
    expect(edited.data).toMatchObject({ name: 'Bienvenida', usage: 'static', items: [item] })
    await call(r.deleteResource, { params: { id: data._id } })
    expect(await names({})).toEqual(['Bienvenida'])
  })
  it('have three usages, and contain images, videos and audios [RES-01]', async () => {
    const { call, upload, file } = await withFile()
    const { data: film } = await upload({ bytes: mp4(10_000) })
    const { data: sound } = await upload({ bytes: wav })
    const items = [file, film, sound].map(({ url, type }) => ({ url, type: type as 'image' }))
    for (const usage of ['massiveCampaign', 'IAAssistantResource', 'static'] as const) {
      const { data } = await call(r.createResource, {
        body: { resource: { name: 'Promociones', usage, items } },
      })
      expect(data.usage).toBe(usage)
      expect(data.items.map(({ type }) => type)).toEqual(['image', 'video', 'audio'])
      const listed = (await call(r.listResources, { query: { usage } })).data
      expect(listed.map(({ _id }) => _id)).toEqual([data._id])
    }
  })
  it('answer the later of two editors with their current state', async () => {
    const { call } = await withFile()
    const { data } = await call(r.createResource, {
      body: { resource: { name: 'Avisos', usage: 'static' } },
    })
    const rename = (name: string, revision: string) =>
      call(r.editResource, {
        params: { id: data._id },
        body: { resource: { name, usage: 'static' }, revision },
      })
    const { data: first } = await rename('Del primero', data.revision)
    const late = await rename('Del segundo', data.revision)
    expect([late.status, late.body]).toMatchObject([
      409,
      { code: 'resource_changed', details: { current: first } },
    ])
    expect((await rename('Del primero', data.revision)).status).toBe(200)
    expect((await rename('Del segundo', first.revision)).data.name).toBe('Del segundo')
  })
  it('are accepted up to every limit [RES-03]', async () => {
    const { call, file } = await withFile()
    const status = async (changes: object) =>
      (await call(r.createResource, { body: { resource: { ...form, ...changes } } })).status
    const statuses = (list: readonly object[]) => Promise.all(list.map(status))
    const named = [1, 2, 30, 31].map(length => ({ name: 'n'.repeat(length) }))
    expect(await statuses(named)).toEqual([422, 200, 200, 422])
    const customIds = [0, 30, 31].map(length => ({ customId: 'c'.repeat(length) }))
    expect(await statuses(customIds)).toEqual([200, 200, 422])
    expect(await statuses([{ usage: undefined }, { usage: 'other' }])).toEqual([422, 422])
    const item = { url: file.url, type: 'image' }
    const many = [10, 11].map(count => ({ items: Array.from({ length: count }, () => item) }))
    expect(await statuses(many)).toEqual([200, 422])
  })
  it('contain own files only, each of its kind, and no pdf [C2-40]', async () => {
    const { call, upload, file } = await withFile()
    const { file: foreign } = await withFile()
    const { data: document } = await upload({ bytes: pdf })
    const reply = async (item: { url: string; type: string }) => {
      const resource = { ...form, items: [item] }
      const { status, body } = await call(r.createResource, { body: { resource } as never })
      return [status, body.message]
    }
    const unknown = [422, 'Uno de los archivos ya no existe. Quítalo y sube otro.']
    expect(await reply({ url: foreign.url, type: 'image' })).toEqual(unknown)
    expect(await reply({ url: file.url, type: 'video' })).toEqual(unknown)
    expect(await reply({ url: document.url, type: 'image' })).toEqual(unknown)
    expect(await reply({ url: 'https://otro.example/x.png', type: 'image' })).toEqual(unknown)
    expect(
      await reply({ url: file.url.replace(file.public_id, randomUUID()), type: 'image' })
    ).toEqual(unknown)
    expect(await reply({ url: document.url.replace('.pdf', '.mp4'), type: 'video' })).toEqual(
      unknown
    )
    expect(await reply({ url: document.url, type: 'pdf' })).toEqual([
      422,
      'Los recursos llevan imágenes, videos y audios',
    ])
  })
  it('and products lose a file that is deleted', async () => {
    const { call, upload, file } = await withFile()
    const { data: other } = await upload({ bytes: await picture('gif') })
    const items = [file, other].map(({ url }) => ({ url, type: 'image' as const }))
    const { data } = await call(r.createResource, { body: { resource: { ...form, items } } })
    const product = {
      name: 'Cera',
      description: 'Cera mate',
      price: 90,
      images: [file.url, other.url],
    }
    await call(r.createProduct, { body: { product } })
    await call(r.deleteFile, { body: { public_id: file.public_id } })
    const [resource] = (await call(r.listResources, { query: {} })).data
    expect(resource?._id).toBe(data._id)
    expect(resource?.items.map(({ url }) => url)).toEqual([other.url])
    expect((await call(r.listProducts, { query: {} })).data[0]?.images).toEqual([other.url])
    await call(r.deleteFile, { body: { public_id: other.public_id } })
    expect((await call(r.listResources, { query: {} })).data[0]?.items).toEqual([])
  })
  it('delete their files with them, except those that something else shows [G2-04]', async () => {
    const { call, upload, file } = await withFile()
    const pictures = await Promise.all(
      (['gif', 'webp', 'jpeg', 'png'] as const).map(async kind =>
        upload({ bytes: await picture(kind) })
      )
    )
    const [inProduct, inResource, inService, inLogo] = pictures.map(({ data }) => data.url)
    const items = [file.url, ...pictures.map(({ data }) => data.url)].map(url => ({
      url,
      type: 'image' as const,
    }))
    const { data } = await call(r.createResource, { body: { resource: { ...form, items } } })
    const product = { name: 'Cera', description: 'Cera mate', price: 90, images: [inProduct ?? ''] }
    await call(r.createProduct, { body: { product } })
    const other = { ...form, items: [{ url: inResource ?? '', type: 'image' as const }] }
    await call(r.createResource, { body: { resource: other } })
    app.usedUrls.inService = [inService ?? '']
    app.usedUrls.logo = inLogo ?? ''
    await call(r.deleteResource, { params: { id: data._id } })
    const statuses = await Promise.all(
      items.map(async ({ url }) => (await readAt(testApp, url)).statusCode)
    )
    expect(statuses).toEqual([404, 200, 200, 200, 200])
    app.usedUrls.inService = []
    app.usedUrls.logo = null
  })
  it('never show a file that is being deleted: they wait until it is deleted', async () => {
    const { call, file } = await withFile()
    const items = [{ url: file.url, type: 'image' as const }]
    const owner = new pg.Client(testApp.database.ownerUrl)
    await owner.connect()
    await owner.query('begin')
    await owner.query('delete from catalog.file where id = $1', [file.public_id])
    const created = call(r.createResource, { body: { resource: { ...form, items } } })
    const waiting = `select 1 from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`
    await eventually(async () => expect((await owner.query(waiting)).rowCount).toBe(1))
    await owner.query('commit')
    await owner.end()
    expect((await created).status).toBe(422)
  })
  it('are those of the own business', async () => {
    const { call } = await withFile()
    const { data } = await call(r.createResource, { body: { resource: form } })
    const stranger = testApp.as(aBusiness().owner)
    const params = { id: data._id }
    expect(
      (await stranger(r.editResource, { params, body: { resource: form, revision: '*' } })).status
    ).toBe(404)
    expect((await stranger(r.deleteResource, { params })).status).toBe(404)
    expect((await stranger(r.listResources, { query: {} })).data).toEqual([])
  })
})
