import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { newId } from '@mostrador/kernel'
import { anActor } from '@mostrador/testing'
import { describe, expect, it } from 'vitest'
import {
  aSalon,
  book,
  branchForm,
  publishedAbout,
  serviceForm,
  specialistForm,
  useSalon,
} from '../test/factories.ts'
import { setOwner } from '../test/fake-crm.ts'
import { productId } from '../test/fake-catalog.ts'
import { noRests } from '../hours/rests.ts'

const salon = useSalon()

const as = () => salon.testApp.as(salon.owner)
const branch = (fields: object = {}) => ({
  ...branchForm,
  restSchedules: { ...branchForm.restSchedules, monday: [...branchForm.restSchedules.monday] },
  ...fields,
})
const cancel = (id: string) =>
  as()(r.setAppointmentStatus, { params: { id }, body: { status: 'cancelada' } })

describe('branches', () => {
  it('come back whole, with hours and rests as they were sent, and list the services they offer [BRA-01, BRA-02, SCH2-01, C1-02]', async () => {
    const reply = await as()(r.listBranches, { query: { businessId: salon.businessId } })
    expect(reply.body.success).toBe(true)
    expect(reply.data).toEqual([
      {
        _id: salon.branch._id,
        businessId: salon.businessId,
        ...branch(),
        resources: [],
        services: [salon.service._id],
        products: [],
        isArchived: false,
      },
    ])
    expect(await publishedAbout(salon, salon.branch._id)).toMatchObject([
      { type: 'branch.changed' },
    ])
  })

  it('default to a step of 30 minutes and take only the nine [SCH-09, BRA-02]', async () => {
    const { frecuency: _, ...week } = branchForm.schedules
    expect(
      (await as()(r.createBranch, { body: { branch: branch({ schedules: week }) } })).data.schedules
        .frecuency
    ).toBe(30)
    expect(
      (
        await as()(r.createBranch, {
          body: { branch: branch({ schedules: { ...week, frecuency: 25 } }) },
        })
      ).status
    ).toBe(422)
  })

  it('change nothing when what was read is saved, twice [SCH-03, C1-01]', async () => {
    const odd = {
      ...noRests(),
      monday: [
        { from: '15:00', to: '15:30' },
        { from: '12:01', to: '12:59' },
      ],
      tuesday: [{ from: '00:00', to: '00:00' }],
      friday: [{ from: '00:02', to: '23:58' }],
    }
    const { data: first } = await as()(r.createBranch, {
      body: {
        branch: branch({
          restSchedules: odd,
          schedules: { ...branchForm.schedules, saturday: { from: '00:02', to: '23:58' } },
        }),
      },
    })
    expect(first.restSchedules).toMatchObject({
      tuesday: [{ from: '00:01', to: '23:59' }],
      friday: [{ from: '00:01', to: '23:59' }],
    })
    expect(first.schedules.saturday).toEqual({ from: '00:00', to: '00:00' })
    const save = async () =>
      (
        await as()(r.editBranch, {
          params: { id: first._id },
          body: { branch: { ...first, schedules: { ...first.schedules, frecuency: 30 } } },
        })
      ).data
    expect(await save()).toEqual(first)
    expect(await save()).toEqual(first)
  })

  it('refuse a closing before the opening and name the day [SCH-08]', async () => {
    const reply = await as()(r.createBranch, {
      body: {
        branch: branch({
          schedules: { ...branchForm.schedules, monday: { from: '18:00', to: '09:00' } },
        }),
      },
    })
    expect(reply.body).toMatchObject({
      code: 'closing_before_opening',
      message: 'La hora de cierre no puede ser antes que la de apertura en lunes',
    })
  })

  it.each([
    ['a short name', { name: 'C' }],
    ['a long name', { name: 'C'.repeat(31) }],
    ['quotes in the name', { name: 'El "Centro"' }],
    ['a short address', { address: { description: 'Av.' } }],
    ['a long address', { address: { description: 'a'.repeat(101) } }],
    ['a long link', { location: 'https://maps.example/'.padEnd(51, 'x') }],
    ['no city', { city: '' }],
    ['no state', { state: '' }],
    ['a long country', { country: 'x'.repeat(31) }],
  ])('refuse %s [BRA-04]', async (_what, fields) => {
    expect((await as()(r.createBranch, { body: { branch: branch(fields) } })).status).toBe(422)
  })

  it('are archived and restored [BRA-08, BRA-09]', async () => {
    const patch = (query: { archive?: 'true' }) =>
      as()(r.archiveBranch, { params: { id: salon.branch._id }, query })
    expect((await patch({ archive: 'true' })).data.isArchived).toBe(true)
    expect((await as()(r.listBranches, { query: {} })).data).toEqual([])
    expect((await as()(r.listBranches, { query: { includeArchived: 'true' } })).data).toHaveLength(
      1
    )
    expect((await patch({})).data.isArchived).toBe(false)
    expect((await as()(r.listBranches, { query: {} })).data).toHaveLength(1)
  })

  it('are archived instead of deleted while an appointment to come needs them [BRA-08, BRA-09, G1-16]', async () => {
    const { _id } = await book(salon)
    const remove = () => as()(r.deleteBranch, { params: { id: salon.branch._id } })
    expect((await remove()).data).toEqual({ _id: salon.branch._id, archived: true })
    await cancel(_id)
    expect((await remove()).data).toEqual({ _id: salon.branch._id, archived: false })
    expect((await as()(r.listBranches, { query: { includeArchived: 'true' } })).data).toEqual([])
    expect((await remove()).body).toMatchObject({ code: 'branch_not_found' })
  })

  it.each([
    ['agendada', true],
    ['confirmada', true],
    ['pago_pendiente', true],
    ['asistida', false],
    ['no_asistida', false],
    ['cancelada', false],
    ['no_pagada', false],
  ] as const)(
    'with an appointment to come that is %s: archived %s [BRA-08, G1-16]',
    async (status, archived) => {
      const { _id } = await book(salon)
      if (status !== 'agendada')
        await as()(r.setAppointmentStatus, { params: { id: _id }, body: { status } })
      expect((await as()(r.deleteBranch, { params: { id: salon.branch._id } })).data.archived).toBe(
        archived
      )
    }
  )

  it('are deleted when their last appointment has begun [BRA-08, G1-16]', async () => {
    await book(salon)
    salon.testApp.clock.set('2026-11-23T18:00:00.000Z')
    expect((await as()(r.deleteBranch, { params: { id: salon.branch._id } })).data.archived).toBe(
      false
    )
  })

  it('are archived while products are kept there [BRA-08]', async () => {
    const { data } = await as()(r.createBranch, {
      body: { branch: branch({ products: [productId] }) },
    })
    expect((await as()(r.deleteBranch, { params: { id: data._id } })).data.archived).toBe(true)
  })

  it('need the right of their page', async () => {
    const viewer = anActor({
      businessId: salon.businessId,
      permissions: [{ pageId: 9, actions: ['view'] }],
    })
    expect(
      (await salon.testApp.as(viewer)(r.createBranch, { body: { branch: branch() } })).status
    ).toBe(403)
    expect((await salon.testApp.as(viewer)(r.listBranches, { query: {} })).status).toBe(200)
  })
})

