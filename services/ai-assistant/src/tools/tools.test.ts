import type { Slot } from '@mostrador/contracts/scheduling'
import { newId } from '@mostrador/kernel'
import { describe, expect, it } from 'vitest'
import { defaultCapabilities } from '../assistants/assistant.ts'
import { handlesOf, noHandles } from './handles.ts'
import type { NearestQuery, SlotQuery, ToolContext, Writes } from './tool.ts'
import { runTool, toolsFor } from './toolbox.ts'

/** Monday 23 November 2026, 10:00 in Mexico City. */
const now = new Date('2026-11-23T16:00:00Z')
const [serviceId, branchId, lupita, mario, pepe] = [newId(), newId(), newId(), newId(), newId()]
const slotAt = (start: string, specialistId: string): Slot => ({
  start,
  end: new Date(Date.parse(start) + 1_800_000).toISOString(),
  branchId,
  specialistId,
  serviceId,
})
const later = (minutes: number): string => new Date(now.getTime() + minutes * 60_000).toISOString()

const createToolRunner = ({
  capabilities = {},
  slots = [],
  near = [],
  ownBranch = null,
}: {
  capabilities?: Partial<typeof defaultCapabilities>
  slots?: Slot[]
  near?: Slot[]
  ownBranch?: string | null
} = {}) => {
  const handles = handlesOf(noHandles, now.getTime())
  handles.issue('service', { id: serviceId, name: 'Corte' })
  for (const [id, name] of [
    [lupita, 'Lupita'],
    [mario, 'Mario'],
    [pepe, 'Pepe'],
  ] as const)
    handles.issue('specialist', { id, name })
  const queries: { slots: SlotQuery[]; near: NearestQuery[] } = { slots: [], near: [] }
  const written: { name: string; body: object }[] = []
  const context: ToolContext = {
    now,
    zone: 'America/Mexico_City',
    business: { name: 'Barbería', description: '', phone: '' },
    assistantName: 'Ana',
    branchId: ownBranch,
    capabilities: { ...defaultCapabilities, ...capabilities },
    handles,
    peers: {
      offer: async () => ({ branches: [], services: [], specialists: [] }),
      upcoming: async () => [],
      history: async () => [],
      deposits: async () => [],
      products: async () => [],
      courses: async () => [],
      properties: async () => [],
      quoteOrder: async () => ({
        branchId: ownBranch ?? '',
        items: [],
        total: 0,
        isAvailable: false,
      }),
      orders: async () => [],
      slots: async query => {
        queries.slots.push(query)
        return slots
      },
      nearest: async query => {
        queries.near.push(query)
        return near
      },
    },
    write: async (name, body: Writes[keyof Writes]['body']) => {
      written.push({ name, body })
      return { ok: false, code: 'slot_taken', message: 'Ocupado', details: null }
    },
    callHuman: () => {},
  }
  const all = toolsFor({ type: 'new', capabilities: defaultCapabilities })
  return {
    context,
    handles,
    queries,
    written,
    run: (name: string, args: object) => runTool(all, context, name, JSON.stringify(args)),
  }
}
const timesIn = (result: object): string[] =>
  'times' in result && Array.isArray(result.times)
    ? result.times.map(({ time }: { time: string }) => time)
    : []

describe('whom a booking is for', () => {
  it('is noted for staff', async () => {
    const runner = createToolRunner()
    const time = runner.handles.issue('time', slotAt(later(600), lupita))
    await runner.run('book_appointment', { time, for_whom: 'su jefe, Raúl' })
    await runner.run('book_appointment', { time })
    expect(runner.written.map(({ body }) => body)).toMatchObject([
      { notes: 'Es para su jefe, Raúl.' },
      expect.not.objectContaining({ notes: expect.anything() }),
    ])
  })
})

