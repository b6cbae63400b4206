import type { Actor } from '@mostrador/contracts'
import { type ContactIdentity, crmRoutes as r } from '@mostrador/contracts/crm'
import { withTenant } from '@mostrador/db'
import { newId } from '@mostrador/kernel'
import { actorOf, type ServiceContext } from '@mostrador/platform'
import { aBusiness, startTestApp, type TestApp } from '@mostrador/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { crm } from './service.ts'
import { anAppointment, fakeServices } from './test/fake-services.ts'

let testApp: TestApp
/** Its own tables, for what no route writes yet. */
let tables: () => ServiceContext<unknown, 'crm'>['db']
const watched: typeof crm = {
  ...crm,
  setup: own => {
    tables = () => own.db
    return crm.setup(own)
  },
}
const peers = fakeServices()
beforeAll(async () => {
  testApp = await startTestApp({
    services: [watched, ...peers.services],
    at: '2026-11-21T18:00:00Z',
  })
})
afterAll(() => testApp.stop())
beforeEach(() => {
  peers.queued.length = 0
  Object.assign(peers.mood, { held: null, reminderHours: 12, down: false })
  testApp.clock.set('2026-11-21T18:00:00Z')
})

const business = async (): Promise<{ businessId: string; owner: Actor }> => {
  const made = aBusiness()
  await peers.businessCreated(made.businessId)
  await testApp.settled()
  return made
}
const who = (fields: Partial<ContactIdentity> = {}): ContactIdentity => ({
  channel: 'whatsapp',
  whatsapp: '2221234567',
  countryCode: '52',
  countryCodeExt: '521',
  whatsAppId: null,
  instagramAccountId: null,
  messengerId: null,
  pushName: 'Ana',
  ...fields,
})
const system = (businessId: string) => testApp.as(actorOf.system(businessId))
const resolve = async (businessId: string, identity: ContactIdentity) =>
  (
    await system(businessId)(r.resolveContact, {
      body: { identity, threadId: null, at: '2026-11-21T18:00:00.000Z' },
    })
  ).data

describe('who writes becomes a contact', () => {
  it('a lead in the first phase of the default funnel, without invented data [CLI-02, C1-07]', async () => {
    const { businessId, owner } = await business()
    const threadId = newId()
    peers.threads.set(threadId, { identity: who(), clientId: null, text: 'hola' })
    await peers.writes(businessId, threadId)
    await testApp.settled()
    const { data } = await testApp.as(owner)(r.searchClients, { query: { search: 'ana' } })
    expect(data).toEqual([
      expect.objectContaining({
        name: 'Ana',
        type: 'lead',
        whatsapp: '2221234567',
        countryCodeExt: '521',
        birthdate: null,
        gender: null,
      }),
    ])
    expect(data[0]?.funnelPhases.map(({ phase }) => phase)).toEqual([
      'nuevo_contacto.escribio_por_primera_vez',
    ])
  })
  it('once, however many ask at the same moment, under any spelling of the number [G1-25]', async () => {
    const { businessId } = await business()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        resolve(businessId, who(n % 2 === 0 ? {} : { countryCode: '521' }))
      )
    )
    expect(new Set(answers.map(({ client }) => client._id)).size).toBe(1)
    expect(answers.filter(({ created }) => created)).toHaveLength(1)
  })
  it('and stays the one of the number when a hidden person turns out to be a known contact', async () => {
    const { businessId, owner } = await business()
    const registered = await testApp.as(owner)(r.createClient, {
      body: { client: { name: 'Eva', whatsapp: '2221234567' } },
    })
    const hidden = await resolve(
      businessId,
      who({ whatsapp: null, countryCode: null, countryCodeExt: null, whatsAppId: 'MX.77' })
    )
    expect(hidden.client._id).not.toBe(registered.data._id)
    const shown = await resolve(
      businessId,
      who({ whatsAppId: 'MX.77', instagramAccountId: '1799' })
    )
    expect([
      shown.client._id,
      shown.created,
      shown.client.whatsAppId,
      shown.client.instagramAccountId,
    ]).toEqual([registered.data._id, false, null, '1799'])
  })
  it('known by any of their identities afterwards', async () => {
    const { businessId } = await business()
    const first = await resolve(businessId, who({ whatsAppId: 'MX.123' }))
    const hidden = await resolve(
      businessId,
      who({ whatsapp: null, countryCode: null, countryCodeExt: null, whatsAppId: 'MX.123' })
    )
    expect([hidden.client._id, hidden.created]).toEqual([first.client._id, false])
    const stranger = await resolve(
      businessId,
      who({
        channel: 'instagram',
        whatsapp: null,
        countryCode: null,
        instagramAccountId: '17',
        pushName: 'otra',
      })
    )
    expect(stranger.client._id).not.toBe(first.client._id)
  })
  it('and of this business only', async () => {
    const [one, two] = [await business(), await business()]
    const { client } = await resolve(one.businessId, who())
    expect((await testApp.as(two.owner)(r.getClient, { params: { id: client._id } })).status).toBe(
      404
    )
    expect(
      (await testApp.as(two.owner)(r.searchClients, { query: { search: 'ana' } })).data
    ).toEqual([])
  })
})

