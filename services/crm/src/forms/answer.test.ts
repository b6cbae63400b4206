import type { Question } from '@mostrador/contracts/crm'
import { describe, expect, it } from 'vitest'
import { fits, keptAnswers } from './answer.ts'

const id = (end: string) => `0199b2c4-0000-7000-8000-0000000000${end}`
const question = (fields: Partial<Question>): Question => ({
  id: id('a1'),
  question: '¿Qué tal?',
  questionType: 'shortAnswer',
  required: false,
  options: [],
  linearScale: { minLinear: 1, maxLinear: 5, minLabel: '', maxLabel: '' },
  rating: { emoji: 'star', numEmojis: 5 },
  ...fields,
})
const options = [
  { id: id('b1'), text: 'Corte', other: false },
  { id: id('b2'), text: 'Barba', other: false },
]
const other = { id: id('b3'), text: '', other: true }

describe('an answer fits its question', () => {
  it('of one choice: an option, or an own text where that is offered', () => {
    const closed = question({ questionType: 'multipleChoice', options })
    const open = question({ questionType: 'multipleChoice', options: [...options, other] })
    expect([fits(closed, 'Corte'), fits(closed, 'Tinte'), fits(closed, ['Corte'])]).toEqual([
      true,
      false,
      false,
    ])
    expect([fits(open, 'Tinte'), fits(open, 'x'.repeat(151))]).toEqual([true, false])
  })
  it('of several: each once, and one own text at most', () => {
    const open = question({ questionType: 'checkboxes', options: [...options, other] })
    expect(fits(open, ['Corte', 'Barba', 'Tinte'])).toBe(true)
    expect(fits(open, ['Corte', 'Corte'])).toBe(false)
    expect(fits(open, ['Tinte', 'Uñas'])).toBe(false)
    expect(fits(open, 'Corte')).toBe(false)
  })
  it('of a scale or rating: a number of it', () => {
    const scale = question({
      questionType: 'linearScale',
      linearScale: { minLinear: 0, maxLinear: 10, minLabel: '', maxLabel: '' },
    })
    expect([0, 10, 11, -1].map(value => fits(scale, value))).toEqual([true, true, false, false])
    const rating = question({ questionType: 'rating', rating: { emoji: 'heart', numEmojis: 3 } })
    expect([0, 1, 3, 4].map(value => fits(rating, value))).toEqual([false, true, true, false])
    expect(fits(rating, '3')).toBe(false)
  })
  it('of words: as many as its field holds', () => {
    const paragraph = question({ questionType: 'paragraph' })
    expect([4_000, 4_001, 10_000].map(length => fits(paragraph, 'a'.repeat(length)))).toEqual([
      true,
      false,
      false,
    ])
    expect([300, 301].map(length => fits(question({}), 'a'.repeat(length)))).toEqual([true, false])
  })
})

describe('what is kept', () => {
  it('is trimmed, without hidden characters, and without what was left empty', () => {
    const second = question({ id: id('a2'), questionType: 'checkboxes', options })
    const storedAnswers = keptAnswers(
      [question({}), second],
      [
        { questionId: id('a1'), value: '  Bien\u202E ' },
        { questionId: id('a2'), value: [] },
      ]
    )
    expect(storedAnswers).toEqual({
      ok: true,
      value: [{ questionId: id('a1'), questionType: 'shortAnswer', value: 'Bien' }],
    })
  })
  it('has all that is required, and nothing that was not asked', () => {
    const needed = question({ required: true })
    expect(keptAnswers([needed], [{ questionId: id('a1'), value: '  ' }])).toMatchObject({
      code: 'form_answer_missing',
    })
    expect(keptAnswers([needed], [{ questionId: id('a9'), value: 'x' }])).toMatchObject({
      code: 'form_answer_wrong',
    })
    const twice = ['uno', 'dos'].map(value => ({ questionId: id('a1'), value }))
    expect(keptAnswers([needed], twice)).toMatchObject({ code: 'form_answer_wrong' })
  })
})
