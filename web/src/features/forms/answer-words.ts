import type { FormAnswer, FormEntity, GivenAnswer, QuestionCount } from '@mostrador/contracts/crm'
import { unansweredText } from './form-words.ts'

type Question = FormEntity['questions'][number]

/** Who answered, as people read it. */
export const respondentText = ({ name }: Pick<FormAnswer, 'name'>): string =>
  name === '' ? 'Sin nombre' : name

/** What was answered, in one text. */
export const valueText = ({ value }: Pick<GivenAnswer, 'value'>): string => {
  if (Array.isArray(value)) return value.join(', ')
  return String(value)
}

/** The answer to a question; 'Sin respuesta' without one [FRM-02]. */
export const answerText = ({ answers }: FormAnswer, questionId: string): string => {
  const match = answers.find(answer => answer.questionId === questionId)
  return match === undefined ? unansweredText : valueText(match)
}

/** A question that was asked: of the form as it is now, or only in answers of before. */
export type AskedQuestion = {
  readonly id: string
  readonly question: string
  readonly isGone: boolean
}

/** The questions of the form, then those that were taken out of it and have answers. */
export const askedQuestions = (
  { questions }: Pick<FormEntity, 'questions'>,
  answers: readonly FormAnswer[]
): AskedQuestion[] => {
  const questionIds = new Set(questions.map(({ id }) => id))
  const removedQuestions = new Map(
    answers
      .flatMap(({ answers: given }) => given)
      .filter(({ questionId }) => !questionIds.has(questionId))
      .map(({ questionId, question }) => [questionId, question])
  )
  return [
    ...questions.map(({ id, question }) => ({ id, question, isGone: false })),
    ...[...removedQuestions].map(([id, question]) => ({ id, question, isGone: true })),
  ]
}

export type Bar = { readonly name: string; readonly value: number }

const countsOf = (count: QuestionCount | undefined): ReadonlyMap<string, number> =>
  new Map(count?.values.map(({ value, count: times }) => [value, times]))

const numberBars = (
  counts: ReadonlyMap<string, number>,
  from: number,
  to: number,
  unit: string
): Bar[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    name: `${from + index}${unit}`,
    value: counts.get(String(from + index)) ?? 0,
  }))

const choiceBars = ({ options }: Question, counts: ReadonlyMap<string, number>): Bar[] => {
  const listedTexts = new Set(options.filter(({ other }) => !other).map(({ text }) => text))
  const others = [...counts].filter(([value]) => !listedTexts.has(value))
  const other = others.reduce((sum, [, times]) => sum + times, 0)
  return [
    ...[...listedTexts].map(text => ({ name: text, value: counts.get(text) ?? 0 })),
    ...(other > 0 ? [{ name: 'Otro', value: other }] : []),
  ]
}

/**
 * The bars of a question's chart; null where there is none: answers in words, and a scale without
 * numbers or whose end comes before its start, which is logged [FRM-03].
 */
export const barsOf = (question: Question, count: QuestionCount | undefined): Bar[] | null => {
  const counts = countsOf(count)
  switch (question.questionType) {
    case 'multipleChoice':
    case 'checkboxes':
      return choiceBars(question, counts)
    case 'rating':
      return numberBars(counts, 1, question.rating.numEmojis, '')
    case 'linearScale': {
      const { minLinear, maxLinear } = question.linearScale
      if (Number.isFinite(minLinear) && Number.isFinite(maxLinear) && maxLinear >= minLinear)
        return numberBars(counts, minLinear, maxLinear, '')
      console.error('A linear scale without numbers has no chart', question.id)
      return null
    }
    default:
      return null
  }
}
