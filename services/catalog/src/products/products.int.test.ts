import { baseLimits } from '@mostrador/contracts/billing'
import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { pageIds } from '@mostrador/contracts/page-ids'
import { actorOf } from '@mostrador/platform'
import { aBusiness, startTestApp, type TestApp } from '@mostrador/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalog } from '../service.ts'
import { fakeBilling } from '../test/fake-billing.ts'
import { fakeServices } from '../test/fake-services.ts'

const PRODUCT_LIMIT = baseLimits.products
const billing = fakeBilling()
const elsewhere = fakeServices()
let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({
    services: [catalog, billing.service, ...elsewhere.services],
    at: '2026-11-21T18:00:00Z',
  })
})
afterAll(() => testApp.stop())

const wax = {
  name: 'Cera mate',
  description: 'Fijación fuerte sin brillo',
  price: 240,
  stock: 18,
  category: 'Peinado',
}

describe('products', () => {
  it('are created, listed by name and found without accents [PRD2-01, PRD2-06]', async () => {
    const { owner, businessId } = aBusiness()
    const call = testApp.as(owner)
    const { data } = await call(r.createProduct, { body: { product: wax } })
    await call(r.createProduct, { body: { product: { ...wax, name: 'Aceite de ÁRBOL' } } })
    expect(data).toMatchObject({ businessId, ...wax, images: [], isArchived: false })
    expect((await call(r.listProducts, { query: {} })).data.map(({ name }) => name)).toEqual([
      'Aceite de ÁRBOL',
      'Cera mate',
    ])
    expect((await call(r.listProducts, { query: { search: 'arbol' } })).data).toHaveLength(1)
  })
  it('keep an unsafe address from before, which may not be added now', async () => {
    const { owner, businessId } = aBusiness()
    const call = testApp.as(owner)
    const { data } = await call(r.createProduct, { body: { product: wax } })
    const old = 'http://otro.example/x.png'
    await testApp.infra.underTenant(businessId, () =>
      testApp.infra.database.pool.query(
        'update catalog.product set resources = array[$1] where id = $2',
        [old, data._id]
      )
    )
    const save = (resources: string[]) =>
      call(r.editProduct, { params: { id: data._id }, body: { product: { ...wax, resources } } })
    expect((await save([old, 'http://otro.example/y.png'])).status).toBe(422)
    expect((await save([old])).data.resources).toEqual([old])
  })
  it.each([
    [{ ...wax, name: 'A' }, 'El nombre debe tener al menos 2 caracteres'],
    [{ ...wax, name: 'Cera "mate"' }, 'No se permiten comillas dobles en el nombre'],
    [{ ...wax, description: 'x' }, 'La descripción debe tener al menos 5 caracteres'],
    [{ ...wax, price: -1 }, 'El precio no puede ser negativo'],
    [{ ...wax, price: 1_000_000 }, 'El precio debe tener máximo 6 dígitos'],
    [
      { ...wax, images: ['http://otro.example/x.png'] },
      'Las imágenes y los recursos deben tener una dirección que empiece con https://',
    ],
    [
      { ...wax, resources: ['javascript:alert(1)'] },
      'Las imágenes y los recursos deben tener una dirección que empiece con https://',
    ],
    [{ ...wax, customId: '12345678901' }, 'El identificador debe tener máximo 10 caracteres'],
  ])('return 422 for %j: %s [PRD2-04, PRD2-05]', async (product, message) => {
    const { status, body } = await testApp.as(aBusiness().owner)(r.createProduct, {
      body: { product },
    })
    expect([status, body.message]).toEqual([422, message])
  })
  it('are accepted up to every limit, with a price in whole pesos [PRD2-04, PRD2-05, C2-15]', async () => {
    const call = testApp.as(aBusiness().owner)
    const status = async (changes: object) =>
      (await call(r.createProduct, { body: { product: { ...wax, ...changes } } })).status
    expect(
      await Promise.all([1, 2, 50, 51].map(length => status({ name: 'n'.repeat(length) })))
    ).toEqual([422, 200, 200, 422])
    expect(
      await Promise.all(
        [4, 5, 3000, 3001].map(length => status({ description: 'd'.repeat(length) }))
      )
    ).toEqual([422, 200, 200, 422])
    expect(
      await Promise.all([0, 10, 11].map(length => status({ customId: 'c'.repeat(length) })))
    ).toEqual([200, 200, 422])
    expect(
      await Promise.all(
        [-1, 0, 999_999, 1_000_000, 10.5, '240', undefined].map(price => status({ price }))
      )
    ).toEqual([422, 200, 200, 422, 422, 422, 422])
  })
  it('leave the archive when they are saved [PRD2-01]', async () => {
    const call = testApp.as(aBusiness().owner)
    const { data } = await call(r.createProduct, { body: { product: wax } })
    expect(
      (await call(r.archiveProduct, { params: { id: data._id }, query: { archive: 'true' } })).data
        .isArchived
    ).toBe(true)
    expect((await call(r.listProducts, { query: {} })).data).toEqual([])
    expect(
      (
        await call(r.editProduct, {
          params: { id: data._id },
          body: { product: { ...wax, price: 250 } },
        })
      ).data
    ).toMatchObject({ isArchived: false, price: 250 })
  })
  it('return 409 beyond the limit of the business, also concurrently [C2-14]', async () => {
    const call = testApp.as(aBusiness().owner)
    for (let batch = 0; batch < PRODUCT_LIMIT - 1; batch += 50) {
      await Promise.all(
        Array.from({ length: Math.min(50, PRODUCT_LIMIT - 1 - batch) }, (_, n) =>
          call(r.createProduct, { body: { product: { ...wax, name: `Cera ${batch + n}` } } })
        )
      )
    }
    const last = await Promise.all(
      Array.from({ length: 4 }, () => call(r.createProduct, { body: { product: wax } }))
    )
    expect(last.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const [first] = (await call(r.listProducts, { query: {} })).data
    await call(r.archiveProduct, { params: { id: first?._id ?? '' }, query: { archive: 'true' } })
    await call(r.createProduct, { body: { product: wax } })
    expect(
      (await call(r.archiveProduct, { params: { id: first?._id ?? '' }, query: {} })).status
    ).toBe(409)
  }, 60_000)
  it('are limited by the plan, and are kept when a smaller plan allows fewer [G2-31, PRC-09]', async () => {
    const { owner, businessId } = aBusiness()
    const call = testApp.as(owner)
    const many = async (count: number, from: number) => {
      const newProducts = Array.from({ length: count }, (_, index) => ({
        name: `Gel ${index + from}`,
        description: 'Gel de fijación',
        price: '100',
      }))
      return (await call(r.importProducts, { body: { newProducts } })).data.stats
    }
    const create = () => call(r.createProduct, { body: { product: wax } })
    billing.calls.times = 0
    expect(await many(100, 0)).toEqual({ created: 100, failed: 0 })
    // Far from every limit nobody is asked: a business sells on while billing is down.
    expect(billing.calls.times).toBe(0)
    expect(await many(60, 100)).toEqual({ created: 50, failed: 10 })
    expect((await create()).body).toMatchObject({ code: 'product_limit' })
    billing.plans.set(businessId, 'plata')
    expect((await create()).status).toBe(200)
    billing.plans.set(businessId, 'bronce')
    expect((await create()).body).toMatchObject({ code: 'product_limit' })
    expect((await call(r.listProducts, { query: {} })).data).toHaveLength(151)
  }, 60_000)
  it('are visible to their own business only', async () => {
    const { data } = await testApp.as(aBusiness().owner)(r.createProduct, {
      body: { product: wax },
    })
    const other = testApp.as(aBusiness().owner)
    expect(
      (await other(r.editProduct, { params: { id: data._id }, body: { product: wax } })).status
    ).toBe(404)
    expect((await other(r.deleteProduct, { params: { id: data._id } })).status).toBe(404)
    expect((await other(r.listProducts, { query: {} })).data).toEqual([])
  })
  it('are archived instead of deleted while a service, a branch or a contact names them [G1-03]', async () => {
    const call = testApp.as(aBusiness().owner)
    const { used } = elsewhere
    const names: ((id: string) => unknown)[] = [
      id => used.inService.push(id),
      id => used.inBranch.push(id),
      id => used.byClients.add(id),
    ]
    for (const name of names) {
      const { data } = await call(r.createProduct, { body: { product: wax } })
      name(data._id)
      const params = { id: data._id }
      expect((await call(r.deleteProduct, { params })).data).toEqual({
        _id: data._id,
        archived: true,
      })
    }
    const { data } = await call(r.createProduct, { body: { product: wax } })
    const removed = await call(r.deleteProduct, { params: { id: data._id } })
    expect(removed.data.archived).toBe(false)
    const all = await call(r.listProducts, { query: { includeArchived: 'true' } })
    expect(all.data).toHaveLength(names.length)
  })
  it('are quoted best match first, never archived ones', async () => {
    const { owner, businessId } = aBusiness()
    const call = testApp.as(owner)
    await call(r.createProduct, {
      body: { product: { ...wax, name: 'Gel', description: 'Más suave que la cera' } },
    })
    await call(r.createProduct, { body: { product: wax } })
    const deletedProduct = await call(r.createProduct, {
      body: { product: { ...wax, name: 'Cera brillante' } },
    })
    await call(r.archiveProduct, {
      params: { id: deletedProduct.data._id },
      query: { archive: 'true' },
    })
    const { data } = await testApp.as(actorOf.assistant('Ana', businessId))(r.quoteProducts, {
      body: { search: '¿tienes ceras?' },
    })
    expect(data.map(({ name }) => name)).toEqual(['Cera mate', 'Gel'])
  })
  it('return 403 to members without the permission', async () => {
    const { owner } = aBusiness()
    const staff = {
      ...owner,
      isOwner: false,
      permissions: [{ pageId: pageIds.agenda, actions: ['view' as const] }],
    }
    expect((await testApp.as(staff)(r.listProducts, { query: {} })).status).toBe(403)
  })
})
