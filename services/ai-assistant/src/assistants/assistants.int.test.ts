import {
  Assistant,
  type AssistantEdit,
  assistantRoutes as r,
} from '@mostrador/contracts/ai-assistant'
import { newId } from '@mostrador/kernel'
import { actorOf } from '@mostrador/platform'
import { aBusiness, anActor } from '@mostrador/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { branchId, funnelId } from '../test/fake-services.ts'
import { openSalon, type Salon } from '../test/salon.ts'

let salon: Salon
beforeAll(async () => {
  salon = await openSalon()
})
afterAll(() => salon.stop())
beforeEach(() => salon.newThread())

const create = async (assistant: AssistantEdit) =>
  salon.as(r.createAssistant, {
    body: { assistant, businessName: 'Barbería Ñandú', branchName: 'Centro' },
  })
const edit = (id: string, assistant: AssistantEdit) =>
  salon.as(r.editAssistant, { params: { id }, body: { assistant } })

describe('an assistant', () => {
  it('is made with the defaults for whatever is missing [AST-11, AST-18, CAP-08]', async () => {
    const { data } = await create({ name: 'Toño', type: 'other' })
    expect(data).toMatchObject({
      name: 'Toño',
      type: 'other',
      isWorking: false,
      model: 'gpt_model',
      temperature: 0.5,
      reasoningEffort: 'low',
      personality: 'Amable y profesional',
      color: 'chica_white',
      respondTo: 'messages',
      version: 1,
    })
    expect(data.instructions.greeting).toBe('¡Hola! Soy Toño, de Barbería Ñandú. ¿En qué te ayudo?')
    expect(data.capabilities).toMatchObject({
      schedulingMode: 'secure',
      postFreeSchedules: {
        enabled: false,
        daysBefore: 1,
        minimunSchedules: 1,
        maximunSchedules: 5,
        deliveryHour: '09:00',
        textTemplate: '',
      },
    })
  })
  it('keeps every field it is given, under the names of the documents [AST-01, CAP-01, CAP-08]', async () => {
    const flags = {
      onlineScheduling: true,
      inPersonScheduling: false,
      rescheduleAppointments: false,
      cancelAppointments: false,
      processImages: true,
      processAudio: true,
      createOrders: true,
      collectClientData: false,
      createReminders: true,
      updateAppointmentStatus: true,
      createBlockSchedules: true,
      getAppointmentsByDate: true,
      createCustomConversionEvents: true,
    }
    const given = {
      name: 'Luz',
      goal: 'Vender cortes de cabello',
      personality: 'Directa, Paciente',
      instructions: {
        greeting: 'Hola, soy Luz',
        preSale: 'Ofrece el corte',
        postSale: 'Ayuda a mover',
      },
      mode: 'testing' as const,
      type: 'other' as const,
      model: 'reasoning_model' as const,
      temperature: 0.11,
      reasoningEffort: 'high' as const,
      funnelId,
      channel: ['instagram' as const, 'messenger' as const],
      respondTo: 'messages' as const,
      correspondTo: 'clients' as const,
      color: 'chico_green',
      image: 'luz.png',
      isWorking: false,
      price: 99.5,
      branchId,
      capabilities: {
        ...flags,
        customConversionEvent: 'compra',
        audioFrequency: 'sometimes' as const,
        schedulingMode: 'open' as const,
        autoCancelAppointments: 12,
        requestConfirmation: 24,
        sendReminder: 6,
        waitTimeToSchedule: 45,
        searchPaginatedSchedules: { slotsPerPage: 5, daysToLookAhead: 7 },
        postFreeSchedules: {
          enabled: true,
          daysBefore: 2,
          minimunSchedules: 3,
          maximunSchedules: 4,
          deliveryHour: '10:00',
          textTemplate: 'Libres: {horarios}',
        },
      },
    }
    const { data: made } = await create(given)
    const { data } = await salon.as(r.getAssistant, { params: { id: made._id } })
    expect(data).toEqual({
      ...given,
      _id: made._id,
      businessId: salon.world.businessId,
      createdAt: made.createdAt,
      updatedAt: made.updatedAt,
      version: 1,
    })
    expect(Object.keys(flags)).toHaveLength(13)
  })
  it('takes the allowed values and no other [AST-02]', async () => {
    const allowed = {
      mode: ['test', 'testing', 'production'],
      type: ['new', 'business', 'other'],
      model: ['gpt_model', 'reasoning_model'],
      reasoningEffort: ['low', 'medium', 'high'],
      correspondTo: ['leads_and_clients', 'leads', 'clients', 'business', 'test_numbers'],
    } as const
    for (const [field, values] of Object.entries(allowed)) {
      for (const value of values) {
        const { data } = await create({ [field]: value } as AssistantEdit)
        expect(data[field as keyof typeof allowed]).toBe(value === 'test' ? 'testing' : value)
      }
      expect(await create({ [field]: 'otra' } as unknown as AssistantEdit)).toMatchObject({
        status: 422,
      })
    }
    expect(Assistant.shape.respondTo.options).toEqual(['messages', 'comments'])
    expect(await create({ respondTo: 'stories' } as unknown as AssistantEdit)).toMatchObject({
      status: 422,
      body: { code: 'invalid_request' },
    })
  })
  it('is edited in any part; the rest stays, and `test` is read as testing [AST-19, C1-09]', async () => {
    const { data: made } = await create({
      capabilities: { processAudio: true, cancelAppointments: false },
    })
    const { data, body } = await edit(made._id, {
      goal: 'Vender más cortes',
      mode: 'test',
      capabilities: { sendReminder: null, waitTimeToSchedule: 0 },
    })
    expect(body).toMatchObject({ message: 'Cambios guardados correctamente' })
    expect(data).toEqual({
      ...made,
      goal: 'Vender más cortes',
      mode: 'testing',
      capabilities: { ...made.capabilities, sendReminder: null, waitTimeToSchedule: 0 },
      version: 2,
      updatedAt: data.updatedAt,
    })
  })
  it('keeps every one of several edits at once [AST-17, C1-10, C2-38]', async () => {
    const { data: made } = await create({})
    await Promise.all([
      edit(made._id, { name: 'Bety' }),
      edit(made._id, { goal: 'Otra meta distinta' }),
      edit(made._id, { capabilities: { processAudio: true } }),
      edit(made._id, { capabilities: { processImages: true } }),
    ])
    const { data } = await salon.as(r.getAssistant, { params: { id: made._id } })
    expect(data).toMatchObject({
      name: 'Bety',
      goal: 'Otra meta distinta',
      capabilities: { processAudio: true, processImages: true },
      version: 5,
    })
  })
  it.each<[AssistantEdit, string]>([
    [{ name: 'A' }, 'Mínimo 2 caracteres'],
    [{ name: 'A'.repeat(31) }, 'Máximo 30 caracteres'],
    [{ goal: 'corta' }, 'Mínimo 10 caracteres'],
    [{ goal: 'g'.repeat(201) }, 'Máximo 200 caracteres'],
    [
      { instructions: { greeting: 'hola', preSale: 'p'.repeat(10), postSale: 'p'.repeat(10) } },
      'Las indicaciones deben tener al menos 10 caracteres',
    ],
    [
      {
        instructions: {
          greeting: 'g'.repeat(10),
          preSale: 'p'.repeat(5001),
          postSale: 'p'.repeat(10),
        },
      },
      'Máximo 5000 caracteres',
    ],
  ])('refuses %o [AST-09, AST-10]', async (changes, message) => {
    const { status, body } = await create(changes)
    expect(status).toBe(422)
    expect(body).toMatchObject({ message })
  })
  it('takes any temperature from 0.01 to 1 [AST-12, C1-31]', async () => {
    for (const temperature of [0.01, 0.11, 0.5, 1])
      expect((await create({ temperature })).status).toBe(200)
    for (const temperature of [0, 1.01]) expect((await create({ temperature })).status).toBe(422)
  })
  it('does not answer comments yet [AST-15]', async () => {
    expect(await create({ respondTo: 'comments' })).toMatchObject({
      status: 422,
      body: { code: 'comments_disabled' },
    })
  })
  it.each([
    ['gpt_model', 'No tienes créditos GPT disponibles'],
    ['reasoning_model', 'No tienes créditos Reasoning disponibles'],
  ] as const)('is not switched on without credits: %s [AST-16, C1-13]', async (model, message) => {
    salon.world.available = { gpt: 0, reasoning: 0 }
    const { data: made } = await create({ model })
    expect(await edit(made._id, { isWorking: true })).toMatchObject({
      status: 402,
      body: { message },
    })
    salon.world.available = { gpt: 1, reasoning: 1 }
    expect((await edit(made._id, { isWorking: true })).data.isWorking).toBe(true)
    salon.world.available = { gpt: 0, reasoning: 0 }
    expect((await edit(made._id, { name: 'Sin créditos' })).status).toBe(200)
    expect((await edit(made._id, { isWorking: false })).data.isWorking).toBe(false)
  })
  it('is removed; what it did stays', async () => {
    const { data: made } = await create({})
    expect((await salon.as(r.deleteAssistant, { params: { id: made._id } })).data).toEqual({
      _id: made._id,
    })
    expect(await salon.as(r.getAssistant, { params: { id: made._id } })).toMatchObject({
      status: 404,
      body: { message: 'No se ha encontrado el asistente' },
    })
    expect(await salon.as(r.deleteAssistant, { params: { id: made._id } })).toMatchObject({
      status: 404,
    })
  })
})

