import type { PublicAnswerInput, PublicForm } from '@mostrador/contracts/crm'
import { isWrittenNumber } from '@mostrador/contracts/national-number'

export type Question = PublicForm['form']['questions'][number]
export type Value = PublicAnswerInput['answers'][number]['value']
/** Returns by question, while the form is filled. */
export type Values = Readonly<Record<string, Value>>

export const isEmpty = (value: Value | undefined): boolean =>
  value === undefined || (typeof value !== 'number' && value.length === 0) || isBlank(value)
const isBlank = (value: Value): boolean => typeof value === 'string' && value.trim() === ''

const isOption = ({ options }: Question, text: string): boolean =>
  options.some(option => !option.other && option.text === text)
/** The text of their own among what was chosen; undefined where «Otro» is not chosen. */
export const ownText = (question: Question, value: Value | undefined): string | undefined => {
  if (value === undefined || typeof value === 'number') return undefined
  const texts = typeof value === 'string' ? [value] : value
  return texts.find(text => !isOption(question, text))
}

/** The first required question without an answer. */
export const firstMissing = (
  questions: readonly Question[],
  values: Values
): Question | undefined => questions.find(({ id, required }) => required && isEmpty(values[id]))

/** A number is optional; one that cannot be written to is wrong. */
export const isNumberWrong = (text: string): boolean => text.trim() !== '' && !isWrittenNumber(text)

/** What is sent: the questions that were answered, in their order. */
export const sentAnswers = (
  questions: readonly Question[],
  values: Values
): PublicAnswerInput['answers'] =>
  questions.flatMap(({ id, questionType }) => {
    const value = values[id]
    if (value === undefined || isEmpty(value)) return []
    if (questionType !== 'checkboxes' || !Array.isArray(value)) return [{ questionId: id, value }]
    return [{ questionId: id, value: value.filter(text => text.trim() !== '') }]
  })

/** What was written before, of the questions that are still asked in the same way. */
export const visibleAnswers = (questions: readonly Question[], values: Values): Values =>
  Object.fromEntries(
    questions.flatMap(question => {
      const value = values[question.id]
      return value !== undefined && hasShape(question, value) ? [[question.id, value]] : []
    })
  )

const hasShape = (question: Question, value: Value): boolean => {
  const { questionType, linearScale, rating } = question
  if (questionType === 'checkboxes') return Array.isArray(value)
  if (questionType === 'rating')
    return typeof value === 'number' && value >= 1 && value <= rating.numEmojis
  if (questionType === 'linearScale')
    return (
      typeof value === 'number' && value >= linearScale.minLinear && value <= linearScale.maxLinear
    )
  return typeof value === 'string'
}
