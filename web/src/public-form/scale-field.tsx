/** @jsxImportSource preact */
import type { Question } from './answers.ts'
import type { FieldProps } from './question-field.tsx'

const numbersFrom = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** A number of a scale, with what its ends mean. */
export const ScaleField = ({ question, value, onValue }: FieldProps) => {
  const { minLinear, maxLinear, minLabel, maxLabel } = question.linearScale
  return (
    <div>
      <div class="steps">
        {numbersFrom(minLinear, maxLinear).map(number => (
          <label class="step" key={number}>
            <input
              type="radio"
              name={question.id}
              checked={value === number}
              onChange={() => onValue(number)}
            />
            {number}
          </label>
        ))}
      </div>
      {minLabel === '' && maxLabel === '' ? null : (
        <div class="ends small muted">
          <span>{minLabel}</span>
          <span>{maxLabel}</span>
        </div>
      )}
    </div>
  )
}

const paths: Readonly<Record<Question['rating']['emoji'], string>> = {
  star: 'm12 3 2.7 5.6 6.1.8-4.5 4.3 1.1 6.1L12 16.9l-5.4 2.9 1.1-6.1L3.2 9.4l6.1-.8z',
  heart: 'M12 20s-8-4.9-8-11a4.5 4.5 0 0 1 8-2.8A4.5 4.5 0 0 1 20 9c0 6.1-8 11-8 11z',
  thumbUp:
    'M7 10v10H4V10zm0 0 4-7c1.400 0 2.300 1 2 2.500L12.300 9H19c1.200 0 2 1.100 1.700 2.200l-2 7.300c-.2.9-1 1.500-1.900 1.500H7z',
}
const names: typeof paths = { star: 'estrellas', heart: 'corazones', thumbUp: 'pulgares' }

/** So many stars, hearts or thumbs. */
export const RatingField = ({ question, value, onValue }: FieldProps) => {
  const { emoji, numEmojis } = question.rating
  const chosen = typeof value === 'number' ? value : 0
  return (
    <div class="icons">
      {numbersFrom(1, numEmojis).map(number => (
        <label class={number <= chosen ? 'icon on' : 'icon'} key={number}>
          <input
            type="radio"
            name={question.id}
            aria-label={`${number} de ${numEmojis} ${names[emoji]}`}
            checked={value === number}
            onChange={() => onValue(number)}
          />
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={paths[emoji]} />
          </svg>
        </label>
      ))}
    </div>
  )
}
