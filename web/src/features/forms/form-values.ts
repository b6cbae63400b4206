import {
  FormDraft,
  type FormDraft as FormToSend,
  type FormEntity,
  type Question,
  type QuestionKind,
} from '@mostrador/contracts/crm'
import { randomId } from '../../api/random-id.ts'
import type { RecordForm } from '../../api/record-draft.ts'
import { questionsText } from './form-words.ts'

/** What the editor holds while a form is written. */
export type FormValues = {
  readonly title: string
  readonly description: string
  readonly questions: readonly Question[]
  readonly isOpen: boolean
  readonly sendAfter: FormEntity['sendAfter']
}

const isChoice = (type: QuestionKind): boolean => type === 'multipleChoice' || type === 'checkboxes'

export const newOption = (other = false): Question['options'][number] => ({
  id: randomId(),
  text: '',
  other,
})

/** The question with another type; one of choices without any gets an empty option [SUR-05]. */
export const withType = (question: Question, questionType: QuestionKind): Question => ({
  ...question,
  questionType,
  options:
    isChoice(questionType) && question.options.length === 0 ? [newOption()] : question.options,
})

export const newQuestion = (questionType: QuestionKind): Question =>
  withType(
    {
      id: randomId(),
      question: '',
      questionType,
      required: false,
      options: [],
      linearScale: { minLinear: 1, maxLinear: 5, minLabel: '', maxLabel: '' },
      rating: { emoji: 'star', numEmojis: 5 },
    },
    questionType
  )

/** The same question once more; what is answered to one is not of the other. */
export const copyOf = (question: Question): Question => ({
  ...question,
  id: randomId(),
  options: question.options.map(option => ({ ...option, id: randomId() })),
})

/** The list with the one at `from` at `to`. */
export const moveItem = <Item>(items: readonly Item[], from: number, to: number): Item[] => {
  const next = [...items]
  const [item] = next.splice(from, 1)
  if (item !== undefined) next.splice(to, 0, item)
  return next
}

export const blankValues: FormValues = {
  title: '',
  description: '',
  questions: [],
  isOpen: true,
  sendAfter: 'none',
}

/** How a form is read into the editor, and compared with a change of somebody else. */
export const formForm: RecordForm<FormEntity, FormValues> = {
  kind: 'form',
  valuesOf: ({ title, description, questions, isOpen, sendAfter }) => ({
    title,
    description,
    questions,
    isOpen,
    sendAfter,
  }),
  fields: {
    title: { label: 'Título del formulario', format: title => title },
    description: { label: 'Descripción del formulario', format: description => description },
    questions: {
      label: 'Preguntas',
      isSame: (questions, other) => JSON.stringify(questions) === JSON.stringify(other),
      format: questions => questionsText({ questions: [...questions] }),
    },
    isOpen: { label: 'Recibe respuestas', format: isOpen => (isOpen ? 'sí' : 'no') },
    sendAfter: {
      label: 'Envío',
      format: sendAfter => (sendAfter === 'none' ? 'a mano' : 'después de cada visita'),
    },
  },
}

export type FormErrors = {
  readonly title?: string | undefined
  readonly description?: string | undefined
  /** Error of the list itself. */
  readonly questions?: string | undefined
  /** Errors by the index of the question: of its text, and of its other fields. */
  readonly ofText: Readonly<Record<number, string>>
  readonly ofQuestion: Readonly<Record<number, string>>
}

export const noErrors: FormErrors = { ofText: {}, ofQuestion: {} }

/** What is wrong with the form; the form where nothing is. */
export const checked = (
  values: FormValues
): { readonly errors: FormErrors; readonly form: FormToSend | undefined } => {
  const parsed = FormDraft.safeParse(values)
  if (parsed.success) return { errors: noErrors, form: parsed.data }
  const ofText: Record<number, string> = {}
  const ofQuestion: Record<number, string> = {}
  const fields: Partial<Record<'title' | 'description' | 'questions', string>> = {}
  for (const { path, message } of parsed.error.issues) {
    const [field, index, part] = path
    if (field === 'questions' && typeof index === 'number') {
      const errors = part === 'question' ? ofText : ofQuestion
      errors[index] ??= message
    } else fields[field as keyof typeof fields] ??= message
  }
  return { errors: { ...fields, ofText, ofQuestion }, form: undefined }
}
