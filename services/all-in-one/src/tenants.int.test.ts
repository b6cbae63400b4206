import { assistantRoutes } from '@mostrador/contracts/ai-assistant'
import { catalogRoutes as c } from '@mostrador/contracts/catalog'
import { schedulingRoutes as s } from '@mostrador/contracts/scheduling'
import { pageIds } from '@mostrador/contracts/page-ids'
import { aBusiness, anActor } from '@mostrador/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PayingProduct, startPayingProduct } from './test/paying-salon.ts'

let product: PayingProduct
beforeAll(async () => {
  product = await startPayingProduct()
})
afterAll(() => product.stop())

type Call = ReturnType<PayingProduct['testApp']['as']>
/** What a business of one kind sells: how it is made, found, changed and removed. */
type Offering = {
  /** Its page of the permissions. */
  readonly pageId: number
  make(call: Call): Promise<{ readonly data: { readonly _id: string } }>
  list(call: Call, businessId: string): Promise<{ data: readonly { readonly _id: string }[] }>
  edit(call: Call, id: string): Promise<{ readonly status: number; readonly body: object }>
  remove(call: Call, id: string): Promise<{ readonly status: number; readonly body: object }>
}

const service = { name: 'Corte', description: 'Con lavado', price: '250', duration: 60 }
const noPlaces = { branches: [], specialists: [] }
const item = { name: 'Cera mate', description: 'Para peinar', price: 120 }
const course = {
  name: 'Cerámica',
  description: 'Torno y esmaltes para empezar',
  sessions: 4,
  totalPrice: 1_200,
  enrollmentFee: 200,
  place: 'Taller del centro',
}
const property = { name: 'Depa', location: 'Cholula, Puebla', price: '$2,500,000 MXN' }

const offerings: Readonly<Record<string, Offering>> = {
  services: {
    pageId: pageIds.services,
    make: call => call(s.createService, { body: { service, ...noPlaces } }),
    list: (call, businessId) => call(s.listServices, { query: { businessId } }),
    edit: (call, id) =>
      call(s.editService, { params: { id }, body: { service, ...noPlaces, revision: '*' } }),
    remove: (call, id) => call(s.deleteService, { params: { id }, query: {} }),
  },
  products: {
    pageId: pageIds.products,
    make: call => call(c.createProduct, { body: { product: item } }),
    list: (call, businessId) => call(c.listProducts, { query: { businessId } }),
    edit: (call, id) =>
      call(c.editProduct, { params: { id }, body: { product: item, revision: '*' } }),
    remove: (call, id) => call(c.deleteProduct, { params: { id } }),
  },
  courses: {
    pageId: pageIds.courses,
    make: call => call(c.createCourse, { body: { course } }),
    list: (call, businessId) => call(c.listCourses, { query: { businessId } }),
    edit: (call, id) => call(c.editCourse, { params: { id }, body: { course, revision: '*' } }),
    remove: (call, id) => call(c.deleteCourse, { params: { id } }),
  },
  properties: {
    pageId: pageIds.properties,
    make: call => call(c.createProperty, { body: { property } }),
    list: (call, businessId) => call(c.listProperties, { query: { businessId } }),
    edit: (call, id) => call(c.editProperty, { params: { id }, body: { property, revision: '*' } }),
    remove: (call, id) => call(c.deleteProperty, { params: { id } }),
  },
}
const notFound = {
  status: 404,
  body: { success: false, message: expect.stringMatching(/no encontrad[oa]|No se encontró/i) },
}

describe('businesses of different kinds in one product', () => {
  it.each(Object.entries(offerings))(
    'have only their own offers: one that sells %s [NAV-01]',
    async (_, { pageId, make, list, edit, remove }) => {
      const { businessId, owner } = aBusiness()
      const ofOwner = product.testApp.as(owner)
      const id = (await make(ofOwner)).data._id
      const permissions = [{ pageId, actions: ['view' as const] }]
      const member = product.testApp.as(anActor({ businessId, permissions }))
      const stranger = product.testApp.as(aBusiness().owner)
      const listed = async (call: Call) => (await list(call, businessId)).data.map(({ _id }) => _id)

      expect(await listed(member)).toEqual([id])
      expect(await listed(stranger)).toEqual([])
      expect(await edit(stranger, id)).toMatchObject(notFound)
      expect(await remove(stranger, id)).toMatchObject(notFound)
      expect(await listed(ofOwner)).toEqual([id])
      expect((await edit(ofOwner, id)).status).toBe(200)
    }
  )

  it('each have their own assistants, on the three channels [NAV-01]', async () => {
    const assistants = async (call: Call) =>
      (await call(assistantRoutes.listAssistants, { query: {} })).data.map(({ name }) => name)
    const mine = product.testApp.as(aBusiness().owner)
    const channel = ['whatsapp' as const, 'instagram' as const, 'messenger' as const]
    const created = await mine(assistantRoutes.createAssistant, {
      body: { assistant: { name: 'Nube', channel } },
    })
    expect(created.data.channel).toEqual(channel)
    expect(await assistants(mine)).toEqual(['Nube'])
    expect(await assistants(product.testApp.as(aBusiness().owner))).toEqual([])
  })
})
