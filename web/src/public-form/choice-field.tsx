/** @jsxImportSource preact */
import { ownText, type Value } from './answers.ts'
import type { FieldProps } from './question-field.tsx'

const MAX_OWN = 150

/** One of several options, or several; with «Otro» there is a text of their own. */
export const ChoiceField = ({ question, value, onValue }: FieldProps) => {
  const { id, options, questionType } = question
  const isMany = questionType === 'checkboxes'
  const chosen = textsOf(value)
  const typedText = ownText(question, value)
  const choose = (text: string, isOn: boolean) => {
    if (!isMany) onValue(text)
    else onValue(isOn ? [...chosen, text] : chosen.filter(other => other !== text))
  }
  const write = (text: string) =>
    onValue(isMany ? [...chosen.filter(other => other !== typedText), text] : text)
  const drop = () => onValue(isMany ? chosen.filter(other => other !== typedText) : undefined)
  return (
    <>
      {options.map(option => {
        const isOn = option.other ? typedText !== undefined : chosen.includes(option.text)
        return (
          <label class="choice" key={option.id}>
            <input
              type={isMany ? 'checkbox' : 'radio'}
              name={id}
              checked={isOn}
              onChange={event => {
                const { checked } = event.currentTarget
                if (!option.other) choose(option.text, checked)
                else if (checked) write('')
                else drop()
              }}
            />
            <span>{option.other ? 'Otro' : option.text}</span>
          </label>
        )
      })}
      {typedText === undefined ? null : (
        <input
          type="text"
          aria-label={`Otro: ${question.question}`}
          placeholder="Escribe cuál"
          maxLength={MAX_OWN}
          value={typedText}
          onInput={event => write(event.currentTarget.value)}
        />
      )}
    </>
  )
}

const textsOf = (value: Value | undefined): string[] => {
  if (Array.isArray(value)) return value
  return typeof value === 'string' ? [value] : []
}
