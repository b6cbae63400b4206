import { ANY_REVISION, schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { newId } from '@mostrador/kernel'
import { describe, expect, it } from 'vitest'
import { aSalon, branchForm, serviceForm, useSalon } from '../test/factories.ts'
import { setOwner } from '../test/fake-crm.ts'
import { archivedProductId, productId } from '../test/fake-catalog.ts'

const salon = useSalon()
const as = () => salon.testApp.as(salon.owner)
const branch = (fields: object = {}) => ({
  ...branchForm,
  restSchedules: { ...branchForm.restSchedules, monday: [...branchForm.restSchedules.monday] },
  ...fields,
})

describe('an archived product', () => {
  it('cannot be added to a service or a branch, and the refusal names it', async () => {
    const stockOperations = [{ productId: archivedProductId, amount: 1 }]
    const links = { branches: [], specialists: [] }
    const replies = [
      await as()(r.createService, {
        body: { service: { ...serviceForm, stockOperations }, ...links },
      }),
      await as()(r.createBranch, { body: { branch: branch({ products: [archivedProductId] }) } }),
    ]
    for (const { status, body } of replies)
      expect([status, body]).toMatchObject([
        409,
        { code: 'product_archived', details: { ids: [archivedProductId] } },
      ])
  })
})

describe('unknown ids', () => {
  const invented = newId()

  it('are refused as products of branches and services, and nothing is written', async () => {
    const products = [productId, invented]
    const stockOperations = [{ productId: invented, amount: 1 }]
    const service = { ...serviceForm, stockOperations }
    const links = { branches: [], specialists: [] }
    const id = salon.branch._id
    const replies = [
      await as()(r.createBranch, { body: { branch: branch({ products }) } }),
      await as()(r.editBranch, {
        params: { id },
        body: { revision: ANY_REVISION, branch: branch({ products }) },
      }),
      await as()(r.createService, { body: { service, ...links } }),
      await as()(r.editService, {
        params: { id: salon.service._id },
        body: { revision: ANY_REVISION, service, ...links },
      }),
    ]
    for (const { status, body } of replies)
      expect([status, body]).toMatchObject([404, { code: 'product_not_found' }])
    expect((await as()(r.listBranches, { query: {} })).data).toHaveLength(1)
    expect((await as()(r.listServices, { query: {} })).data).toHaveLength(1)
  })

  it('are refused as filters of a list, also those of another business', async () => {
    const otherSalon = await aSalon(salon.testApp)
    const range = { from: '2026-11-23T06:00:00.000Z', to: '2026-11-24T06:00:00.000Z' }
    const days = { from: '2026-11-23', to: '2026-11-24' }
    const serviceId = salon.service._id
    for (const [branchId, specialistId] of [
      [invented, invented],
      [otherSalon.branch._id, otherSalon.ana._id],
    ] as const) {
      const ofBranch = [
        await as()(r.listSpecialists, { query: { branchId } }),
        await as()(r.searchSpecialists, { params: { branchId }, query: {} }),
        await as()(r.listAppointments, { query: { ...range, branchId } }),
        await as()(r.findSlots, { query: { ...days, serviceId, branchId } }),
        await as()(r.workingTimes, { query: { ...days, branchId } }),
      ]
      const ofSpecialist = [
        await as()(r.listAppointments, { query: { ...range, specialistId } }),
        await as()(r.findSlots, { query: { ...days, serviceId, specialistId } }),
      ]
      for (const { status, body } of ofBranch)
        expect([status, body]).toMatchObject([404, { code: 'branch_not_found' }])
      for (const { status, body } of ofSpecialist)
        expect([status, body]).toMatchObject([404, { code: 'specialist_not_found' }])
    }
  })

  it('still filter a list when they belong to a deleted row of the business', async () => {
    const created = await as()(r.createBranch, { body: { branch: branch() } })
    const branchId = created.data._id
    expect(
      (await as()(r.deleteBranch, { params: { id: branchId }, query: {} })).data.archived
    ).toBe(false)
    expect(
      (await as()(r.workingTimes, { query: { from: '2026-11-23', to: '2026-11-24', branchId } }))
        .status
    ).toBe(200)
  })

  it('have no history when they are of clients', async () => {
    setOwner(invented, null)
    const reply = await as()(r.populateAppointments, { query: { clientId: invented } })
    expect([reply.status, reply.body]).toMatchObject([404, { code: 'client_not_found' }])
  })
})
