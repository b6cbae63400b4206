import {
  type AnswerValue,
  MAX_ANSWER_BYTES,
  MAX_LONG_ANSWER,
  MAX_OPTION_TEXT,
  MAX_SHORT_ANSWER,
  type Question,
} from '@mostrador/contracts/crm'
import { accept, cleanText, refuse, type Result } from '@mostrador/kernel'

/** Rules about answers: pure. */

export type GivenAnswer = { readonly questionId: string; readonly value: AnswerValue }
/** An answer as it is stored. */
export type TypedAnswer = GivenAnswer & { readonly questionType: Question['questionType'] }
type Refused = 'form_answer_wrong' | 'form_answer_missing' | 'form_answer_too_large'

const isEmpty = (value: AnswerValue): boolean =>
  typeof value === 'number' ? false : value.length === 0

/** Texts without blanks around them and without characters that hide meaning. */
const cleanAnswer = (value: AnswerValue): AnswerValue => {
  if (typeof value === 'string') return cleanText(value).trim()
  if (typeof value === 'number') return value
  return value.map(text => cleanText(text).trim()).filter(text => text !== '')
}

const isOption = ({ options }: Question, text: string): boolean =>
  options.some(option => !option.other && option.text === text)
/** An option of the question, or a text of their own where it may be given. */
const isChoice = (question: Question, text: string): boolean =>
  isOption(question, text) ||
  (text.length <= MAX_OPTION_TEXT && question.options.some(({ other }) => other))

const areChoices = (question: Question, texts: readonly string[]): boolean =>
  new Set(texts).size === texts.length &&
  texts.every(text => isChoice(question, text)) &&
  texts.filter(text => !isOption(question, text)).length <= 1

const isBetween = (value: AnswerValue, from: number, to: number): boolean =>
  typeof value === 'number' && value >= from && value <= to

/** Whether a value can be an answer of the question as it was shown. */
export const isValidAnswer = (question: Question, value: AnswerValue): boolean => {
  switch (question.questionType) {
    case 'shortAnswer':
      return typeof value === 'string' && value.length <= MAX_SHORT_ANSWER
    case 'paragraph':
      return typeof value === 'string' && value.length <= MAX_LONG_ANSWER
    case 'multipleChoice':
      return typeof value === 'string' && isChoice(question, value)
    case 'checkboxes':
      return Array.isArray(value) && areChoices(question, value)
    case 'linearScale':
      return isBetween(value, question.linearScale.minLinear, question.linearScale.maxLinear)
    case 'rating':
      return isBetween(value, 1, question.rating.numEmojis)
  }
}

/** Answers without what somebody wrote themselves: options of the questions and numbers stay. */
export const withoutTexts = (
  questions: readonly Question[],
  answers: readonly TypedAnswer[]
): TypedAnswer[] =>
  answers.flatMap(answer => {
    if (typeof answer.value === 'number') return [answer]
    const question = questions.find(({ id }) => id === answer.questionId)
    const isListed = (text: string): boolean => question !== undefined && isOption(question, text)
    if (typeof answer.value === 'string') return isListed(answer.value) ? [answer] : []
    const value = answer.value.filter(isListed)
    return value.length === 0 ? [] : [{ ...answer, value }]
  })

/** What stored answers take. */
export const bytesOf = (answers: readonly TypedAnswer[]): number =>
  Buffer.byteLength(JSON.stringify(answers))

/**
 * What is stored of the answers to these questions, in their order; empty ones are left out.
 * Refuses `form_answer_wrong`, `form_answer_missing` and `form_answer_too_large`.
 */
export const toTypedAnswers = (
  questions: readonly Question[],
  answers: readonly GivenAnswer[]
): Result<TypedAnswer[], Refused> => {
  const values = new Map(answers.map(({ questionId, value }) => [questionId, cleanAnswer(value)]))
  const questionIds = new Set(questions.map(({ id }) => id))
  if (values.size < answers.length || [...values.keys()].some(id => !questionIds.has(id)))
    return refuse('form_answer_wrong')
  const typedAnswers: TypedAnswer[] = []
  for (const question of questions) {
    const value = values.get(question.id)
    if (value === undefined || isEmpty(value)) {
      if (question.required) return refuse('form_answer_missing')
      continue
    }
    if (!isValidAnswer(question, value)) return refuse('form_answer_wrong')
    typedAnswers.push({ questionId: question.id, questionType: question.questionType, value })
  }
  return bytesOf(typedAnswers) > MAX_ANSWER_BYTES
    ? refuse('form_answer_too_large')
    : accept(typedAnswers)
}