describe('services', () => {
  it('come back whole, linked both ways, in the words of the form [SRV-01, SRV2-01, SRV2-09]', async () => {
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
      available: true,
      resources: [],
      isArchived: false,
      branches: [salon.branch._id],
      specialists: [salon.ana._id],
      restSchedules: { ...noRests(), monday: [{ from: '00:02', to: '23:58' }] },
    })
    expect((await as()(r.getService, { params: { id: reply.data._id } })).data).toEqual(reply.data)
    expect(
      (await as()(r.listSpecialists, { query: {} })).data.find(one => one._id === salon.ana._id)
        ?.services
    ).toContain(reply.data._id)
    const edited = await as()(r.editService, {
      params: { id: reply.data._id },
      body: { service: { ...service, price: '300' }, branches: [], specialists: [] },
    })
    expect(edited.body).toMatchObject({ message: 'Servicio actualizado correctamente' })
    expect(edited.data).toMatchObject({
      price: '300',
      branches: [],
      specialists: [],
      stockOperations: service.stockOperations,
    })
    expect((await publishedAbout(salon, reply.data._id)).map(event => event.type)).toEqual([
      'service.changed',
      'service.changed',
    ])
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

  it('link only to what the business has', async () => {
    const create = (links: { branches: string[]; specialists: string[] }) =>
      as()(r.createService, { body: { service: serviceForm, ...links } })
    expect((await create({ branches: [newId()], specialists: [] })).body).toMatchObject({
      code: 'branch_not_found',
    })
    expect((await create({ branches: [], specialists: [newId()] })).body).toMatchObject({
      code: 'specialist_not_found',
    })
  })

  it('are archived instead of deleted while needed, and restored [SRV-01, G1-03]', async () => {
    const { _id } = await book(salon)
    const remove = () => as()(r.deleteService, { params: { id: salon.service._id } })
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

describe('specialists', () => {
  it('come back whole, with the sending code of their country and no secret [SPE-01, SPE2-01, SPE2-08]', async () => {
    const form = {
      ...specialistForm,
      customId: 'E1',
      email: 'ana@example.com',
      colorHex: '#00b894',
      paymentInfo: 'CLABE 012',
      branchId: salon.branch._id,
      services: [salon.service._id],
      restSchedules: { ...noRests(), sunday: [{ from: '00:00', to: '00:00' }] },
    }
    const { data } = await as()(r.createSpecialist, { body: { specialist: form } })
    expect(data).toMatchObject({
      ...form,
      businessId: salon.businessId,
      countryCode: '52',
      countryCodeExt: '521',
      isArchived: false,
      googleRefreshToken: null,
      googleCalendarId: null,
      googleCalendarName: null,
      services: [salon.service._id],
      restSchedules: { ...noRests(), sunday: [{ from: '00:01', to: '23:59' }] },
    })
    const edited = (
      await as()(r.editSpecialist, {
        params: { id: data._id },
        body: {
          specialist: { ...form, paymentInfo: undefined, name: 'Ana María', countryCode: '54' },
        },
      })
    ).data
    expect(edited).toMatchObject({
      name: 'Ana María',
      countryCodeExt: '549',
      paymentInfo: 'CLABE 012',
    })
    expect((await publishedAbout(salon, data._id)).map(event => event.type)).toEqual([
      'specialist.changed',
      'specialist.changed',
    ])
  })

  it.each([
    [
      'a long custom id',
      { customId: 'E1234567890' },
      'El identificador debe tener máximo 10 caracteres',
    ],
    [
      'a custom id with signs',
      { customId: 'E-1' },
      'El identificador solo puede contener letras y números',
    ],
    ['quotes in the name', { name: '"Ana"' }, 'No se permiten comillas dobles en el nombre'],
    ['a short number', { whatsapp: '123456' }, 'El número debe ser al menos de 7 digitos'],
    ['a long number', { whatsapp: '123456789012' }, 'El número debe ser máximo de 11 digitos'],
    ['no branch', { branchId: '' }, 'Selecciona una sucursal para el especialista'],
  ])('refuse %s in the words of the form [SPE2-05, SPE2-06]', async (_what, fields, message) => {
    const reply = await as()(r.createSpecialist, {
      body: { specialist: { ...specialistForm, branchId: salon.branch._id, ...fields } },
    })
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({ message })
  })

  it('are listed by business and by branch, and searched with a limit [SPE-04, C1-30]', async () => {
    const other = (await as()(r.createBranch, { body: { branch: branch({ name: 'Norte' }) } })).data
    await as()(r.createSpecialist, {
      body: { specialist: { ...specialistForm, name: 'Ángela', branchId: other._id } },
    })
    const names = async (query: { businessId?: string; branchId?: string }) =>
      (await as()(r.listSpecialists, { query })).data.map(one => one.name)
    expect(await names({ businessId: salon.businessId })).toEqual(['Ana', 'Beto', 'Ángela'])
    expect(await names({ branchId: other._id })).toEqual(['Ángela'])
    const found = async (search: string, limit = 10) =>
      (
        await as()(r.searchSpecialists, {
          params: { branchId: salon.branch._id },
          query: { search, limit },
        })
      ).data.map(one => one.name)
    expect(await found('bé')).toEqual(['Beto'])
    expect(await found('', 1)).toEqual(['Ana'])
    for (let at = 0; at < 9; at += 1)
      await as()(r.createSpecialist, {
        body: {
          specialist: { ...specialistForm, name: `Carla ${at}`, branchId: salon.branch._id },
        },
      })
    expect(
      (await as()(r.searchSpecialists, { params: { branchId: salon.branch._id }, query: {} })).data
    ).toHaveLength(10)
    expect(await found('angela')).toEqual([])
  })

  it('are archived instead of deleted while needed, and restored [SPE-01, G1-03]', async () => {
    const { _id } = await book(salon)
    const remove = () => as()(r.deleteSpecialist, { params: { id: salon.ana._id } })
    expect((await remove()).data.archived).toBe(true)
    expect(
      (await as()(r.archiveSpecialist, { params: { id: salon.ana._id }, query: {} })).data
        .isArchived
    ).toBe(false)
    await cancel(_id)
    expect((await remove()).data.archived).toBe(false)
    expect(
      (await as()(r.listSpecialists, { query: { includeArchived: 'true' } })).data.map(
        one => one.name
      )
    ).toEqual(['Beto'])
  })

  it('belong to one business only', async () => {
    const stranger = await aSalon(salon.testApp)
    const reply = await salon.testApp.as(stranger.owner)(r.archiveSpecialist, {
      params: { id: salon.ana._id },
      query: { archive: 'true' },
    })
    expect(reply.body).toMatchObject({ code: 'specialist_not_found' })
    expect(
      (
        await salon.testApp.as(stranger.owner)(r.createSpecialist, {
          body: { specialist: { ...specialistForm, branchId: salon.branch._id } },
        })
      ).body
    ).toMatchObject({ code: 'branch_not_found' })
  })
})

describe('ids that the business never had', () => {
  const invented = newId()

  it('of products are refused, in branches and in services, and nothing is written', async () => {
    const products = [productId, invented]
    const stockOperations = [{ productId: invented, amount: 1 }]
    const service = { ...serviceForm, stockOperations }
    const links = { branches: [], specialists: [] }
    const id = salon.branch._id
    const replies = [
      await as()(r.createBranch, { body: { branch: branch({ products }) } }),
      await as()(r.editBranch, { params: { id }, body: { branch: branch({ products }) } }),
      await as()(r.createService, { body: { service, ...links } }),
      await as()(r.editService, {
        params: { id: salon.service._id },
        body: { service, ...links },
      }),
    ]
    for (const { status, body } of replies)
      expect([status, body]).toMatchObject([404, { code: 'product_not_found' }])
    expect((await as()(r.listBranches, { query: {} })).data).toHaveLength(1)
    expect((await as()(r.listServices, { query: {} })).data).toHaveLength(1)
  })

  it('are refused where a list is narrowed by them, of nobody and of another business', async () => {
    const stranger = await aSalon(salon.testApp)
    const range = { from: '2026-11-23T06:00:00.000Z', to: '2026-11-24T06:00:00.000Z' }
    const days = { from: '2026-11-23', to: '2026-11-24' }
    const serviceId = salon.service._id
    for (const [branchId, specialistId] of [
      [invented, invented],
      [stranger.branch._id, stranger.ana._id],
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

  it('of one that was deleted still narrow a list: it was theirs', async () => {
    const branchId = salon.branch._id
    expect((await as()(r.deleteBranch, { params: { id: branchId } })).data.archived).toBe(false)
    expect(
      (await as()(r.workingTimes, { query: { from: '2026-11-23', to: '2026-11-24', branchId } }))
        .status
    ).toBe(200)
  })

  it('of clients have no history to show', async () => {
    setOwner(invented, null)
    const reply = await as()(r.populateAppointments, { query: { clientId: invented } })
    expect([reply.status, reply.body]).toMatchObject([404, { code: 'client_not_found' }])
  })
})
