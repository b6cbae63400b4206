import type { PublicAnswerInput } from '@mostrador/contracts/crm'
import { describe, expect, it } from 'vitest'
import { contrast } from '../theme/contrast.ts'
import { firstMissing, ownText, type Question, sentAnswers, visibleAnswers } from './answers.ts'
import { brandStyle } from './brand.ts'
import { placeOf } from './calls.ts'
import { createDraftStorage, noDraft } from './draft-storage.ts'

const question = (id: string, fields: Partial<Question> = {}): Question => ({
  id,
  question: '¿Qué tal?',
  questionType: 'shortAnswer',
  required: false,
  options: [],
  linearScale: { minLinear: 1, maxLinear: 5, minLabel: '', maxLabel: '' },
  rating: { emoji: 'star', numEmojis: 5 },
  ...fields,
})
const options = [
  { id: '1', text: 'Corte', other: false },
  { id: '2', text: '', other: true },
]

/** A storage that lives as long as the test. */
const aStorage = () => {
  const rows = new Map<string, string>()
  return {
    rows,
    open: () =>
      ({
        getItem: (key: string) => rows.get(key) ?? null,
        setItem: (key: string, value: string) => void rows.set(key, value),
        removeItem: (key: string) => void rows.delete(key),
      }) as unknown as Storage,
  }
}
const answer: PublicAnswerInput = {
  answerId: '01a20000-0000-7000-8000-0000000000f1',
  version: 1,
  elapsedMs: 5_000,
  answers: [],
}

describe('answers', () => {
  it('report the first required question that is empty', () => {
    const questions = [question('a', { required: true }), question('b', { required: true })]
    expect(firstMissing(questions, { a: 'x' })?.id).toBe('b')
    expect(firstMissing(questions, { a: '   ', b: 'x' })?.id).toBe('a')
    expect(
      firstMissing([question('c', { required: true, questionType: 'linearScale' })], { c: 0 })
    ).toBe(undefined)
  })
  it('are sent without what was left empty', () => {
    const boxes = question('b', { questionType: 'checkboxes', options })
    expect(sentAnswers([question('a'), boxes], { a: '', b: ['Corte', ' '] })).toEqual([
      { questionId: 'b', value: ['Corte'] },
    ])
  })
  it('distinguish an own text from the options', () => {
    const boxes = question('b', { questionType: 'checkboxes', options })
    expect(ownText(boxes, ['Corte', 'Tinte'])).toBe('Tinte')
    expect(ownText(boxes, ['Corte'])).toBeUndefined()
  })
  it('that were stored are reused where the question is unchanged', () => {
    const rating = question('r', {
      questionType: 'rating',
      rating: { emoji: 'star', numEmojis: 3 },
    })
    expect(visibleAnswers([question('a'), rating], { a: 'x', r: 5, gone: 'y' })).toEqual({ a: 'x' })
  })
})

describe('the draft on the device', () => {
  it('holds the answers and the unsent submission, separately for each person', () => {
    const { open } = aStorage()
    const drafts = createDraftStorage('form.ana', open)
    drafts.keepDraft({ ...noDraft, values: { a: 'x' } })
    drafts.keepWaiting(answer)
    const reopened = createDraftStorage('form.ana', open)
    expect(reopened.readDraft().values).toEqual({ a: 'x' })
    expect(reopened.readWaiting()).toEqual(answer)
    expect(createDraftStorage('form.beto', open).readWaiting()).toBeNull()
  })
  it('is removed after a successful submission, and stays after a refused one', () => {
    const { open, rows } = aStorage()
    const drafts = createDraftStorage('form', open)
    drafts.keepDraft({ ...noDraft, name: 'Ana' })
    drafts.keepWaiting(answer)
    drafts.dropWaiting()
    expect([drafts.readWaiting(), drafts.readDraft().name]).toEqual([null, 'Ana'])
    drafts.forget()
    expect(rows.size).toBe(0)
  })
  it('is empty when localStorage throws', () => {
    const drafts = createDraftStorage('form', () => {
      throw new Error('private')
    })
    drafts.keepDraft(noDraft)
    expect([drafts.readDraft(), drafts.readWaiting()]).toEqual([noDraft, null])
  })
})

it('reads the form and the respondent from the URL', () => {
  expect(placeOf({ pathname: '/f/abc.d-e_f', search: '?c=t.s' })).toEqual({
    key: 'abc.d-e_f',
    token: 't.s',
  })
})

it.each(['#ffffff', '#ffe066', '#000000', '#1b737e', null])(
  'the colour %s of a business can be read as an accent, light and dark',
  color => {
    for (const rule of brandStyle(color).split('@media')) {
      const valueOf = (name: string) => new RegExp(`--${name}:(#\\w+)`).exec(rule)?.[1] ?? ''
      expect(contrast(valueOf('accent'), valueOf('panel'))).toBeGreaterThanOrEqual(4.5)
      expect(contrast(valueOf('on-accent'), valueOf('accent'))).toBeGreaterThanOrEqual(4.5)
    }
  }
)