it('a name that the channel tells later reaches the contact', async () => {
  const { businessId, owner } = await business()
  const threadId = newId()
  const nameless = who({
    channel: 'instagram',
    whatsapp: null,
    countryCode: null,
    countryCodeExt: null,
    instagramAccountId: '1784',
    pushName: '',
  })
  peers.threads.set(threadId, { identity: nameless, clientId: null, text: 'hola' })
  await peers.writes(businessId, threadId)
  await testApp.settled()
  peers.threads.set(threadId, {
    identity: { ...nameless, pushName: 'Iván Morales' },
    clientId: null,
    text: 'hola',
  })
  await peers.profileKnown(businessId, threadId)
  await testApp.settled()
  const { data } = await testApp.as(owner)(r.searchClients, { query: { search: 'ivan' } })
  expect(data.map(({ name, lastInteraction }) => [name, lastInteraction])).toEqual([
    ['Iván Morales', '2026-11-21T18:00:00.000Z'],
  ])
})

describe('the contact form', () => {
  const form = {
    name: 'Beto',
    lastname: 'Núñez',
    whatsapp: '2229876543',
    email: 'beto@correo.example',
  }
  it('registers, and answers the known contact for a known number [CLI-12, G1-25]', async () => {
    const { owner } = await business()
    const first = await testApp.as(owner)(r.createClient, { body: { client: form } })
    expect([first.body.message, first.data.type]).toEqual(['Contacto registrado', 'lead'])
    const again = await testApp.as(owner)(r.createClient, {
      body: { client: { ...form, name: 'Otro' } },
    })
    expect([again.data._id, again.data.name]).toEqual([first.data._id, 'Beto'])
    const edited = await testApp.as(owner)(r.editClient, {
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
        await testApp.as(owner)(r.editClient, {
          params: { id: newId() },
          body: { client: { name: 'Nadie' } },
        })
      ).body
    ).toMatchObject({ success: false, message: 'Cliente no encontrado' })
  })
  it('holds every field of a contact [CLI-01, CLI2-01]', async () => {
    const { owner, businessId } = await business()
    const { data } = await testApp.as(owner)(r.createClient, {
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
    const { body } = await testApp.as(owner)(r.getClient, { params: { id: data._id } })
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
        pushName: '',
        instagramAccountId: null,
        messengerId: null,
        whatsAppId: null,
        notes: [{ text: 'Alérgico', date: '2026-11-20T18:00:00.000Z' }],
        funnelPhases: [
          {
            date: '2026-11-21T18:00:00.000Z',
            phase: 'nuevo_contacto.escribio_por_primera_vez',
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
    const { client } = await resolve(
      businessId,
      who({ whatsAppId: 'MX.1', instagramAccountId: '17', messengerId: '9' })
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
    [{ whatsapp: '1234567' }, 'El número debe ser de 8 digitos por lo menos'],
    [{ whatsapp: '12345678901' }, 'El número debe ser de 10 digitos'],
    [{ email: 'no es' }, 'El correo no es válido'],
    [{ email: 'beto@correo' }, 'El correo no es válido'],
    [{ customId: 'abcde678901' }, 'El identificador debe tener máximo 10 caracteres'],
    [{ customId: 'a-b' }, 'El identificador solo puede contener letras y números'],
  ])('refuses %j: %s [CLI-07, CLI-08, CLI-09, CLI-10, CLI2-06]', async (wrong, message) => {
    const { owner } = await business()
    const { status, body } = await testApp.as(owner)(r.createClient, {
      body: { client: { ...form, ...wrong } },
    })
    expect([status, body.message]).toEqual([422, message])
    const { data } = await testApp.as(owner)(r.createClient, { body: { client: form } })
    const edited = await testApp.as(owner)(r.editClient, {
      params: { id: data._id },
      body: { client: wrong },
    })
    expect([edited.status, edited.body.message]).toEqual([422, message])
  })
  it.each([
    { whatsapp: '12345678' },
    { whatsapp: '123456789' },
    { whatsapp: '1234567890' },
    { email: '' },
    { customId: '' },
    { customId: 'a' },
    { customId: 'abcde67890' },
  ])('takes %j [CLI-07, CLI-09, CLI-10]', async right => {
    const { owner } = await business()
    expect(
      (await testApp.as(owner)(r.createClient, { body: { client: { ...form, ...right } } })).data
    ).toMatchObject(right)
  })
  it('moves freely among personal, lead and client [CLI-04]', async () => {
    const { owner } = await business()
    const { data } = await testApp.as(owner)(r.createClient, { body: { client: form } })
    const become = async (type: 'personal' | 'lead' | 'client') =>
      (
        await testApp.as(owner)(r.editClient, {
          params: { id: data._id },
          body: { client: { type } },
        })
      ).data.type
    const steps = ['personal', 'client', 'lead', 'client', 'personal', 'lead'] as const
    for (const type of steps) expect(await become(type)).toBe(type)
  })
  it('edits what was sent and leaves the rest', async () => {
    const { owner } = await business()
    const { data } = await testApp.as(owner)(r.createClient, {
      body: { client: { ...form, type: 'personal', gender: 'Otro' } },
    })
    const edited = await testApp.as(owner)(r.editClient, {
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
  it('refuses a number that belongs to somebody else', async () => {
    const { owner } = await business()
    await testApp.as(owner)(r.createClient, { body: { client: form } })
    const { data } = await testApp.as(owner)(r.createClient, {
      body: { client: { ...form, whatsapp: '2221112222' } },
    })
    expect(
      (
        await testApp.as(owner)(r.editClient, {
          params: { id: data._id },
          body: { client: { whatsapp: '2229876543' } },
        })
      ).body
    ).toMatchObject({ code: 'number_taken' })
  })
  it('keeps notes, never blank ones', async () => {
    const { owner } = await business()
    const { data } = await testApp.as(owner)(r.createClient, { body: { client: form } })
    expect(
      (await testApp.as(owner)(r.addNote, { params: { id: data._id }, body: { text: '   ' } }))
        .status
    ).toBe(422)
    expect(
      (
        await testApp.as(owner)(r.addNote, {
          params: { id: data._id },
          body: { text: ' Alérgico ' },
        })
      ).data.map(({ text }) => text)
    ).toEqual(['Alérgico'])
  })
})

describe('search', () => {
  it('finds by name, number, email and id; patterns are letters [CLI-13, CLI2-05]', async () => {
    const { owner } = await business()
    await testApp.as(owner)(r.createClient, {
      body: {
        client: {
          name: 'José 100%',
          lastname: 'Ñandú',
          whatsapp: '2225550001',
          email: 'jose@correo.example',
          customId: 'VIP7',
        },
      },
    })
    await testApp.as(owner)(r.createClient, {
      body: { client: { name: 'Josefa', whatsapp: '2225550002' } },
    })
    const found = async (search: string) =>
      (await testApp.as(owner)(r.searchClients, { query: { search } })).data.map(({ name }) => name)
    expect(await found('nandu')).toEqual(['José 100%'])
    expect(await found('222 555 0002')).toEqual(['Josefa'])
    expect(await found('vip7')).toEqual(['José 100%'])
    expect(await found('100%')).toEqual(['José 100%'])
    expect(await found('a.b(')).toEqual([])
    expect((await found('jose')).toSorted((a, b) => a.localeCompare(b, 'es-MX'))).toEqual([
      'José 100%',
      'Josefa',
    ])
  })
  it('answers 10, or as many as were asked for, up to 100 [CLI-13]', async () => {
    const { owner } = await business()
    const newClients = Array.from({ length: 101 }, (_, n) => ({
      name: `Muchos ${n}`,
      whatsapp: `2224440${String(n).padStart(3, '0')}`,
    }))
    await testApp.as(owner)(r.importClients, { body: { newClients } })
    const count = async (limit?: number) =>
      (
        await testApp.as(owner)(r.searchClients, {
          query: { search: 'muchos', ...(limit === undefined ? {} : { limit }) },
        })
      ).data.length
    expect([await count(), await count(100)]).toEqual([10, 100])
    expect(
      (await testApp.as(owner)(r.searchClients, { query: { search: 'muchos', limit: 101 } })).status
    ).toBe(422)
  })
  it('imports a batch: known numbers fail, the others are found [IMP2-14]', async () => {
    const { owner } = await business()
    const rows = [
      { name: 'Uno', whatsapp: '2221110001' },
      { name: 'Dos', whatsapp: '2221110002' },
      { name: 'Uno otra vez', whatsapp: '2221110001' },
    ]
    const { data } = await testApp.as(owner)(r.importClients, { body: { newClients: rows } })
    expect(data.stats).toEqual({ created: 2, failed: 1 })
    expect(data.ids.map(id => id !== null)).toEqual([true, true, false])
  })
})

/** What reached one phone: earlier tests left reminders of their own. */
const toThread = (threadId: string) =>
  peers.queued.filter(({ to }) => JSON.stringify(to) === JSON.stringify({ threadId }))

const aClient = async () => {
  const { businessId, owner } = await business()
  const { client } = await resolve(businessId, who())
  const threadId = newId()
  peers.threads.set(threadId, { identity: who(), clientId: client._id, text: '' })
  return {
    businessId,
    owner,
    client,
    threadId,
    phase: async () =>
      (await testApp.as(owner)(r.getClient, { params: { id: client._id } })).data.funnelPhases.at(
        -1
      )?.phase,
    timed: async () =>
      (await testApp.as(owner)(r.listNotifications, { query: { cId: client._id } })).data.data,
  }
}

it('names of contacts are for whoever sees the agenda of the business, and for nobody else', async () => {
  const [{ businessId, owner }, other] = [await business(), await business()]
  const { client } = await resolve(businessId, who())
  const staff: Actor = { ...owner, isOwner: false, permissions: [{ pageId: 6, actions: ['view'] }] }
  const ask = async (as: Actor) =>
    (await testApp.as(as)(r.clientNames, { query: { ids: `${client._id},nada,${newId()}` } })).data
  expect(await ask(staff)).toEqual([{ _id: client._id, name: 'Ana', type: 'lead' }])
  expect(await ask(other.owner)).toEqual([])
  const nobody: Actor = { ...staff, permissions: [] }
  const refused = await testApp.as(nobody)(r.clientNames, { query: { ids: client._id } })
  expect([refused.status, refused.body]).toMatchObject([403, { code: 'forbidden' }])
})

it('which ids are contacts is told of the business that asks, and nothing else of them [APT-19]', async () => {
  const [{ businessId }, other] = [await business(), await business()]
  const { client } = await resolve(businessId, who())
  const ask = async (id: string) =>
    (
      await testApp.as(actorOf.service('scheduling', id))(r.existingClients, {
        body: { ids: [newId(), client._id] },
      })
    ).data
  expect(await ask(businessId)).toEqual([client._id])
  expect(await ask(other.businessId)).toEqual([])
})

it('funnels answer all that they hold [FUN-01, FUN-02, FUN2-01]', async () => {
  const { businessId, owner } = await business()
  const said = (text: string, more: object) => ({
    text,
    delay: 0,
    timeUnit: 'minutes',
    delayReference: 'scenario_update',
    deletable: true,
    goal: 'none',
    ...more,
  })
  const scenario = (name: string, more: object) => ({
    name,
    formattedName: name.toLowerCase(),
    description: `${name} en la agenda`,
    actionReference: 'none',
    type: 'manual',
    WALabel: 'azul',
    reactivationMessagesSequence: [],
    ...more,
  })
  const phases = (['scheduling', 'personalized', 'contact_human', 'ordering'] as const).map(
    (type, index) => ({
      name: `Fase ${index}`,
      formattedName: `fase_${index}`,
      index,
      type,
      scenarios: [
        scenario('Entrada', {
          type: 'auto',
          actionReference: 'entry',
          reactivationMessagesSequence: [
            said('Antes', {
              delay: -30,
              timeUnit: 'days',
              delayReference: 'last_appointment',
              deletable: false,
              goal: 'decrease',
            }),
            said('Luego', { timeUnit: 'hours', delayReference: 'last_reactivation_message' }),
            said('Otro', { delayReference: 'other' }),
            said('Ya', {}),
          ],
        }),
        scenario('Libre', {}),
      ],
    })
  )
  const notes = [{ text: 'Revisar en enero', date: '2026-11-20T18:00:00.000Z' }]
  await withTenant(businessId, () =>
    tables().transaction(tx =>
      tx.prisma.funnel.updateMany({
        where: { businessId },
        data: { name: 'Ventas', description: 'De la duda a la cita', notes, phases },
      })
    )
  )
  const { data } = await testApp.as(owner)(r.listFunnels, { query: {} })
  expect(data).toEqual([
    {
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      businessId,
      name: 'Ventas',
      description: 'De la duda a la cita',
      notes,
      phases,
    },
  ])
  expect(
    (await testApp.as((await business()).owner)(r.listFunnels, { query: {} })).data.map(
      ({ name }) => name
    )
  ).toEqual(['Embudo principal'])
})

describe('the appointment moves the contact', () => {
  it('through the funnel, and attending makes the lead a client, once [APT-08, APT-09, G1-19]', async () => {
    const { businessId, owner, client, phase } = await aClient()
    const appointment = anAppointment({
      _id: newId(),
      clientId: client._id,
      start: '2026-11-25T22:30:00.000Z',
    })
    peers.appointments.set(appointment._id, appointment)
    await peers.booked(businessId, appointment, 'assistant')
    await testApp.settled()
    expect(await phase()).toBe('agenda.cita_agendada')
    const attended = { ...appointment, status: 'asistida' as const }
    await peers.statusChanged(businessId, attended, 'agendada')
    await peers.statusChanged(businessId, attended, 'agendada')
    await testApp.settled()
    const { data } = await testApp.as(owner)(r.getClient, { params: { id: client._id } })
    expect([data.type, data.funnelPhases.map(({ phase: path }) => path)]).toEqual([
      'client',
      ['nuevo_contacto.escribio_por_primera_vez', 'agenda.cita_agendada', 'cliente.asistio'],
    ])
  })
  it('does not turn a personal contact into a client [APT-08]', async () => {
    const { businessId, owner, client } = await aClient()
    await testApp.as(owner)(r.editClient, {
      params: { id: client._id },
      body: { client: { type: 'personal' } },
    })
    await peers.statusChanged(
      businessId,
      anAppointment({
        _id: newId(),
        clientId: client._id,
        start: '2026-11-25T22:30:00.000Z',
        status: 'asistida',
      }),
      'agendada'
    )
    await testApp.settled()
    expect((await testApp.as(owner)(r.getClient, { params: { id: client._id } })).data.type).toBe(
      'personal'
    )
  })
})

describe('reminders', () => {
  const start = '2026-11-25T22:30:00.000Z'
  const booked = async (source: 'staff' | 'assistant' | 'import' = 'assistant') => {
    const made = await aClient()
    const appointment = anAppointment({ _id: newId(), clientId: made.client._id, start })
    peers.appointments.set(appointment._id, appointment)
    await peers.booked(made.businessId, appointment, source)
    await testApp.settled()
    return { ...made, appointment }
  }
  it('are due at the right hour and go to the person’s own thread [CAP-03]', async () => {
    const { timed, threadId } = await booked()
    expect(
      (await timed()).map(({ kind, deliveryDate, state }) => [kind, deliveryDate, state])
    ).toEqual([['reminder', '2026-11-25T10:30:00.000Z', 'due']])
    testApp.clock.set('2026-11-25T10:29:59Z')
    await testApp.settled()
    expect(toThread(threadId)).toEqual([])
    testApp.clock.set('2026-11-25T10:30:00Z')
    await testApp.settled()
    expect(toThread(threadId)).toEqual([
      expect.objectContaining({
        kind: 'automation',
        text: expect.stringContaining(
          'Corte con Lupita, mié 25 nov, 16:30, sucursal Centro. Folio AB23CDE'
        ),
      }),
    ])
    expect((await timed()).map(({ state, sent }) => [state, sent])).toEqual([['sent', true]])
  })
  it('say nothing about an appointment that was cancelled or moved meanwhile (F17)', async () => {
    const { timed, appointment } = await booked()
    peers.appointments.set(appointment._id, { ...appointment, status: 'cancelada' })
    testApp.clock.set('2026-11-25T10:30:00Z')
    await testApp.settled()
    expect([peers.queued, (await timed()).map(({ state, reason }) => [state, reason])]).toEqual([
      [],
      [['dropped', 'La cita ya no está activa']],
    ])
  })
  it('follow the appointment when it moves', async () => {
    const { businessId, timed, appointment } = await booked()
    const moved = { ...appointment, start: '2026-11-26T22:30:00.000Z', version: 2 }
    peers.appointments.set(appointment._id, moved)
    await peers.moved(businessId, moved, start)
    await testApp.settled()
    testApp.clock.set('2026-11-26T10:30:00Z')
    await testApp.settled()
    expect((await timed()).map(({ deliveryDate, state }) => [deliveryDate, state])).toEqual([
      ['2026-11-26T10:30:00.000Z', 'sent'],
      ['2026-11-25T10:30:00.000Z', 'dropped'],
    ])
    expect(peers.queued).toHaveLength(1)
  })
  it('are held, with the reason, for somebody who wrote BAJA or outside the window [G1-25]', async () => {
    const one = await booked()
    peers.threads.set(one.threadId, { identity: who(), clientId: one.client._id, text: 'BAJA' })
    await peers.writes(one.businessId, one.threadId)
    await testApp.settled()
    expect(peers.queued.map(({ text }) => text)).toEqual([
      'Listo, ya no recibirás mensajes automáticos. Si cambias de opinión, escribe ALTA.',
    ])
    // Their conversation is one contact's, and their number another's: neither is written to.
    const three = await booked()
    const other = await resolve(three.businessId, who({ whatsapp: '2220009999' }))
    peers.threads.set(three.threadId, {
      identity: who({ whatsapp: '2220009999' }),
      clientId: three.client._id,
      text: 'STOP',
    })
    await peers.writes(three.businessId, three.threadId)
    await testApp.settled()
    const silent = await Promise.all(
      [three.client._id, other.client._id].map(
        async id => (await testApp.as(three.owner)(r.getClient, { params: { id } })).data.noRespond
      )
    )
    expect(silent).toEqual([true, true])
    peers.queued.length = 0
    const two = await booked()
    peers.mood.held = 'Pasaron más de 24 horas'
    testApp.clock.set('2026-11-25T10:30:00Z')
    await testApp.settled()
    expect((await one.timed()).map(({ state, reason }) => [state, reason])).toEqual([
      ['held', 'El contacto pidió no recibir mensajes'],
    ])
    expect((await two.timed()).map(({ state, reason }) => [state, reason])).toEqual([
      ['held', 'Pasaron más de 24 horas'],
    ])
  })
  it('survive an outage of a neighbour', async () => {
    const { timed } = await booked()
    peers.mood.down = true
    testApp.clock.set('2026-11-25T10:30:00Z')
    await expect.poll(async () => (await timed())[0]?.state).toBe('due')
    peers.mood.down = false
    testApp.clock.set('2026-11-25T10:45:00Z')
    await expect
      .poll(
        async () => {
          testApp.clock.advance(60_000)
          return (await timed())[0]?.state
        },
        { interval: 100 }
      )
      .toBe('sent')
  })
  it('come with notices 3 minutes after the staff booked for the client, 2 for the specialist [APT-18]', async () => {
    const { timed } = await booked('staff')
    expect((await timed()).map(({ kind, deliveryDate }) => [kind, deliveryDate])).toContainEqual([
      'booked_client',
      '2026-11-21T18:03:00.000Z',
    ])
    testApp.clock.set('2026-11-21T18:03:00Z')
    await testApp.settled()
    expect(peers.queued.map(({ text }) => text.split(':')[0])).toEqual([
      'Hola Ana, tu cita en La Catrina quedó agendada',
    ])
  })
  it('are planned once, to the specialist too, and one word tells of all of them [APT-18]', async () => {
    const { businessId, client, appointment } = await booked('staff')
    await peers.booked(businessId, appointment, 'staff')
    await testApp.settled()
    const rows = await withTenant(businessId, () =>
      tables().prisma.timedMessage.findMany({
        where: { businessId, appointmentId: appointment._id },
        orderBy: { dueAt: 'asc' },
      })
    )
    expect(
      rows.map(({ kind, clientId, whatsapp, state }) => [kind, clientId, whatsapp, state])
    ).toEqual([
      ['booked_specialist', null, '2225550111', 'due'],
      ['booked_client', client._id, '', 'due'],
      ['reminder', client._id, '', 'due'],
    ])
    const said = await testApp.infra.database.relay.query<{
      type: string
      data: { notificationIds: string[] }
    }>(
      `select type, data from platform.outbox where business_id = $1 and type like 'notification%'`,
      [businessId]
    )
    expect(said.rows.map(({ type, data }) => [type, data])).toEqual([
      [
        'notifications.planned',
        {
          appointmentId: appointment._id,
          clientId: client._id,
          notificationIds: expect.any(Array),
        },
      ],
    ])
    expect(said.rows[0]?.data.notificationIds.toSorted()).toEqual(
      rows.map(({ id }) => id).toSorted()
    )
    // Not in the way of whoever comes next.
    peers.appointments.set(appointment._id, { ...appointment, status: 'cancelada' })
  })
  it('are not sent about imported history', async () =>
    expect(await (await booked('import')).timed()).toEqual([]))
})

describe('messages that people write', () => {
  it('go out at their moment, once [NTF-01, NTF-03, APT-25]', async () => {
    const { businessId, owner, client, timed } = await aClient()
    const [{ _id: funnelId } = { _id: '' }] = (
      await testApp.as(owner)(r.listFunnels, { query: {} })
    ).data
    const made = await testApp.as(owner)(r.createNotification, {
      body: {
        clientId: client._id,
        whatsapp: '2221234567',
        countryCode: '54',
        countryCodeExt: '549',
        text: 'Tu cita se canceló',
        deliveryDate: '2026-11-21T18:05:00.000Z',
        phase: 'canceled_appointment',
        funnelId,
        sent: false,
        deletable: false,
      },
    })
    const due = {
      _id: made.data._id,
      businessId,
      clientId: client._id,
      whatsapp: '2221234567',
      countryCode: '54',
      countryCodeExt: '549',
      text: 'Tu cita se canceló',
      deliveryDate: '2026-11-21T18:05:00.000Z',
      phase: 'canceled_appointment',
      funnelId,
      sent: false,
      deletable: false,
      kind: 'canceled_appointment',
      state: 'due',
      reason: null,
      appointmentId: null,
    }
    expect(made.body).toEqual({ success: true, data: due, message: 'Notificación creada' })
    await testApp.settled()
    const listed = await testApp.as(owner)(r.listNotifications, { query: { cId: client._id } })
    expect(listed.body).toMatchObject({ success: true, data: { data: [due] } })
    testApp.clock.set('2026-11-21T18:05:00Z')
    await testApp.settled()
    expect([peers.queued.length, (await timed())[0]?.state]).toEqual([1, 'sent'])
  })
  it('name contacts and funnels of their own business only', async () => {
    const [mine, theirs] = [await aClient(), await aClient()]
    const funnelOf = async (owner: Actor) =>
      (await testApp.as(owner)(r.listFunnels, { query: {} })).data[0]?._id ?? ''
    const base = { text: 'Hola', deliveryDate: '2026-11-21T18:05:00.000Z' }
    const ask = async (fields: object) => {
      const { status, body } = await testApp.as(mine.owner)(r.createNotification, {
        body: { ...base, whatsapp: '2221234567', ...fields },
      })
      return [status, body]
    }
    for (const clientId of [newId(), theirs.client._id]) {
      expect(await ask({ clientId })).toMatchObject([404, { code: 'client_not_found' }])
      const listed = await testApp.as(mine.owner)(r.listNotifications, { query: { cId: clientId } })
      expect([listed.status, listed.body]).toMatchObject([404, { code: 'client_not_found' }])
    }
    for (const funnelId of [newId(), await funnelOf(theirs.owner)])
      expect(await ask({ clientId: mine.client._id, funnelId })).toMatchObject([
        404,
        { code: 'funnel_not_found' },
      ])
    expect(await mine.timed()).toEqual([])
    // Whoever forgets to ask meets the database.
    const insert = (clientId: string | null, funnelId: string | null) =>
      withTenant(mine.businessId, () =>
        testApp.infra.database.pool.query(
          `insert into crm.timed_message (business_id, id, occurrence, kind, client_id, text, due_at, funnel_id, created_at) values ($1, $2, $3, 'manual', $4, '', now(), $5, now())`,
          [mine.businessId, newId(), newId(), clientId, funnelId]
        )
      )
    await expect(insert(theirs.client._id, null)).rejects.toThrow('timed_message_client')
    await expect(insert(null, await funnelOf(theirs.owner))).rejects.toThrow('timed_message_funnel')
  })
  it('need a text and somebody to read it', async () => {
    const { owner } = await business()
    const blank = await testApp.as(owner)(r.createNotification, {
      body: { clientId: newId(), text: '  ', deliveryDate: '2026-11-21T18:05:00.000Z' },
    })
    expect([blank.status, blank.body.message]).toEqual([422, 'El texto del mensaje es requerido.'])
    expect(
      (
        await testApp.as(owner)(r.createNotification, {
          body: { text: 'Hola', deliveryDate: '2026-11-21T18:05:00.000Z' },
        })
      ).body
    ).toMatchObject({ code: 'recipient_required' })
  })
  it('can be taken back while they wait, not afterwards', async () => {
    const { owner, client, timed } = await aClient()
    const make = async () =>
      (
        await testApp.as(owner)(r.createNotification, {
          body: { clientId: client._id, text: 'Hola', deliveryDate: '2026-11-21T18:05:00.000Z' },
        })
      ).data._id
    const gone = await make()
    await testApp.as(owner)(r.deleteNotification, { params: { id: gone } })
    const kept = await make()
    await testApp.settled()
    testApp.clock.set('2026-11-21T18:05:00Z')
    await testApp.settled()
    expect((await timed()).map(({ _id, state }) => [_id, state])).toEqual([[kept, 'sent']])
    expect(
      (await testApp.as(owner)(r.deleteNotification, { params: { id: kept } })).body
    ).toMatchObject({ code: 'notification_gone' })
  })
})
