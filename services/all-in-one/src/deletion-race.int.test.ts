import { catalogRoutes as c } from '@mostrador/contracts/catalog'
import { ANY_REVISION, schedulingRoutes as s } from '@mostrador/contracts/scheduling'
import { noRests } from '@mostrador/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  aPayingSalon,
  bookHour,
  linkOf,
  NOW,
  type PayingProduct,
  type PayingSalon,
  settle,
  startPaying,
  startPayingProduct,
} from './test/paying-salon.ts'

let product: PayingProduct
beforeAll(async () => {
  product = await startPayingProduct()
})
afterAll(() => product.stop())
beforeEach(() => product.testApp.clock.set(NOW))

const TODAY = '2026-11-23'
const RACES = 8

const aBranch = async ({ as, branch }: PayingSalon): Promise<string> => {
  const { name, address, location, city, state, country, schedules } = branch
  const form = { name, address, location, city, state, country }
  const hours = { ...schedules, frecuency: 30 } as const
  const created = await as(s.createBranch, {
    body: { branch: { ...form, schedules: hours, restSchedules: noRests() } },
  })
  return created.data._id
}
const aProduct = async ({ as }: PayingSalon): Promise<string> =>
  (
    await as(c.createProduct, {
      body: { product: { name: 'Cera mate', description: 'Fijación fuerte', price: 240 } },
    })
  ).data._id
const deleteBranch = ({ as }: PayingSalon, id: string) =>
  as(s.deleteBranch, { params: { id }, query: {} })
/** Lets Ana work elsewhere, so that she does not keep the branch from being deleted. */
const moveAnaAway = async (salon: PayingSalon): Promise<void> => {
  const { name, whatsapp, countryCode, restSchedules } = salon.ana
  const specialist = { name, whatsapp, countryCode, restSchedules, branchId: await aBranch(salon) }
  const params = { id: salon.ana._id }
  await salon.as(s.editSpecialist, { params, body: { specialist, revision: ANY_REVISION } })
}
const isThere = async ({ as }: PayingSalon, id: string): Promise<boolean> =>
  (await as(s.listBranches, { query: { includeArchived: 'true' } })).data.some(
    ({ _id }) => _id === id
  )

type Place = { readonly branchId: string; readonly productId: string }
type Write = (salon: PayingSalon, references: Place) => Promise<{ readonly status: number }>
const stockIn: Write = (salon, { branchId, productId }) =>
  salon.as(c.createStockMovements, {
    body: {
      stockMovement: { productId, quantity: 5, type: 'in', branchId },
    },
  })
const count: Write = (salon, { branchId, productId }) => {
  const counts = [{ productId, expected: 0, counted: 4 }]
  return salon.as(c.countStock, { body: { count: { branchId, counts } } })
}
const order: Write = (salon, { branchId, productId }) =>
  salon.as(c.createOrder, {
    body: {
      order: {
        clientId: salon.client._id,
        items: [{ productId, quantity: 1 }],
        branchId,
      },
    },
  })
const money: Write = (salon, { branchId }) =>
  salon.as(c.createMoneyMovement, { body: { moneyMovement: { amount: 900, branchId } } })
const writes = { 'stock in': stockIn, 'a count': count, 'an order': order, money }