describe('who may', () => {
  it('nobody of another business sees or changes it [AST2-02]', async () => {
    const { data: made } = await create({})
    const stranger = salon.testApp.as(aBusiness().owner)
    expect(await stranger(r.getAssistant, { params: { id: made._id } })).toMatchObject({
      status: 404,
    })
    expect(
      await stranger(r.editAssistant, {
        params: { id: made._id },
        body: { assistant: { name: 'Mío' } },
      })
    ).toMatchObject({ status: 404 })
    expect(
      (await stranger(r.listAssistants, { query: { businessId: salon.world.businessId } })).data
    ).toEqual([])
  })
  it('staff need the page [G2-02]', async () => {
    const staff = (permissions: { pageId: number; actions: ('view' | 'edit')[] }[]) =>
      salon.testApp.as(anActor({ businessId: salon.world.businessId, permissions }))
    expect(await staff([])(r.listAssistants, { query: {} })).toMatchObject({ status: 403 })
    expect(
      await staff([{ pageId: 2, actions: ['view'] }])(r.listAssistants, { query: {} })
    ).toMatchObject({ status: 200 })
    expect(
      await staff([{ pageId: 2, actions: ['view'] }])(r.createAssistant, {
        body: { assistant: {} },
      })
    ).toMatchObject({ status: 403 })
  })
})

