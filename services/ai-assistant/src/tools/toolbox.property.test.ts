import { newId } from '@mostrador/kernel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultCapabilities } from '../assistants/assistant.ts'
import { handlesOf, noHandles } from './handles.ts'
import { schemaOf, type ToolContext } from './tool.ts'
import { runTool, toolsFor } from './toolbox.ts'

const now = new Date('2026-11-23T16:00:00Z')
const ownIds = { serviceId: newId(), specialistId: newId(), branchId: newId(), productId: newId() }
const { productId, ...ownRecords } = ownIds

/** Counts every id that reaches another service and remembers the ones nobody issued. */
const aContext = () => {
  const handles = handlesOf(noHandles, now.getTime())
  handles.issue('service', { id: ownIds.serviceId, name: 'Corte' })
  handles.issue('time', {
    start: '2026-11-25T16:00:00.000Z',
    end: '2026-11-25T16:30:00.000Z',
    ...ownRecords,
  })
  handles.issue('appointment', { id: ownIds.branchId })
  handles.issue('product', { id: productId, name: 'Shampoo' })
  const items = [{ productId, quantity: 1 }]
  handles.issue('cart', { id: 'one', items, total: 180, branchId: ownIds.branchId })
  const foreign: unknown[] = []
  let checked = 0
  const look = (value: unknown): void => {
    checked += 1
    JSON.stringify(value, (key, inner: unknown) => {
      if (/Id$/.test(key) && !Object.values(ownIds).some(id => id === inner)) foreign.push(value)
      return inner
    })
  }
  const context: ToolContext = {
    now,
    zone: 'America/Mexico_City',
    business: { name: 'Barbería', description: '', phone: '' },
    assistantName: 'Ana',
    branchId: null,
    capabilities: { ...defaultCapabilities, createOrders: true },
    handles,
    peers: {
      offer: async () => ({ branches: [], services: [], specialists: [] }),
      slots: async query => {
        look(query)
        return []
      },
      nearest: async query => {
        look(query)
        return []
      },
      history: async () => [],
      deposits: async () => [],
      upcoming: async () => [],
      products: async () => [],
      courses: async () => [],
      properties: async () => [],
      quoteOrder: async items => {
        look(items)
        return { branchId: newId(), items: [], total: 0, isAvailable: false }
      },
      orders: async () => [],
    },
    write: async (_, body) => {
      look(body)
      return { ok: false, code: 'slot_taken', message: '', details: null }
    },
    callHuman: () => {},
  }
  return { context, foreign, looked: () => checked }
}

const tools = toolsFor({
  type: 'new',
  capabilities: { ...defaultCapabilities, createOrders: true },
})
const names = [
  ...tools.map(({ name }) => name),
  'constructor',
  '__proto__',
  'list_clients',
  'toString',
  '',
]
const handle = fc.constantFrom(
  's1',
  'h1',
  'a1',
  's999',
  'h-1',
  'p1',
  'd1',
  'c1',
  'c9',
  '0198c0de-0000-7000-8000-00000000dead',
  "'; drop table",
  '__proto__',
  1e308,
  null,
  {},
  []
)
const date = fc.constantFrom(
  '2026-11-25',
  '2026-02-31',
  '9999-12-31',
  '0000-00-00',
  '2026-11-25T00:00:00Z',
  'mañana',
  -1,
  null
)
const smuggled = fc.dictionary(
  fc.constantFrom(
    'clientId',
    'businessId',
    'price',
    '__proto__',
    'constructor',
    'serviceId',
    'status',
    'overbook'
  ),
  fc.jsonValue(),
  { maxKeys: 2 }
)
const fields: Record<string, fc.Arbitrary<unknown>> = {
  service: handle,
  time: handle,
  appointment: handle,
  specialists: fc.oneof(handle, fc.array(handle, { maxLength: 3 })),
  spread: fc.constantFrom(true, null, 'sí'),
  branch: handle,
  date_from: date,
  date_to: date,
  time_from: fc.constantFrom('10:00', '25:00', '', null),
  limit: fc.constantFrom(1, 20, 21, 1e9, -1, 0.5, 'todos'),
  search: fc.string({ maxLength: 200 }),
  cart: handle,
  items: fc.array(fc.record({ product: handle, quantity: fc.constantFrom(1, 99, 100, -1, 0.5) }), {
    maxLength: 11,
  }),
  name: fc.string({ maxLength: 200 }),
  email: fc.constantFrom('a@b.mx', 'x', ''),
  reason: fc.string({ maxLength: 400 }),
}
const args = fc.record(fields, { requiredKeys: [] })
/**
 * Arguments of the right names: only these get past the parsing, to where an id could be made up.
 */