describe('free times', () => {
  it('looks 7 days ahead for 5 times, or as far and for as many as the business set [CAP-07]', async () => {
    const automatic = createToolRunner()
    await automatic.run('find_free_times', { service: 's1' })
    expect(automatic.queries.slots).toMatchObject([
      { serviceId, from: '2026-11-23', to: '2026-11-29', limit: 5 },
    ])
    const manual = createToolRunner({
      capabilities: { searchPaginatedSchedules: { slotsPerPage: 3, daysToLookAhead: 2 } },
    })
    await manual.run('find_free_times', { service: 's1' })
    expect(manual.queries.slots).toMatchObject([{ from: '2026-11-23', to: '2026-11-24', limit: 3 }])
    const open = createToolRunner({
      capabilities: { searchPaginatedSchedules: { slotsPerPage: null, daysToLookAhead: null } },
    })
    await open.run('find_free_times', { service: 's1' })
    expect(open.queries.slots).toMatchObject([{ to: '2026-11-29', limit: 5 }])
  })
  it('offers nothing before the wait is over, and books nothing either [CAP-05]', async () => {
    const slots = [slotAt(later(29), lupita), slotAt(later(30), lupita), slotAt(later(60), lupita)]
    const runner = createToolRunner({ capabilities: { waitTimeToSchedule: 30 }, slots })
    expect(timesIn(await runner.run('find_free_times', { service: 's1' }))).toEqual([
      '10:30',
      '11:00',
    ])
    expect(runner.queries.slots).toMatchObject([{ waitMinutes: 30 }])
    const early = runner.handles.issue('time', slotAt(later(29), lupita))
    expect(await runner.run('book_appointment', { time: early })).toMatchObject({
      ok: false,
      code: 'in_the_past',
    })
    const appointment = runner.handles.issue('appointment', { id: newId() })
    expect(await runner.run('move_appointment', { appointment, time: early })).toMatchObject({
      ok: false,
      code: 'in_the_past',
    })
    expect(runner.written).toEqual([])
    const atOnce = createToolRunner({
      capabilities: { waitTimeToSchedule: 0 },
      slots: [slotAt(later(1), lupita)],
    })
    expect(timesIn(await atOnce.run('find_free_times', { service: 's1' }))).toEqual(['10:01'])
  })
  it('of several people leaves the others out', async () => {
    const slots = [
      slotAt(later(60), pepe),
      slotAt(later(90), mario),
      slotAt(later(120), lupita),
      slotAt(later(150), pepe),
    ]
    const runner = createToolRunner({ slots, near: slots })
    expect(
      timesIn(await runner.run('find_free_times', { service: 's1', specialists: ['p1', 'p2'] }))
    ).toEqual(['11:30', '12:00'])
    expect(runner.queries.slots[0]).not.toHaveProperty('specialistId')
    const full = createToolRunner({ near: slots })
    expect(
      await full.run('find_free_times', { service: 's1', specialists: ['p1', 'p2'] })
    ).toMatchObject({ times: [], nearest: [{ time: '11:30' }, { time: '12:00' }] })
    await runner.run('find_free_times', { service: 's1', specialists: ['p3'] })
    expect(runner.queries.slots[1]).toMatchObject({ specialistId: pepe })
  })
  it('is asked about people, services and branches of this conversation only', async () => {
    const runner = createToolRunner()
    for (const args of [
      { service: 's9' },
      { service: 's1', specialists: ['p1', 'p9'] },
      { service: 's1', branch: 'b1' },
    ])
      expect(await runner.run('find_free_times', args)).toMatchObject({
        ok: false,
        code: 'unknown_handle',
      })
    expect(runner.queries.slots).toEqual([])
  })
  it('not more than a year ahead', async () => {
    const runner = createToolRunner()
    const search = (date_from: string) =>
      runner.run('find_free_times', { service: 's1', date_from, date_to: '2050-03-04' })
    expect(await search('2050-03-04')).toMatchObject({ ok: false, code: 'too_far_ahead' })
    await search('2027-11-20')
    expect(runner.queries.slots).toMatchObject([{ from: '2027-11-20', to: '2027-11-23' }])
  })

  it('spread over the days when it is asked to, at most as many as wanted', async () => {
    const slots = Array.from({ length: 3 }, (_, day) =>
      Array.from({ length: 10 }, (__, n) => slotAt(later(day * 1440 + 60 + n * 30), lupita))
    ).flat()
    const runner = createToolRunner({ slots })
    const days = async (args: object) => {
      const result = await runner.run('find_free_times', { service: 's1', limit: 6, ...args })
      return 'times' in result && Array.isArray(result.times)
        ? result.times.map(({ date }: { date: string }) => date.slice(-2)).join(' ')
        : ''
    }
    expect(await days({})).toBe('23 23 23 23 23 23')
    expect(await days({ spread: true })).toBe('23 23 24 24 25 25')
  })
  it('stays in the branch of the assistant', async () => {
    const runner = createToolRunner({ ownBranch: branchId })
    await runner.run('find_free_times', { service: 's1' })
    expect(runner.queries.slots).toMatchObject([{ branchId }])
  })
  it('answers no more than 60 rows and looks no further than 62 days', async () => {
    const runner = createToolRunner()
    expect(await runner.run('find_free_times', { service: 's1', limit: 61 })).toMatchObject({
      ok: false,
      code: 'invalid_arguments',
    })
    await runner.run('find_free_times', {
      service: 's1',
      date_from: '2020-01-01',
      date_to: '2030-01-01',
    })
    expect(runner.queries.slots).toMatchObject([{ from: '2026-11-23', to: '2027-01-23' }])
  })
})