describe('funnels and branches of an assistant', () => {
  it('are of its own business, or it is neither made nor changed', async () => {
    const before = (await salon.as(r.listAssistants, { query: {} })).data
    const { data: made } = await create({ name: 'Eva', funnelId, branchId })
    for (const [fields, code] of [
      [{ funnelId: newId() }, 'funnel_not_found'],
      [{ branchId: newId() }, 'branch_not_found'],
    ] as const) {
      const created = await create({ name: 'Mia', ...fields })
      const edited = await salon.as(r.editAssistant, {
        params: { id: made._id },
        body: { assistant: { name: 'Mia', ...fields } },
      })
      for (const { status, body } of [created, edited])
        expect([status, body]).toMatchObject([404, { code }])
    }
    expect((await salon.as(r.getAssistant, { params: { id: made._id } })).data).toEqual(made)
    await salon.as(r.deleteAssistant, { params: { id: made._id } })
    expect((await salon.as(r.listAssistants, { query: {} })).data).toEqual(before)
  })
  it('have traces only of assistants and conversations that are there', async () => {
    const turns = await salon.as(r.listTurns, { params: { id: newId() }, query: {} })
    expect([turns.status, turns.body]).toMatchObject([404, { code: 'assistant_not_found' }])
  })
})

describe('settings and timings', () => {
  it('are read and replaced by other services only [TST-02, TST-03, TST-04]', async () => {
    const me = actorOf.service('accounts', salon.world.businessId)
    const settings = {
      delayResponse: 5_000,
      testingNumbers: [{ whatsapp: '2229998877', countryCode: '52', countryCodeExt: '521' }],
      limitMessagesPerDay: 45,
      threadRepliesPerDay: 20,
    }
    expect((await salon.testApp.as(me)(r.putSettings, { body: settings })).data).toEqual(settings)
    expect((await salon.testApp.as(me)(r.getSettings, {})).data).toEqual(settings)
    const answers = async (changes: Partial<typeof settings>) =>
      (await salon.testApp.as(me)(r.putSettings, { body: { ...settings, ...changes } })).status
    expect(
      await Promise.all([29, 30].map(limitMessagesPerDay => answers({ limitMessagesPerDay })))
    ).toEqual([422, 200])
    expect(
      await Promise.all(
        [999, 1000, 120_000, 120_001].map(delayResponse => answers({ delayResponse }))
      )
    ).toEqual([422, 200, 200, 422])
    const numbers = Array.from({ length: 4 }, (_, n) => ({
      whatsapp: `222999887${n}`,
      countryCode: '52',
      countryCodeExt: '521',
    }))
    expect([
      await answers({ testingNumbers: numbers.slice(0, 3) }),
      await answers({ testingNumbers: numbers }),
    ]).toEqual([200, 422])
    expect(
      (
        await salon.testApp.as(me)(r.putSettings, {
          body: { ...settings, limitMessagesPerDay: null },
        })
      ).data.limitMessagesPerDay
    ).toBeNull()
  })
  it('tell which timed messages a kind of person gets [CAP-03]', async () => {
    const me = salon.testApp.as(actorOf.service('crm', salon.world.businessId))
    salon.world.available = { gpt: 5_000, reasoning: 0 }
    await create({
      name: 'Toño',
      type: 'other',
      isWorking: true,
      capabilities: { sendReminder: 6, requestConfirmation: 24, autoCancelAppointments: 12 },
    })
    expect(
      (await me(r.timings, { body: { clientType: 'client', attended: true, channel: 'whatsapp' } }))
        .data
    ).toMatchObject({
      assistantName: 'Toño',
      sendReminder: 6,
      requestConfirmation: 24,
      autoCancelAppointments: 12,
    })
    expect(
      (await me(r.timings, { body: { clientType: 'personal', attended: false, channel: null } }))
        .data
    ).toEqual({
      assistantId: null,
      assistantName: null,
      sendReminder: null,
      requestConfirmation: null,
      autoCancelAppointments: null,
    })
  })
  it('an unknown turn is not found', async () => {
    expect(await salon.as(r.getTurn, { params: { id: newId() } })).toMatchObject({
      status: 404,
      body: { code: 'turn_not_found' },
    })
  })
})
