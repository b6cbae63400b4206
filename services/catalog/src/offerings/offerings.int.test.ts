import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { newId } from '@mostrador/kernel'
import { actorOf } from '@mostrador/platform'
import { aBusiness, type TestApp } from '@mostrador/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pottery, startCourseTestApp } from '../test/course-test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startCourseTestApp()
})
afterAll(() => testApp.stop())

/** One product, one course and one property of a business, the property archived. */
const aCatalogue = async () => {
  const { owner, businessId } = aBusiness()
  const call = testApp.as(owner)
  const { data: product } = await call(r.createProduct, {
    body: { product: { name: 'Cera', description: 'Fijación fuerte', price: 120 } },
  })
  const { data: course } = await call(r.createCourse, { body: { course: pottery } })
  const { data: property } = await call(r.createProperty, {
    body: { property: { name: 'Depa', location: 'Cholula', price: '$1' } },
  })
  await call(r.archiveProperty, { params: { id: property._id }, query: { archive: 'true' } })
  return {
    businessId,
    ids: { products: product._id, courses: course._id, properties: property._id },
  }
}

it('tells crm which ids are products, courses or properties of the business', async () => {
  const [ours, theirs] = [await aCatalogue(), await aCatalogue()]
  const call = testApp.as(actorOf.service('crm', ours.businessId))
  for (const kind of ['products', 'courses', 'properties'] as const) {
    const ids = [...Object.values(ours.ids), ...Object.values(theirs.ids), newId()]
    expect((await call(r.knownOfferings, { body: { kind, ids } })).data).toEqual([ours.ids[kind]])
    const active = await call(r.knownOfferings, { body: { kind, ids, isActiveOnly: true } })
    // The property is archived.
    expect(active.data).toEqual(kind === 'properties' ? [] : [ours.ids[kind]])
  }
})
