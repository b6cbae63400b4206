import {
  ANY_REVISION,
  schedulingRoutes as r,
  type Specialist,
} from '@mostrador/contracts/scheduling'
import { pageIds } from '@mostrador/contracts/page-ids'
import { describe, expect, it } from 'vitest'
import { newId, noRests } from '@mostrador/kernel'
import { addressOf } from '../test/fake-accounts.ts'
import {
  aBlock,
  aSalon,
  book,
  branchForm,
  readPublishedAbout,
  specialistForm,
  useSalon,
} from '../test/factories.ts'

const salon = useSalon()
const as = () => salon.testApp.as(salon.owner)
const branch = (fields: object = {}) => ({
  ...branchForm,
  restSchedules: { ...branchForm.restSchedules, monday: [...branchForm.restSchedules.monday] },
  ...fields,
})
const cancel = (id: string) =>
  as()(r.setAppointmentStatus, { params: { id }, body: { status: 'cancelada' } })

describe('specialists', () => {
  it('are read as they were sent, with the country code for sending and no secret [SPE-01, SPE2-01, SPE2-08]', async () => {
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
          revision: ANY_REVISION,
          specialist: { ...form, paymentInfo: undefined, name: 'Ana María', countryCode: '54' },
        },
      })
    ).data
    expect(edited).toMatchObject({
      name: 'Ana María',
      countryCodeExt: '549',
      paymentInfo: 'CLABE 012',
    })
    expect((await readPublishedAbout(salon, data._id)).map(event => event.type)).toEqual([
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

  it('refuse an edit of an older revision, and answer the current row', async () => {
    const { _id: id, revision } = salon.ana
    const edit = (name: string, revision = '') =>
      as()(r.editSpecialist, {
        params: { id },
        body: {
          specialist: {
            ...specialistForm,
            name,
            branchId: salon.branch._id,
            services: [salon.service._id],
          },
          revision,
        },
      })
    // The service took her on after she was read.
    expect((await edit('Anita', revision)).status).toBe(409)
    const current = (await as()(r.listSpecialists, { query: {} })).data.find(
      ({ _id }) => _id === id
    )
    const { data: mine } = await edit('Ana María', current?.revision)
    const late = await edit('Anita', current?.revision)
    expect([late.status, late.body]).toMatchObject([
      409,
      { code: 'specialist_changed', details: { current: mine } },
    ])
  })

  it('list the appointments that new hours leave outside, also before they are deleted', async () => {
    const { _id } = await book(salon)
    const { data: affected } = await as()(r.specialistAppointments, {
      params: { id: salon.ana._id },
    })
    expect(affected).toMatchObject({ count: 1, first: [{ _id, specialistName: 'Ana' }] })
    const edit = (outside: 'ask' | 'leave', from = '11:01') =>
      as()(r.editSpecialist, {
        params: { id: salon.ana._id },
        body: {
          revision: ANY_REVISION,
          specialist: {
            ...specialistForm,
            branchId: salon.branch._id,
            services: [salon.service._id],
            restSchedules: { ...noRests(), monday: [{ from, to: '13:59' }] },
          },
          outside,
        },
      })
    const refusal = await edit('ask')
    expect([refusal.status, refusal.body]).toMatchObject([
      409,
      { code: 'appointments_outside', details: { count: 1, first: [{ _id }], ids: [_id] } },
    ])
    expect((await edit('ask', '13:31')).status).toBe(200)
    expect((await edit('leave')).status).toBe(200)
  })

  it('show contact and payment data on their page only, and to each specialist their own', async () => {
    const member = { ...salon.owner, userId: newId(), isOwner: false }
    const userId = member.userId
    const specialist = {
      ...specialistForm,
      email: addressOf(newId()),
      paymentInfo: 'CLABE 012',
      branchId: salon.branch._id,
      services: [salon.service._id],
    }
    const { data: secret } = await as()(r.createSpecialist, { body: { specialist } })
    const { data: ownSpecialist } = await as()(r.createSpecialist, {
      body: { specialist: { ...specialist, email: addressOf(userId).toUpperCase() } },
    })
    const onAgenda = salon.testApp.as({
      ...member,
      permissions: [{ pageId: pageIds.agenda, actions: ['view'] }],
    })
    const withId = (list: readonly Specialist[], id: string) => list.find(({ _id }) => _id === id)
    const listed = (await onAgenda(r.listSpecialists, { query: {} })).data
    expect(withId(listed, secret._id)).toMatchObject({ name: 'Ana', email: '', whatsapp: '' })
    expect(JSON.stringify(withId(listed, secret._id))).not.toContain('CLABE')
    expect(withId(listed, ownSpecialist._id)).toMatchObject({
      paymentInfo: 'CLABE 012',
      email: ownSpecialist.email,
    })
    const params = { branchId: salon.branch._id }
    const search = async (words: string) =>
      (await onAgenda(r.searchSpecialists, { params, query: { search: words } })).data
    expect(withId(await search('ana'), secret._id)?.email).toBe('')
    expect(await search(secret.email)).toEqual([])
    const booked = await book(salon, { specialistId: secret._id })
    const history = await onAgenda(r.populateAppointments, { query: { clientId: booked.clientId } })
    expect(history.data.specialists[0]?.email).toBe('')
    const onPage = salon.testApp.as({
      ...member,
      permissions: [{ pageId: pageIds.specialists, actions: ['view'] }],
    })
    const whole = (await onPage(r.listSpecialists, { query: {} })).data
    expect(withId(whole, secret._id)).toMatchObject(specialist)
  })

  it('are listed by business and by branch, and searched with a limit [SPE-04, C1-30]', async () => {
    const other = (await as()(r.createBranch, { body: { branch: branch({ name: 'Norte' }) } })).data
    await as()(r.createSpecialist, {
      body: { specialist: { ...specialistForm, name: 'Ángela', branchId: other._id } },
    })
    const names = async (query: { businessId?: string; branchId?: string }) =>
      (await as()(r.listSpecialists, { query })).data.map(specialist => specialist.name)
    expect(await names({ businessId: salon.businessId })).toEqual(['Ana', 'Beto', 'Ángela'])
    expect(await names({ branchId: other._id })).toEqual(['Ángela'])
    const searchNames = async (search: string, limit = 10) =>
      (
        await as()(r.searchSpecialists, {
          params: { branchId: salon.branch._id },
          query: { search, limit },
        })
      ).data.map(specialist => specialist.name)
    expect(await searchNames('bé')).toEqual(['Beto'])
    expect(await searchNames('', 1)).toEqual(['Ana'])
    for (let index = 0; index < 9; index += 1)
      await as()(r.createSpecialist, {
        body: {
          specialist: { ...specialistForm, name: `Carla ${index}`, branchId: salon.branch._id },
        },
      })
    expect(
      (await as()(r.searchSpecialists, { params: { branchId: salon.branch._id }, query: {} })).data
    ).toHaveLength(10)
    expect(await searchNames('angela')).toEqual([])
  })

  it('are archived instead of deleted while needed, and restored [SPE-01, G1-03]', async () => {
    const { _id } = await book(salon)
    const remove = () => as()(r.deleteSpecialist, { params: { id: salon.ana._id }, query: {} })
    expect((await remove()).data.archived).toBe(true)
    expect(
      (await as()(r.archiveSpecialist, { params: { id: salon.ana._id }, query: {} })).data
        .isArchived
    ).toBe(false)
    await cancel(_id)
    expect((await remove()).data.archived).toBe(false)
    expect(
      (await as()(r.listSpecialists, { query: { includeArchived: 'true' } })).data.map(
        specialist => specialist.name
      )
    ).toEqual(['Beto'])
  })

  it('are archived while a block of theirs has not ended [SPE-01, G1-03]', async () => {
    await as()(r.createBlock, { body: { block: aBlock(salon) } })
    const remove = async () =>
      (await as()(r.deleteSpecialist, { params: { id: salon.ana._id }, query: {} })).data
    salon.testApp.clock.set('2026-11-23T18:30:00.000Z')
    expect(await remove()).toMatchObject({ archived: true, neededFor: ['blocks'] })
    salon.testApp.clock.set('2026-11-23T19:00:00.000Z')
    expect((await remove()).archived).toBe(false)
  })

  it('belong to one business only', async () => {
    const otherSalon = await aSalon(salon.testApp)
    const reply = await salon.testApp.as(otherSalon.owner)(r.archiveSpecialist, {
      params: { id: salon.ana._id },
      query: { archive: 'true' },
    })
    expect(reply.body).toMatchObject({ code: 'specialist_not_found' })
    expect(
      (
        await salon.testApp.as(otherSalon.owner)(r.createSpecialist, {
          body: { specialist: { ...specialistForm, branchId: salon.branch._id } },
        })
      ).body
    ).toMatchObject({ code: 'branch_not_found' })
  })
})