const fitting = fc.constantFrom(...tools).chain(({ name, parameters }) => {
  const parameterNames = Object.keys(parameters.shape)
  return fc
    .record(
      Object.fromEntries(
        Object.entries(fields).filter(([field]) => parameterNames.includes(field))
      ),
      {
        requiredKeys: parameterNames.filter(field =>
          ['service', 'time', 'appointment', 'cart', 'items'].includes(field)
        ),
      }
    )
    .map(value => [name, JSON.stringify(value)] as const)
})
const json = fc.oneof(
  args.map(value => JSON.stringify(value)),
  fc.tuple(args, smuggled).map(([a, b]) => JSON.stringify({ ...a, ...b })),
  fc.json(),
  fc.string(),
  fc.constantFrom('', 'null', '[]', '{"__proto__":{"time":"h1"}}')
)

describe('tools under a hostile model [A6, A10]', () => {
  it('answer every call, and no id that nobody issued reaches another service', async () => {
    const { context, foreign, looked } = aContext()
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fitting, fc.tuple(fc.constantFrom(...names), json)),
        async ([name, text]) => {
          const result = await runTool(tools, context, name, text)
          expect(typeof result.ok).toBe('boolean')
          if (!result.ok) expect(result.code).not.toBe('')
          expect(foreign).toEqual([])
        }
      ),
      { numRuns: 3_000 }
    )
    // The property means nothing if no call ever gets to another service.
    expect(looked()).toBeGreaterThan(20)
  }, 60_000)
  it('take no field of a person, a business or a price [A6]', () => {
    for (const tool of tools)
      expect(Object.keys(tool.parameters.shape).join()).not.toMatch(
        /client|business|thread|price|status|phone|Id\b/
      )
  })
  it('have schemas that the strict mode takes', () => {
    for (const tool of tools) {
      const schema = schemaOf(tool)
      expect(schema).toMatchObject({
        type: 'object',
        additionalProperties: false,
        required: Object.keys(tool.parameters.shape),
      })
      expect(JSON.stringify(schema)).not.toMatch(
        /"(pattern|format|minLength|maximum|maxItems|\$schema)"/
      )
    }
  })
  it('an assistant of the team has nothing that books, moves or cancels as a client', () =>
    expect(
      toolsFor({ type: 'business', capabilities: defaultCapabilities }).filter(
        ({ writes }) => writes
      )
    ).toEqual([]))
})

describe('handles', () => {
  it('mean something for 24 hours after they were last shown, to their conversation only', () => {
    const issuedAt = now.getTime()
    const first = handlesOf(noHandles, issuedAt)
    expect(first.issue('service', { id: 'x', name: 'Corte' })).toBe('s1')
    expect(first.issue('service', { id: 'x', name: 'Corte' })).toBe('s1')
    expect(first.issue('service', { id: 'y', name: 'Barba' })).toBe('s2')
    const day = 24 * 60 * 60_000
    const storedHandles = JSON.parse(JSON.stringify(first.stored()))
    expect(handlesOf(storedHandles, issuedAt + day - 1).resolve('service', 's2')).toEqual({
      id: 'y',
      name: 'Barba',
    })
    expect(handlesOf(storedHandles, issuedAt + day).resolve('service', 's2')).toBeUndefined()
    expect(handlesOf(storedHandles, issuedAt).resolve('time', 's1')).toBeUndefined()
    expect(handlesOf(noHandles, issuedAt).resolve('service', 's1')).toBeUndefined()
    expect(
      handlesOf(storedHandles, issuedAt + day).issue('service', { id: 'z', name: 'Tinte' })
    ).toBe('s3')
  })
})
