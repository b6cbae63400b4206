import {
  type AssistantEdit,
  assistantRoutes as r,
  hiddenChatText,
} from '@mostrador/contracts/ai-assistant'
import { pageIds } from '@mostrador/contracts/page-ids'
import { newId } from '@mostrador/kernel'
import { aBusiness, anActor } from '@mostrador/testing'
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

describe('permissions', () => {
  it('hides an assistant from other businesses [AST2-02]', async () => {
    const { data: created } = await create({})
    const stranger = salon.testApp.as(aBusiness().owner)
    expect(await stranger(r.getAssistant, { params: { id: created._id } })).toMatchObject({
      status: 404,
    })
    expect(
      await stranger(r.editAssistant, {
        params: { id: created._id },
        body: { assistant: { name: 'Mío' } },
      })
    ).toMatchObject({ status: 404 })
    expect(
      (await stranger(r.listAssistants, { query: { businessId: salon.fakeState.businessId } })).data
    ).toEqual([])
  })
  it('requires permission for the page [G2-02]', async () => {
    const staff = (permissions: { pageId: number; actions: ('view' | 'edit')[] }[]) =>
      salon.testApp.as(anActor({ businessId: salon.fakeState.businessId, permissions }))
    expect(await staff([])(r.listAssistants, { query: {} })).toMatchObject({ status: 403 })
    expect(
      await staff([{ pageId: pageIds.assistants, actions: ['view'] }])(r.listAssistants, {
        query: {},
      })
    ).toMatchObject({ status: 200 })
    expect(
      await staff([{ pageId: pageIds.assistants, actions: ['view'] }])(r.createAssistant, {
        body: { assistant: {} },
      })
    ).toMatchObject({ status: 403 })
  })
})

describe('funnels and branches of an assistant', () => {
  it('are refused when they belong to another business', async () => {
    const before = (await salon.as(r.listAssistants, { query: {} })).data
    const { data: assistant } = await create({ name: 'Eva', funnelId, branchId })
    for (const [fields, code] of [
      [{ funnelId: newId() }, 'funnel_not_found'],
      [{ branchId: newId() }, 'branch_not_found'],
    ] as const) {
      const created = await create({ name: 'Mia', ...fields })
      const edited = await salon.as(r.editAssistant, {
        params: { id: assistant._id },
        body: { assistant: { name: 'Mia', ...fields } },
      })
      for (const { status, body } of [created, edited])
        expect([status, body]).toMatchObject([404, { code }])
    }
    expect((await salon.as(r.getAssistant, { params: { id: assistant._id } })).data).toEqual(
      assistant
    )
    await salon.as(r.deleteAssistant, { params: { id: assistant._id } })
    expect((await salon.as(r.listAssistants, { query: {} })).data).toEqual(before)
  })
})

describe('the turns of an assistant', () => {
  it('tell what was written only to who may see chats', async () => {
    const secret = 'hola, soy Laura Pineda'
    await salon.talk(secret)
    const staff = (...pages: readonly ('assistants' | 'chat')[]) =>
      salon.testApp.as(
        anActor({
          businessId: salon.fakeState.businessId,
          permissions: pages.map(page => ({ pageId: pageIds[page], actions: ['view'] })),
        })
      )
    const read = async (call: ReturnType<typeof staff>) => {
      const query = { threadId: salon.fakeState.threadId }
      const { data: turns } = await call(r.threadTurns, { query })
      const turn = turns[0]
      const params = { id: turn?._id ?? '' }
      const { data: trace } = await call(r.getTurn, { params })
      const ofAssistant = { id: turn?.assistantId ?? '' }
      const { data: listed } = await call(r.listTurns, { params: ofAssistant, query: {} })
      return { turns, trace, listed }
    }
    const whole = await read(staff('assistants', 'chat'))
    expect([whole.turns[0]?.question, whole.trace.turn.question]).toEqual([secret, secret])
    const { turns, trace, listed } = await read(staff('assistants'))
    const sent = salon.fakeState.sent[0]?.text ?? ''
    expect(sent).not.toBe('')
    for (const answer of [turns, trace, listed]) {
      expect(JSON.stringify(answer)).not.toContain('Pineda')
      expect(JSON.stringify(answer)).not.toContain(JSON.stringify(sent).slice(1, -1))
    }
    const ofThread = turns.map(({ question, answer }) => [question, answer])
    expect(ofThread).toEqual([[hiddenChatText, hiddenChatText]])
    expect(trace.steps.length).toBe(whole.trace.steps.length)
  })
  it('are not found for an unknown assistant', async () => {
    const turns = await salon.as(r.listTurns, { params: { id: newId() }, query: {} })
    expect([turns.status, turns.body]).toMatchObject([404, { code: 'assistant_not_found' }])
  })
  it('are not found by an unknown id', async () => {
    expect(await salon.as(r.getTurn, { params: { id: newId() } })).toMatchObject({
      status: 404,
      body: { code: 'turn_not_found' },
    })
  })
})
