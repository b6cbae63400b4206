import {
  Assistant,
  type AssistantEdit,
  assistantRoutes as r,
} from '@mostrador/contracts/ai-assistant'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { branchId, funnelId } from '../test/fake-state.ts'
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
  it('is created with defaults for missing fields [AST-11, AST-18, CAP-08]', async () => {
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
  it('keeps every field under its documented name [AST-01, CAP-01, CAP-08]', async () => {
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
    const fields = {
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
    const { data: created } = await create(fields)
    const { data } = await salon.as(r.getAssistant, { params: { id: created._id } })
    expect(data).toEqual({
      ...fields,
      _id: created._id,
      businessId: salon.fakeState.businessId,
      createdAt: created.createdAt,
      updatedAt: created.updatedAt,
      version: 1,
    })
    expect(Object.keys(flags)).toHaveLength(13)
  })
  it('accepts the allowed values only [AST-02]', async () => {
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
  it('is edited in part; `test` is read as testing [AST-19, C1-09]', async () => {
    const { data: created } = await create({
      capabilities: { processAudio: true, cancelAppointments: false },
    })
    const { data, body } = await edit(created._id, {
      goal: 'Vender más cortes',
      mode: 'test',
      capabilities: { sendReminder: null, waitTimeToSchedule: 0 },
    })
    expect(body).toMatchObject({ message: 'Cambios guardados correctamente' })
    expect(data).toEqual({
      ...created,
      goal: 'Vender más cortes',
      mode: 'testing',
      capabilities: { ...created.capabilities, sendReminder: null, waitTimeToSchedule: 0 },
      version: 2,
      updatedAt: data.updatedAt,
    })
  })
  it('keeps all of several concurrent edits [AST-17, C1-10, C2-38]', async () => {
    const { data: created } = await create({})
    await Promise.all([
      edit(created._id, { name: 'Bety' }),
      edit(created._id, { goal: 'Otra meta distinta' }),
      edit(created._id, { capabilities: { processAudio: true } }),
      edit(created._id, { capabilities: { processImages: true } }),
    ])
    const { data } = await salon.as(r.getAssistant, { params: { id: created._id } })
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
  it('accepts any temperature from 0.01 to 1 [AST-12, C1-31]', async () => {
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
  ] as const)(
    'cannot be switched on without credits: %s [AST-16, C1-13]',
    async (model, message) => {
      salon.fakeState.available = { gpt: 0, reasoning: 0 }
      const { data: created } = await create({ model })
      expect(await edit(created._id, { isWorking: true })).toMatchObject({
        status: 402,
        body: { message },
      })
      salon.fakeState.available = { gpt: 1, reasoning: 1 }
      expect((await edit(created._id, { isWorking: true })).data.isWorking).toBe(true)
      salon.fakeState.available = { gpt: 0, reasoning: 0 }
      expect((await edit(created._id, { name: 'Sin créditos' })).status).toBe(200)
      expect((await edit(created._id, { isWorking: false })).data.isWorking).toBe(false)
    }
  )
  it('is not found after it was removed', async () => {
    const { data: created } = await create({})
    expect((await salon.as(r.deleteAssistant, { params: { id: created._id } })).data).toEqual({
      _id: created._id,
    })
    expect(await salon.as(r.getAssistant, { params: { id: created._id } })).toMatchObject({
      status: 404,
      body: { message: 'No se ha encontrado el asistente' },
    })
    expect(await salon.as(r.deleteAssistant, { params: { id: created._id } })).toMatchObject({
      status: 404,
    })
  })
})
