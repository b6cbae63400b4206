import { assistantRoutes } from '@mostrador/contracts/ai-assistant'
import { newId } from '@mostrador/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSalon, type Salon } from '../test/salon.ts'

let salon: Salon
beforeAll(async () => {
  salon = await openSalon()
})
afterAll(() => salon.testApp.stop())
const shampoo = newId()
beforeEach(() => {
  salon.newThread()
  Object.assign(salon.fakeState, { orders: [], orderedByKey: new Map() })
  salon.fakeState.shelf = [
    { id: shampoo, name: 'Shampoo de menta', price: 180, stock: 3 },
    { id: newId(), name: 'Cera mate', price: 240, stock: 9 },
  ]
})

const allowOrders = async (createOrders: boolean): Promise<void> => {
  const assistant = await salon.assistant()
  const capabilities = { ...assistant.capabilities, createOrders }
  const { status } = await salon.as(assistantRoutes.editAssistant, {
    params: { id: assistant._id },
    body: { assistant: { capabilities } },
  })
  expect(status).toBe(200)
}

describe('selling in a chat [CAP-01]', () => {
  beforeEach(() => allowOrders(true))

  it('registers what was read back, once, and confirms it from the row with its folio [CAP-01]', async () => {
    const [quoted] = await salon.talk('mándame dos shampoos y una cera')
    expect(quoted).toContain('• 2 × Shampoo de menta: $360\n• 1 × Cera mate: $240\nTotal: $600')
    expect(salon.fakeState.orders).toEqual([])
    const [confirmed] = await salon.talk('sí')
    const assistant = await salon.assistant()
    expect(salon.fakeState.orders).toMatchObject([
      {
        clientId: salon.fakeState.clientId,
        threadId: salon.fakeState.threadId,
        assistantId: assistant._id,
        total: 600,
      },
    ])
    expect(confirmed).toContain(
      'Tu pedido quedó registrado ✅\n2 × Shampoo de menta: $360.00\n1 × Cera mate: $240.00\nTotal: $600.00'
    )
    expect(confirmed).toContain('Folio: PED1')
    const [turn] = await salon.turns()
    const steps = await salon.steps(turn?._id ?? '')
    expect(steps.filter(({ kind }) => kind === 'tool')).toMatchObject([
      { name: 'create_order', ok: true, arguments: expect.stringMatching(/^\{"cart":"c\d+"\}$/) },
    ])
    expect(await salon.talk('¿cómo va mi pedido?')).toEqual([
      expect.stringContaining('Pedido PED1, pendiente de entrega'),
    ])
  })
  it('does not order twice when the answer of the shop is lost [CAP-01]', async () => {
    await salon.talk('mándame un shampoo')
    salon.fakeState.breakAfter.set('createOrder', 1)
    await salon.talk('sí')
    await salon.retry()
    expect(salon.fakeState.orders).toHaveLength(1)
    expect(salon.fakeState.sent.at(-1)?.text).toContain('Folio: PED1')
  })
  it('says what is left when it was sold meanwhile, and claims nothing [CAP-01]', async () => {
    await salon.talk('mándame tres shampoos')
    for (const item of salon.fakeState.shelf) item.stock = 1
    const [answer] = await salon.talk('sí')
    expect(answer).toContain('De Shampoo de menta solo me quedan 1.')
    expect(answer).not.toMatch(/registrado|Folio/)
    expect(salon.fakeState.orders).toEqual([])
  })
  it('refuses a price that changed after it was read back, and tells the new one [CAP-01]', async () => {
    await salon.talk('mándame un shampoo')
    for (const item of salon.fakeState.shelf) item.price += 40
    const [answer] = await salon.talk('sí')
    expect(answer).toContain('• 1 × Shampoo de menta: $220')
    expect(answer).not.toMatch(/registrado|Folio/)
    expect(salon.fakeState.orders).toEqual([])
    const [confirmed] = await salon.talk('sí')
    expect(confirmed).toContain('Total: $220.00')
    expect(salon.fakeState.orders).toMatchObject([{ total: 220 }])
  })
  it('registers nothing once the owner switched it off, also a total that was agreed to [CAP-01]', async () => {
    await salon.talk('mándame un shampoo')
    await allowOrders(false)
    await salon.talk('sí')
    expect(salon.fakeState.orders).toEqual([])
    expect(salon.fakeState.calls).not.toContain('createOrder')
  })
  it('is neither offered nor done where the owner switched it off [CAP-01]', async () => {
    await allowOrders(false)
    const [answer] = await salon.talk('mándame dos shampoos')
    expect(answer).not.toContain('¿Registro el pedido?')
    await salon.talk('sí')
    expect(salon.fakeState.orders).toEqual([])
    expect(salon.fakeState.calls).not.toContain('createOrder')
  })
})
