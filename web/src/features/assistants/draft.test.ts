import type { Assistant } from '@mostrador/contracts/ai-assistant'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { configDelayMs, holderDelayMs, openDraft } from './draft.ts'
import { anAssistant } from './test/assistants.ts'
import type { Save } from './values.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const open = (saved: Assistant = anAssistant()) => {
  const sent: { save: Save; done: () => void; fail: (error: unknown) => void }[] = []
  const [onSaved, failures] = [vi.fn(), [] as unknown[]]
  const draft = openDraft({
    saved: () => saved,
    onSaved,
    send: save =>
      new Promise((done, fail) => {
        sent.push({ save, done, fail })
      }),
    onFailed: error => {
      failures.push(error)
      return error === 'no credits' ? ['model'] : []
    },
  })
  return {
    draft,
    sent,
    onSaved,
    failures,
    bodies: () => sent.map(({ save }) => save.body),
    turn: async () => {
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

it('saves a burst once, 600 ms after its last change [AST-17] [C1-10]', async () => {
  const { draft, bodies } = open()
  for (const name of ['Luz', 'Luz M', 'Luz Ma']) {
    draft.change({ name }, configDelayMs)
    await vi.advanceTimersByTimeAsync(599)
  }
  expect(bodies()).toEqual([])
  expect(draft.snapshot().edits).toEqual({ name: 'Luz Ma' })
  await vi.advanceTimersByTimeAsync(1)
  expect(bodies()).toEqual([{ name: 'Luz Ma' }])
})

it('saves the data holder 1000 ms after its last change [AST2-03] [C2-38]', async () => {
  const { draft, bodies } = open()
  draft.change({ sendReminder: 12 }, holderDelayMs)
  await vi.advanceTimersByTimeAsync(999)
  expect(bodies()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(bodies()).toEqual([{ capabilities: { sendReminder: 12 } }])
})

it('saves one at a time, in order, and the last edit wins [C2-38]', async () => {
  const { draft, sent, bodies, turn } = open()
  draft.change({ name: 'Uno' }, configDelayMs)
  await vi.advanceTimersByTimeAsync(600)
  draft.change({ name: 'Dos' }, configDelayMs)
  await vi.advanceTimersByTimeAsync(5000)
  expect(bodies()).toEqual([{ name: 'Uno' }])
  sent[0]?.done()
  await turn()
  expect(bodies()).toEqual([{ name: 'Uno' }, { name: 'Dos' }])
  expect(draft.snapshot().edits).toEqual({ name: 'Dos' })
  sent[1]?.done()
  await turn()
  expect(draft.snapshot()).toEqual({ edits: {}, state: 'saved' })
})

it('keeps what was typed when saving fails, and sends it again [C1-10]', async () => {
  const { draft, sent, bodies, failures, turn } = open()
  draft.change({ goal: 'Vender cortes de cabello' }, configDelayMs)
  await vi.advanceTimersByTimeAsync(600)
  sent[0]?.fail('offline')
  await turn()
  expect(draft.snapshot()).toEqual({ edits: { goal: 'Vender cortes de cabello' }, state: 'failed' })
  expect(failures).toEqual(['offline'])
  void draft.flush()
  await turn()
  expect(bodies()).toHaveLength(2)
  sent[1]?.done()
  await turn()
  expect(draft.snapshot()).toEqual({ edits: {}, state: 'saved' })
})

it('reverts a model without credits and keeps the other changes [AST-16]', async () => {
  const { draft, sent, turn } = open()
  draft.change({ model: 'reasoning_model', name: 'Luz' }, configDelayMs)
  await vi.advanceTimersByTimeAsync(600)
  sent[0]?.fail('no credits')
  await turn()
  expect(draft.snapshot().edits).toEqual({ name: 'Luz' })
})

it('saves at once on leaving the page [C1-10]', async () => {
  const { draft, bodies } = open()
  draft.change({ name: 'Luz' }, configDelayMs)
  void draft.flush()
  expect(bodies()).toEqual([{ name: 'Luz' }])
  await vi.advanceTimersByTimeAsync(600)
  expect(bodies()).toHaveLength(1)
})

it('does not send a field with a problem, and sends the others [AST-09]', async () => {
  const { draft, bodies } = open()
  draft.change({ name: 'L' }, configDelayMs)
  await vi.advanceTimersByTimeAsync(600)
  expect(bodies()).toEqual([])
  expect(draft.snapshot()).toEqual({ edits: { name: 'L' }, state: 'idle' })
  draft.change({ goal: 'Vender cortes de cabello' }, configDelayMs)
  await vi.advanceTimersByTimeAsync(600)
  expect(bodies()).toEqual([{ goal: 'Vender cortes de cabello' }])
})
