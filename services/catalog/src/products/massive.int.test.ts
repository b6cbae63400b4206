import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { aBusiness, type TestApp } from '@mostrador/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CatalogTestApp, startCatalogTestApp } from '../test/catalog-test-app.ts'

let app: CatalogTestApp
let testApp: TestApp
beforeAll(async () => {
  app = await startCatalogTestApp()
  testApp = app.testApp
})
afterAll(() => app.stop())

describe('many products in one call', () => {
  it('are created or counted as failed, by the rules of a file [IMP2-18]', async () => {
    const { owner, businessId } = aBusiness()
    const call = testApp.as(owner)
    const newProducts = [
      { name: 'Cera', description: 'Cera para peinar', price: 100 },
      { name: ' Gel', description: 'Gel de fijación', price: '$1,250.50' },
      { name: 'CERA', description: 'Otra vez la misma', price: 5 },
      { name: 'X', description: '', price: '' },
    ]
    const { data, body } = await call(r.importProducts, {
      body: { newProducts, bussinessId: businessId, batchSize: 150 },
    })
    expect(body.message).toBe('Carga masiva completada con exito')
    expect(data.stats).toEqual({ created: 2, failed: 2 })
    expect(data.ids.map(id => id !== null)).toEqual([true, true, false, false])
    expect(
      (await call(r.listProducts, { query: {} })).data.map(({ name, price }) => [name, price])
    ).toEqual([
      ['Cera', 100],
      ['Gel', 1251],
    ])
  })
  it('are at most 150, and stop at the limit of the business [IMP2-18]', async () => {
    const { owner } = aBusiness()
    const call = testApp.as(owner)
    const many = (count: number, from = 1) =>
      Array.from({ length: count }, (_, index) => ({
        name: `Cera ${index + from}`,
        description: 'Cera para peinar',
        price: '100',
      }))
    const send = (count: number, from?: number) =>
      call(r.importProducts, { body: { newProducts: many(count, from) } })
    expect((await send(151)).status).toBe(422)
    expect((await send(149)).data.stats).toEqual({ created: 149, failed: 0 })
    expect((await send(3, 500)).data.stats).toEqual({ created: 1, failed: 2 })
  })
})