it('carries what the person was told to the change of an appointment', async () => {
  const runner = createToolRunner()
  const asTold = { start: later(60), serviceId, specialistId: lupita }
  const id = newId()
  const appointment = runner.handles.issue('appointment', { id, told: asTold })
  await runner.run('cancel_appointment', { appointment })
  expect(runner.written).toEqual([
    { name: 'cancel_appointment', body: { appointmentId: id, told: asTold } },
  ])
})

describe('a capability that is switched off', () => {
  it.each([
    [{ inPersonScheduling: false, onlineScheduling: false }, 'book_appointment', { time: 'h1' }],
    [{ rescheduleAppointments: false }, 'move_appointment', { appointment: 'a1', time: 'h1' }],
    [{ cancelAppointments: false }, 'cancel_appointment', { appointment: 'a1' }],
    [{ collectClientData: false }, 'save_client_data', { name: 'Laura' }],
  ] as const)(
    '%j: %s is neither listed nor run, even when a model calls it',
    async (capabilities, name, args) => {
      expect(
        toolsFor({ type: 'new', capabilities: { ...defaultCapabilities, ...capabilities } }).map(
          tool => tool.name
        )
      ).not.toContain(name)
      expect(
        toolsFor({ type: 'new', capabilities: defaultCapabilities }).map(tool => tool.name)
      ).toContain(name)
      const runner = createToolRunner({ capabilities })
      expect(await runner.run(name, args)).toMatchObject({ ok: false, code: 'capability_off' })
      expect(runner.written).toEqual([])
    }
  )
  it('books online only where nobody is received in person', async () => {
    for (const [capabilities, type] of [
      [{ inPersonScheduling: true, onlineScheduling: true }, 'inPerson'],
      [{ inPersonScheduling: false, onlineScheduling: true }, 'online'],
    ] as const) {
      const runner = createToolRunner({ capabilities })
      const slot = slotAt(later(120), lupita)
      await runner.run('book_appointment', { time: runner.handles.issue('time', slot) })
      expect(runner.written).toEqual([{ name: 'book_appointment', body: { slot, type } }])
    }
  })
})

describe('arguments', () => {
  it('that were not asked for, or are too long, are refused before anything happens', async () => {
    const runner = createToolRunner()
    const time = runner.handles.issue('time', slotAt(later(120), lupita))
    expect(await runner.run('book_appointment', { time, price: 1 })).toMatchObject({
      ok: false,
      code: 'invalid_arguments',
    })
    expect(
      await runner.run('quote_products', { search: 'x', more: 'x'.repeat(4_000) })
    ).toMatchObject({ message: 'Los argumentos son demasiado largos' })
    expect(runner.written).toEqual([])
  })
})
