import { assistantRoutes, type Turn } from '@mostrador/contracts/ai-assistant'
import { newId } from '@mostrador/kernel'
import { aBusiness, startTestApp, type TestApp } from '@mostrador/testing'
import type { Service } from '@mostrador/platform'
import { aiAssistant } from '../service.ts'
import { fakeServices } from './fake-services.ts'

/** Monday 23 November 2026, 10:00 in Mexico City. */
const monday = '2026-11-23T16:00:00Z'

/** A business with its first assistant, and a client who writes. */
export const openSalon = async (variables: Record<string, string> = {}) => {
  const { businessId, owner } = aBusiness()
  const fakes = fakeServices(businessId)
  const testApp: TestApp = await startTestApp({
    services: [aiAssistant as unknown as Service, ...fakes.services],
    at: monday,
    variables,
  })
  await fakes.publish('business.created')
  await testApp.settled()
  const as = testApp.as(owner)
  const { fakeState } = fakes
  const salon = {
    testApp,
    owner,
    as,
    ...fakes,
    /**
     * Sends a burst of messages and lets the reading time pass. Returns what was sent in answer.
     */
    async talk(...burst: string[]): Promise<string[]> {
      const before = fakeState.sent.length
      for (const text of burst) await fakes.says(text)
      await testApp.settled()
      testApp.clock.advance(10_000)
      await testApp.settled()
      return fakeState.sent.slice(before).map(({ text }) => text)
    },
    turns: async (): Promise<Turn[]> =>
      (await as(assistantRoutes.threadTurns, { query: { threadId: fakeState.threadId } })).data,
    steps: async (id: string) => (await as(assistantRoutes.getTurn, { params: { id } })).data.steps,
    /** The data of the events of this type about the thread, as they were written to the outbox. */
    async outboxed<Data = object>(type: string): Promise<Data[]> {
      const { rows } = await testApp.infra.database.relay.query<{ data: Data }>(
        'select data from platform.outbox where type = $1 and key = $2',
        [type, fakeState.threadId]
      )
      return rows.map(({ data }) => data)
    },
    /** Lets the times pass after which a failed turn is tried again, until it is given up. */
    async retry(): Promise<void> {
      for (const wait of [3_000, 6_000, 12_000]) {
        testApp.clock.advance(wait)
        await testApp.settled()
      }
    },
    assistant: async () => {
      const [first] = (await as(assistantRoutes.listAssistants, { query: {} })).data
      if (first === undefined) throw new Error('The business has no assistant')
      return first
    },
    /** Another client in another thread, and every fake as at the start. */
    newThread(): void {
      Object.assign(fakeState, {
        threadId: newId(),
        clientId: newId(),
        messages: [],
        sent: [],
        booked: [],
        saved: [],
        calls: [],
      })
      fakeState.reserved.clear()
      fakeState.captured.clear()
      fakeState.released.splice(0)
      fakeState.taken.clear()
      fakeState.breakAfter.clear()
      fakeState.breakBefore.clear()
      Object.assign(fakeState, {
        attended: 0,
        attention: { state: 'assistant' },
        clientType: 'lead',
        noRespond: false,
        spentToday: 0,
        without: [],
        onOffer: undefined,
        onReserve: undefined,
        available: { gpt: 100_000, reasoning: 20_000 },
      })
    },
    stop: () => testApp.stop(),
  }
  return salon
}
export type Salon = Awaited<ReturnType<typeof openSalon>>