describe('a branch', () => {
  it.each(Object.entries(writes))('is archived once it has %s [BRA-08]', async (_, write) => {
    const salon = await aPayingSalon(product)
    const id = await aBranch(salon)
    const references = { branchId: id, productId: await aProduct(salon) }
    expect((await write(salon, references)).status).toBe(200)
    expect((await deleteBranch(salon, id)).data).toMatchObject({
      archived: true,
      neededFor: expect.arrayContaining(['history']),
    })
    expect(await isThere(salon, id)).toBe(true)
  })

  it('that nothing names is deleted [BRA-08]', async () => {
    const salon = await aPayingSalon(product)
    const id = await aBranch(salon)
    const productId = await aProduct(salon)
    await stockIn(salon, { branchId: await aBranch(salon), productId })
    expect((await deleteBranch(salon, id)).data).toEqual({ _id: id, archived: false })
    for (const write of Object.values(writes))
      expect((await write(salon, { branchId: id, productId })).status).toBe(404)
  })

  it.each(Object.entries(writes))(
    'that is deleted while somebody writes %s still exists afterwards, or the write was refused',
    async (_, write) => {
      const salon = await aPayingSalon(product)
      const productId = await aProduct(salon)
      for (let race = 0; race < RACES; race += 1) {
        const id = await aBranch(salon)
        const [written, deleted] = await Promise.all([
          write(salon, { branchId: id, productId }),
          deleteBranch(salon, id),
        ])
        expect(deleted.status).toBe(200)
        expect([200, 404]).toContain(written.status)
        expect(await isThere(salon, id)).toBe(written.status === 200 || deleted.data.archived)
      }
    }
  )

  it('is still there for stock that a returned order gives back', async () => {
    const salon = await aPayingSalon(product)
    const { as, client } = salon
    const id = await aBranch(salon)
    const productId = await aProduct(salon)
    const stockMovement = { productId, quantity: 3, type: 'in' as const, branchId: id }
    await as(c.createStockMovements, { body: { stockMovement } })
    const items = [{ productId, quantity: 3 }]
    const { data: sold } = await as(c.createOrder, {
      body: { order: { clientId: client._id, items, branchId: id } },
    })
    const params = { id: sold._id }
    await as(c.setOrderStatus, { params, body: { status: 'delivered' } })
    expect((await deleteBranch(salon, id)).data.archived).toBe(true)
    expect((await as(c.returnOrder, { params, body: {} })).status).toBe(200)
    const out = { ...stockMovement, type: 'out' as const }
    expect((await as(c.createStockMovements, { body: { stockMovement: out } })).status).toBe(200)
  })

  it('with money in no cut is archived, and can be cut afterwards', async () => {
    const salon = await aPayingSalon(product)
    const id = await aBranch(salon)
    await money(salon, { branchId: id, productId: '' })
    await deleteBranch(salon, id)
    const expected = await salon.as(c.expectedOfDay, { query: { branchId: id, date: TODAY } })
    expect(expected.data).toMatchObject({ expected: 900 })
  })

  it('that a payment by link was made in is archived', async () => {
    const salon = await aPayingSalon(product)
    const appointment = await bookHour(salon)
    const preference = await startPaying(salon, await linkOf(salon, appointment))
    product.mercadoPago.control.pay(preference, { outcome: 'approved' })
    await settle(product)
    await salon.as(s.setAppointmentStatus, {
      params: { id: appointment._id },
      body: { status: 'no_asistida' },
    })
    await moveAnaAway(salon)
    const paid = await deleteBranch(salon, salon.branch._id)
    expect(paid.data).toMatchObject({ archived: true, neededFor: ['history'] })
  })

  it('that is deleted before a payment by link arrives leaves it without a branch', async () => {
    const salon = await aPayingSalon(product)
    const appointment = await bookHour(salon)
    const preference = await startPaying(salon, await linkOf(salon, appointment))
    const params = { id: appointment._id }
    await salon.as(s.setAppointmentStatus, { params, body: { status: 'cancelada' } })
    await moveAnaAway(salon)
    expect((await deleteBranch(salon, salon.branch._id)).data.archived).toBe(false)
    product.mercadoPago.control.pay(preference, { outcome: 'approved' })
    await settle(product)
    const query = { appointmentId: appointment._id }
    expect((await salon.as(c.listMoneyMovements, { query })).data.data).toMatchObject([
      { amount: 250.5, branchId: null },
    ])
  })
})

describe('a specialist', () => {
  it('whose percentage was set is archived [G1-03]', async () => {
    const salon = await aPayingSalon(product)
    const params = { specialistId: salon.ana._id }
    await salon.as(c.putCommissionRate, { params, body: { percent: 50 } })
    const removed = await salon.as(s.deleteSpecialist, { params: { id: salon.ana._id }, query: {} })
    expect(removed.data).toMatchObject({ archived: true, neededFor: ['history'] })
  })
})

describe('a specialist and a service', () => {
  it('of an attended appointment are archived, and the commission can be paid [G1-03]', async () => {
    const salon = await aPayingSalon(product)
    const { as, ana, service } = salon
    const { _id: appointmentId } = await bookHour(salon)
    product.testApp.clock.set('2026-11-23T22:00:00Z')
    const params = { id: appointmentId }
    await as(s.setAppointmentStatus, { params, body: { status: 'asistida' } })
    const moneyMovement = { amount: 100, branchId: salon.branch._id }
    await as(c.createMoneyMovement, { body: { moneyMovement, appointmentId } })
    await as(c.putCommissionRate, { params: { specialistId: ana._id }, body: { percent: 50 } })
    const deletedSpecialist = await as(s.deleteSpecialist, { params: { id: ana._id }, query: {} })
    expect(deletedSpecialist.data).toMatchObject({ archived: true, neededFor: ['history'] })
    const offered = await as(s.deleteService, { params: { id: service._id }, query: {} })
    expect(offered.data).toMatchObject({ archived: true, neededFor: ['history'] })
    const period = { specialistId: ana._id, from: TODAY, to: TODAY }
    const statement = await as(c.commissionStatement, { query: period })
    expect(statement.data).toMatchObject({ commission: 50 })
    const pay = { ...period, commission: 50, branchId: null, paymentMethod: 'cash' as const }
    expect((await as(c.payCommission, { body: pay })).status).toBe(200)
    await as(s.deleteAppointment, { params })
    const paid = await as(s.deleteSpecialist, { params: { id: ana._id }, query: {} })
    expect(paid.data).toMatchObject({ archived: true, neededFor: ['history'] })
  })
})
