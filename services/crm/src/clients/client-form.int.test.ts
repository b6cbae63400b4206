import { crmRoutes as r } from '@mostrador/contracts/crm'
import { newId } from '@mostrador/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anIdentity, type CrmTestApp, startCrm } from '../test/crm-test-app.ts'

let app: CrmTestApp
beforeAll(async () => {
  app = await startCrm()
})
afterAll(() => app.stop())
beforeEach(() => app.reset())

describe('the contact form', () => {
  const form = {
    name: 'Beto',
    lastname: 'Núñez',
    whatsapp: '2229876543',
    email: 'beto@correo.example',
  }
  it('registers a contact, and answers the existing one for a known number [G1-25, CLI-12]', async () => {
    const { owner } = await app.newBusiness()
    const first = await app.as(owner)(r.createClient, { body: { client: form } })
    expect([first.body.message, first.data.type]).toEqual(['Contacto registrado', 'lead'])
    const again = await app.as(owner)(r.createClient, {
      body: { client: { ...form, name: 'Otro' } },
    })
    expect([again.data._id, again.data.name]).toEqual([first.data._id, 'Beto'])
    const edited = await app.as(owner)(r.editClient, {
      params: { id: first.data._id },
      body: { client: { name: 'Norberto' } },
    })
    expect(edited.body).toMatchObject({
      success: true,
      message: 'Contacto registrado',
      data: { _id: first.data._id, name: 'Norberto' },
    })
    expect(
      (
        await app.as(owner)(r.editClient, {
          params: { id: newId() },
          body: { client: { name: 'Nadie' } },
        })
      ).body
    ).toMatchObject({ success: false, message: 'Cliente no encontrado' })
  })
  it('keeps the notes that an edit did not include, and adds its own once', async () => {
    const { owner } = await app.newBusiness()
    const ask = app.as(owner)
    const seen = { text: 'Alérgico', date: '2026-11-20T18:00:00.000Z' }
    const body = { client: { ...form, notes: [seen] } }
    const params = { id: (await ask(r.createClient, { body })).data._id }
    await ask(r.addNote, { params, body: { text: 'Llega tarde' } })
    const own = { text: 'Prefiere las tardes', date: '2026-11-21T18:00:00.000Z' }
    const edit = { params, body: { client: { notes: [seen, own] } } }
    for (const { status, data } of [await ask(r.editClient, edit), await ask(r.editClient, edit)])
      expect([status, data.notes.map(({ text }) => text)]).toEqual([
        200,
        ['Alérgico', 'Llega tarde', 'Prefiere las tardes'],
      ])
  })
  it('refuses a birthdate in the future and one of more than 120 years ago', async () => {
    const { owner } = await app.newBusiness()
    const refusal = {
      success: false,
      message: 'La fecha de nacimiento no puede ser futura ni de hace más de 120 años',
    }
    const register = async (birthdate: string) =>
      app.as(owner)(r.createClient, { body: { client: { ...form, birthdate } } })
    expect((await register('2026-11-22')).body).toMatchObject(refusal)
    expect((await register('1905-12-31')).body).toMatchObject(refusal)
    const born = await register('2026-11-21')
    expect(born.data.birthdate).toBe('2026-11-21')
    const edit = async (birthdate: string) =>
      app.as(owner)(r.editClient, {
        params: { id: born.data._id },
        body: { client: { birthdate } },
      })
    expect((await edit('1900-01-01')).body).toMatchObject(refusal)
    expect((await edit('1906-01-01')).data.birthdate).toBe('1906-01-01')
  })
  it('stores and answers every field of a contact [CLI-01, CLI-03]', async () => {
    const { owner, businessId } = await app.newBusiness()
    const { data } = await app.as(owner)(r.createClient, {
      body: {
        client: {
          ...form,
          customId: 'VIP7',
          secondLastname: 'Ruiz',
          type: 'client',
          birthdate: '1990-02-28',
          gender: 'No binario',
          noRespond: true,
          notes: [{ text: 'Alérgico', date: '2026-11-20T18:00:00.000Z' }],
        },
      },
    })
    const { body } = await app.as(owner)(r.getClient, { params: { id: data._id } })
    expect(body).toMatchObject({
      success: true,
      data: {
        _id: data._id,
        customId: 'VIP7',
        businessId,
        name: 'Beto',
        lastname: 'Núñez',
        secondLastname: 'Ruiz',
        whatsapp: '2229876543',
        countryCode: '52',
        countryCodeExt: '521',
        email: 'beto@correo.example',
        type: 'client',
        birthdate: '1990-02-28',
        gender: 'No binario',
        noRespond: true,
        noRespondReason: '',
        custom: {},
        pushName: '',
        instagramAccountId: null,
        messengerId: null,
        whatsAppId: null,
        notes: [{ text: 'Alérgico', date: '2026-11-20T18:00:00.000Z' }],
        funnelPhases: [
          {
            date: '2026-11-21T18:00:00.000Z',
            phase: 'nuevo_contacto.sin_cita_todavia',
            funnelId: expect.any(String),
          },
        ],
        interests: { services: [], courses: [], products: [], properties: [] },
        lastCampaignId: null,
        lastInteraction: null,
        moneyMovementIds: [],
        notifications: [],
        lastMessage: null,
        createdAt: '2026-11-21T18:00:00.000Z',
      },
    })
    const { client } = await app.resolve(
      businessId,
      anIdentity({ whatsAppId: 'MX.1', instagramAccountId: '17', messengerId: '9' })
    )
    expect(client).toMatchObject({
      pushName: 'Ana',
      whatsAppId: 'MX.1',
      instagramAccountId: '17',
      messengerId: '9',
    })
  })
  it.each([
    [{ name: '' }, 'Este campo es requerido'],
    [{ name: '   ' }, 'Este campo es requerido'],
    [{ name: '\u202e\u200b' }, 'Este campo es requerido'],
    [{ whatsapp: '1234567' }, 'El número debe ser de 8 digitos por lo menos'],
    [{ whatsapp: '12345678901' }, 'El número debe ser de 10 digitos'],
    [{ whatsapp: '12345678' }, 'El número debe ser de 10 digitos'],
    [{ whatsapp: '222 123 456', countryCode: '52' }, 'El número debe ser de 10 digitos'],
    [{ email: 'no es' }, 'El correo no es válido'],
    [{ email: 'beto@correo' }, 'El correo no es válido'],
    [{ customId: 'abcde678901' }, 'El identificador debe tener máximo 10 caracteres'],
    [{ customId: 'a-b' }, 'El identificador solo puede contener letras y números'],
  ])('returns 422 for %j: %s [CLI-07, CLI-08, CLI-09, CLI-10, CLI2-06]', async (wrong, message) => {
    const { owner } = await app.newBusiness()
    const { status, body } = await app.as(owner)(r.createClient, {
      body: { client: { ...form, ...wrong } },
    })
    expect([status, body.message]).toEqual([422, message])
    const { data } = await app.as(owner)(r.createClient, { body: { client: form } })
    const edited = await app.as(owner)(r.editClient, {
      params: { id: data._id },
      body: { client: { countryCode: '52', ...wrong } },
    })
    expect([edited.status, edited.body.message]).toEqual([422, message])
  })
  it('removes hidden characters from names', async () => {
    const { owner } = await app.newBusiness()
    const client = { ...form, name: 'Be\u202eto', lastname: '\u200b', secondLastname: 'Ru\u0007iz' }
    const { data } = await app.as(owner)(r.createClient, { body: { client } })
    expect(data).toMatchObject({ name: 'Beto', lastname: '', secondLastname: 'Ruiz' })
  })
  it.each([
    { whatsapp: '12345678', countryCode: '502' },
    { whatsapp: '123456789', countryCode: '56' },
    { whatsapp: '1234567890' },
    { email: '' },
    { customId: '' },
    { customId: 'a' },
    { customId: 'abcde67890' },
  ])('accepts %j [CLI-07, CLI-09, CLI-10]', async accepted => {
    const { owner } = await app.newBusiness()
    expect(
      (await app.as(owner)(r.createClient, { body: { client: { ...form, ...accepted } } })).data
    ).toMatchObject(accepted)
  })
  it('changes the type freely among personal, lead and client [CLI-04]', async () => {
    const { owner } = await app.newBusiness()
    const { data } = await app.as(owner)(r.createClient, { body: { client: form } })
    const changeType = async (type: 'personal' | 'lead' | 'client') =>
      (
        await app.as(owner)(r.editClient, {
          params: { id: data._id },
          body: { client: { type } },
        })
      ).data.type
    const steps = ['personal', 'client', 'lead', 'client', 'personal', 'lead'] as const
    for (const type of steps) expect(await changeType(type)).toBe(type)
  })
  it('edits the fields that were sent and leaves the others', async () => {
    const { owner } = await app.newBusiness()
    const { data } = await app.as(owner)(r.createClient, {
      body: { client: { ...form, type: 'personal', gender: 'Otro' } },
    })
    const edited = await app.as(owner)(r.editClient, {
      params: { id: data._id },
      body: { client: { name: 'Alberto' } },
    })
    expect(edited.data).toMatchObject({
      name: 'Alberto',
      lastname: 'Núñez',
      type: 'personal',
      gender: 'Otro',
      whatsapp: '2229876543',
      email: 'beto@correo.example',
    })
  })
  it('returns number_taken for the number of another contact', async () => {
    const { owner } = await app.newBusiness()
    await app.as(owner)(r.createClient, { body: { client: form } })
    const { data } = await app.as(owner)(r.createClient, {
      body: { client: { ...form, whatsapp: '2221112222' } },
    })
    expect(
      (
        await app.as(owner)(r.editClient, {
          params: { id: data._id },
          body: { client: { whatsapp: '2229876543' } },
        })
      ).body
    ).toMatchObject({ code: 'number_taken' })
  })
  it('adds a note without surrounding spaces, and refuses a blank one', async () => {
    const { owner } = await app.newBusiness()
    const { data } = await app.as(owner)(r.createClient, { body: { client: form } })
    expect(
      (await app.as(owner)(r.addNote, { params: { id: data._id }, body: { text: '   ' } })).status
    ).toBe(422)
    expect(
      (
        await app.as(owner)(r.addNote, {
          params: { id: data._id },
          body: { text: ' Alérgico ' },
        })
      ).data.map(({ text }) => text)
    ).toEqual(['Alérgico'])
  })
})
