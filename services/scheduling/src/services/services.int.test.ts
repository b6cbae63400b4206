import { ANY_REVISION, schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { newId, noRests } from '@mostrador/kernel'
import { describe, expect, it } from 'vitest'
import {
  book,
  readPublishedAbout,
  serviceForm,
  specialistForm,
  useSalon,
} from '../test/factories.ts'
import { productId } from '../test/fake-catalog.ts'

const salon = useSalon()
const as = () => salon.testApp.as(salon.owner)
const cancel = (id: string) =>
  as()(r.setAppointmentStatus, { params: { id }, body: { status: 'cancelada' } })

describe('services', () => {
  it('are read as they were sent, linked both ways, in the words of the form [SRV-01, SRV2-01, SRV2-09]', async () => {
    const linkPrice = {
      unitPrice: 250,
      currency: 'MXN' as const,
      paymentName: 'Corte',
      paymentDescription: '',
      themeColor: '#2196f3',
      discount: {
        active: false,
        expirationType: 'always' as const,
        type: 'percentage' as const,
        value: 0,
      },
      appointmentConfig: {
        statusAfterPayment: 'confirmada' as const,
        hoursToDeleteAppointmentIfNotPaid: 1,
      },
    }
    const service = {
      ...serviceForm,
      customId: 'C01',
      linkPrice,
      images: ['https://img.example/1.png'],
      stockOperations: [{ productId, amount: 2 }],
      isAlwaysAvailable: false,
      restSchedules: { ...noRests(), monday: [{ from: '00:01', to: '23:59' }] },
    }
    const reply = await as()(r.createService, {
      body: { service, branches: [salon.branch._id], specialists: [salon.ana._id] },
    })
    expect(reply.body).toMatchObject({ message: 'Servicio creado correctamente' })
    expect(reply.data).toEqual({
      ...service,
      _id: reply.data._id,
      businessId: salon.businessId,
      revision: expect.any(String),
      available: true,
      resources: [],
      isArchived: false,
      branches: [salon.branch._id],
      specialists: [salon.ana._id],
      restSchedules: { ...noRests(), monday: [{ from: '00:02', to: '23:58' }] },
    })
    expect((await as()(r.getService, { params: { id: reply.data._id } })).data).toEqual(reply.data)
    expect(
      (await as()(r.listSpecialists, { query: {} })).data.find(
        specialist => specialist._id === salon.ana._id
      )?.services
    ).toContain(reply.data._id)
    const edited = await as()(r.editService, {
      params: { id: reply.data._id },
      body: {
        revision: ANY_REVISION,
        service: { ...service, price: '300' },
        branches: [],
        specialists: [],
      },
    })
    expect(edited.body).toMatchObject({ message: 'Servicio actualizado correctamente' })
    expect(edited.data).toMatchObject({
      price: '300',
      branches: [],
      specialists: [],
      stockOperations: service.stockOperations,
    })
    expect((await readPublishedAbout(salon, reply.data._id)).map(event => event.type)).toEqual([
      'service.changed',
      'service.changed',
    ])
  })

  const linkWith = (discount: object) => ({
    ...serviceForm,
    linkPrice: {
      unitPrice: 250.5,
      currency: 'MXN' as const,
      paymentName: 'Corte',
      paymentDescription: '',
      themeColor: '',
      discount: {
        active: true,
        expirationType: 'always' as const,
        type: 'percentage' as const,
        value: 10,
        message: 'Solo hoy',
        ...discount,
      },
    },
  })
  const saveLink = (discount: object) =>
    as()(r.createService, {
      body: { service: linkWith(discount), branches: [], specialists: [] },
    })

  it('keep all parts of their discount, a timer in seconds too [DSC-01, DSC2-01]', async () => {
    const timer = { days: 1, hours: 2, minutes: 3, seconds: 4 }
    const discount = {
      type: 'fixed' as const,
      value: 50.5,
      expirationType: 'timer' as const,
      discountKey: 'HOY',
      startDate: '2026-11-24T00:00:00.000Z',
      endDate: '2026-12-24T00:00:00.000Z',
      timer,
    }
    const { data } = await saveLink(discount)
    expect(data.linkPrice?.discount).toEqual({
      ...linkWith(discount).linkPrice.discount,
      duration: ((24 + 2) * 60 + 3) * 60 + 4,
    })
  })

  const ends = { startDate: '2026-11-24T00:00:00.000Z', endDate: '2026-12-24T00:00:00.000Z' }
  it.each([
    { type: 'percentage', expirationType: 'always' },
    { type: 'percentage', expirationType: 'date', ...ends },
    { type: 'fixed', expirationType: 'always', active: false },
  ])('store a discount unchanged: $type, $expirationType [DSC-01, DSC2-01]', async discount => {
    const { data } = await saveLink(discount)
    expect(data.linkPrice?.discount).toEqual(linkWith(discount).linkPrice.discount)
  })

  it.each([
    ['another type', { type: 'gift' }],
    ['another end', { expirationType: 'never' }],
  ])('refuse a discount with %s [DSC-01, DSC2-01]', async (_what, discount) => {
    expect((await saveLink(discount)).status).toBe(422)
  })

  it.each([
    ['more than all of it', { value: 101 }],
    ['more than the price', { type: 'fixed', value: 250.51 }],
    ['parts of cents', { type: 'fixed', value: 0.505 }],
    ['no message', { message: '' }],
    ['a timer without its key', { expirationType: 'timer' }],
    [
      'a timer of nothing',
      {
        expirationType: 'timer',
        discountKey: 'HOY',
        timer: { days: 0, hours: 0, minutes: 0, seconds: 0 },
      },
    ],
    [
      'a timer of 24 hours in its hours',
      {
        expirationType: 'timer',
        discountKey: 'HOY',
        timer: { days: 0, hours: 24, minutes: 0, seconds: 0 },
      },
    ],
    ['a date without its end', { expirationType: 'date' }],
  ])('refuse a discount with %s [DSC2-02, DSC2-03]', async (_what, discount) => {
    expect((await saveLink({})).status).toBe(200)
    expect((await saveLink(discount)).status).toBe(422)
  })

  it.each([
    ['a custom id with signs', { customId: 'A-1' }],
    ['a long custom id', { customId: 'A1234567890' }],
    ['a short name', { name: 'C' }],
    ['quotes in the name', { name: '"Corte"' }],
    ['a short description', { description: 'Hey' }],
    ['no duration', { duration: 0 }],
    ['more than eight hours', { duration: 481 }],
    ['no price', { price: '' }],
    ['a long price', { price: '1'.repeat(201) }],
    [
      'a negative link price',
      {
        linkPrice: {
          unitPrice: -1,
          currency: 'MXN',
          paymentName: 'x',
          paymentDescription: '',
          themeColor: '',
          discount: { active: false, expirationType: 'always', type: 'fixed', value: 0 },
        },
      },
    ],
    [
      'another currency',
      {
        linkPrice: {
          unitPrice: 1,
          currency: 'EUR',
          paymentName: 'x',
          paymentDescription: '',
          themeColor: '',
          discount: { active: false, expirationType: 'always', type: 'fixed', value: 0 },
        },
      },
    ],
  ])('refuse %s [SRV2-03, SRV2-05]', async (_what, fields) => {
    expect(
      (
        await as()(r.createService, {
          body: {
            service: { ...serviceForm, ...fields } as typeof serviceForm,
            branches: [],
            specialists: [],
          },
        })
      ).status
    ).toBe(422)
  })

  it('refuse an edit of an older revision, and answer the current row', async () => {
    const body = {
      service: { ...serviceForm, price: '300' },
      branches: [salon.branch._id],
      specialists: [salon.ana._id, salon.beto._id],
    }
    const { _id: id, revision } = salon.service
    const edit = (more: object) =>
      as()(r.editService, { params: { id }, body: { revision: ANY_REVISION, ...body, ...more } })
    const { data: mine } = await edit({ revision })
    expect(mine.revision).not.toBe(revision)
    const late = await edit({ service: { ...serviceForm, price: '999' }, revision })
    expect([late.status, late.body]).toMatchObject([
      409,
      { code: 'service_changed', details: { current: mine } },
    ])
    expect((await edit({ revision })).status).toBe(200)
    // What is linked from the other side is a change of this row too.
    await as()(r.editSpecialist, {
      params: { id: salon.beto._id },
      body: {
        revision: ANY_REVISION,
        specialist: { ...specialistForm, branchId: salon.branch._id, services: [] },
      },
    })
    expect((await edit({ revision: mine.revision })).status).toBe(409)
    expect((await edit({})).status).toBe(200)
  })

  it('link only to existing rows of the business', async () => {
    const create = (links: { branches: string[]; specialists: string[] }) =>
      as()(r.createService, { body: { service: serviceForm, ...links } })
    expect((await create({ branches: [newId()], specialists: [] })).body).toMatchObject({
      code: 'branch_not_found',
    })
    expect((await create({ branches: [], specialists: [newId()] })).body).toMatchObject({
      code: 'specialist_not_found',
    })
  })

  it('use whole pieces of a product', async () => {
    const uses = (amount: number) =>
      as()(r.createService, {
        body: {
          service: { ...serviceForm, stockOperations: [{ productId, amount }] },
          branches: [],
          specialists: [],
        },
      })
    const { status, body } = await uses(0.3)
    expect([status, body.message]).toEqual([422, 'Las piezas se cuentan enteras'])
    expect((await uses(3)).status).toBe(200)
  })

  it('are archived instead of deleted while needed, and restored [SRV-01, G1-03]', async () => {
    const { _id } = await book(salon)
    expect(
      (await as()(r.serviceAppointments, { params: { id: salon.service._id } })).data
    ).toMatchObject({ count: 1, first: [{ _id }] })
    const remove = () => as()(r.deleteService, { params: { id: salon.service._id }, query: {} })
    expect((await remove()).data.archived).toBe(true)
    expect(
      (await as()(r.archiveService, { params: { id: salon.service._id }, query: {} })).data
        .isArchived
    ).toBe(false)
    await cancel(_id)
    expect((await remove()).data.archived).toBe(false)
    expect((await as()(r.listServices, { query: { includeArchived: 'true' } })).data).toEqual([])
    expect((await as()(r.listBranches, { query: {} })).data[0]?.services).toEqual([])
  })
})
