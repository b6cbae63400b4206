import type { Question } from '@mostrador/contracts/crm'
import { describe, expect, it } from 'vitest'
import { isValidAnswer, toTypedAnswers } from './answer.ts'

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

describe('an answer is valid for its question', () => {
  it('with one choice: an option, or an own text where that is allowed', () => {
    const closed = question({ questionType: 'multipleChoice', options })
    const open = question({ questionType: 'multipleChoice', options: [...options, other] })
    expect([
      isValidAnswer(closed, 'Corte'),
      isValidAnswer(closed, 'Tinte'),
      isValidAnswer(closed, ['Corte']),
    ]).toEqual([true, false, false])
    expect([isValidAnswer(open, 'Tinte'), isValidAnswer(open, 'x'.repeat(151))]).toEqual([
      true,
      false,
    ])
  })
  it('with several choices: each once, and one own text at most', () => {
    const open = question({ questionType: 'checkboxes', options: [...options, other] })
    expect(isValidAnswer(open, ['Corte', 'Barba', 'Tinte'])).toBe(true)
    expect(isValidAnswer(open, ['Corte', 'Corte'])).toBe(false)
    expect(isValidAnswer(open, ['Tinte', 'Uñas'])).toBe(false)
    expect(isValidAnswer(open, 'Corte')).toBe(false)
  })
  it('with a scale or rating: a number of it', () => {
    const scale = question({
      questionType: 'linearScale',
      linearScale: { minLinear: 0, maxLinear: 10, minLabel: '', maxLabel: '' },
    })
    expect([0, 10, 11, -1].map(value => isValidAnswer(scale, value))).toEqual([
      true,
      true,
      false,
      false,
    ])
    const rating = question({ questionType: 'rating', rating: { emoji: 'heart', numEmojis: 3 } })
    expect([0, 1, 3, 4].map(value => isValidAnswer(rating, value))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(isValidAnswer(rating, '3')).toBe(false)
  })
  it('with a text: as long as its field allows', () => {
    const paragraph = question({ questionType: 'paragraph' })
    expect(
      [4_000, 4_001, 10_000].map(length => isValidAnswer(paragraph, 'a'.repeat(length)))
    ).toEqual([true, false, false])
    expect([300, 301].map(length => isValidAnswer(question({}), 'a'.repeat(length)))).toEqual([
      true,
      false,
    ])
  })
})

describe('a stored answer', () => {
  it('is trimmed, without hidden characters, and without what was left empty', () => {
    const second = question({ id: id('a2'), questionType: 'checkboxes', options })
    const storedAnswers = toTypedAnswers(
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
    expect(toTypedAnswers([needed], [{ questionId: id('a1'), value: '  ' }])).toMatchObject({
      code: 'form_answer_missing',
    })
    expect(toTypedAnswers([needed], [{ questionId: id('a9'), value: 'x' }])).toMatchObject({
      code: 'form_answer_wrong',
    })
    const twice = ['uno', 'dos'].map(value => ({ questionId: id('a1'), value }))
    expect(toTypedAnswers([needed], twice)).toMatchObject({ code: 'form_answer_wrong' })
  })
})
