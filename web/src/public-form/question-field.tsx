/** @jsxImportSource preact */
import { ChoiceField } from './choice-field.tsx'
import { isEmpty, type Question, type Value } from './answers.ts'
import { RatingField, ScaleField } from './scale-field.tsx'

export type FieldProps = {
  readonly question: Question
  readonly value: Value | undefined
  readonly onValue: (value: Value | undefined) => void
}

/** The limit of the contract. */
const MAX_SHORT = 300
const MAX_LONG = 4_000
const TOLD_FROM = 0.8

const TextAnswer = ({ question, value, onValue }: FieldProps) => {
  const text = typeof value === 'string' ? value : ''
  const isLong = question.questionType === 'paragraph'
  const maxLength = isLong ? MAX_LONG : MAX_SHORT
  const attributes = {
    'aria-labelledby': `q-${question.id}`,
    'aria-required': question.required,
    maxLength,
    value: text,
    placeholder: 'Tu respuesta',
    onInput: (event: { currentTarget: { value: string } }) => onValue(event.currentTarget.value),
  }
  return (
    <div>
      {isLong ? <textarea {...attributes} /> : <input type="text" {...attributes} />}
      {text.length >= maxLength * TOLD_FROM ? (
        <p class="small muted" role="status">
          {`${text.length} de ${maxLength} caracteres`}
        </p>
      ) : null}
    </div>
  )
}

const Answer = (props: FieldProps) => {
  switch (props.question.questionType) {
    case 'shortAnswer':
    case 'paragraph':
      return <TextAnswer {...props} />
    case 'linearScale':
      return <ScaleField {...props} />
    case 'rating':
      return <RatingField {...props} />
    default:
      return <ChoiceField {...props} />
  }
}

/** One question of the form. */
export const QuestionField = (props: FieldProps & { readonly problem: string | undefined }) => {
  const { question, value, onValue, problem } = props
  const mayClear =
    !question.required &&
    !isEmpty(value) &&
    !['shortAnswer', 'paragraph', 'checkboxes'].includes(question.questionType)
  return (
    <fieldset class="card" id={`card-${question.id}`}>
      <legend id={`q-${question.id}`}>
        {question.question}
        {question.required ? <span class="needed"> *</span> : null}
      </legend>
      <Answer {...props} />
      {mayClear ? (
        <button type="button" class="plain small" onClick={() => onValue(undefined)}>
          Borrar selección
        </button>
      ) : null}
      {problem === undefined ? null : (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
