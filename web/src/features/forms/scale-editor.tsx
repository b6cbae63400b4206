import { SimpleGrid } from '@chakra-ui/react'
import { MAX_ICONS, MIN_ICONS, type Question, ratingIcons } from '@mostrador/contracts/crm'
import { SelectField, TextField } from '../../ui/field.tsx'
import { iconNames } from './form-words.ts'

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index)).map(value => ({
    value,
    label: value,
  }))
const MAX_LABEL_LENGTH = 60

type ScaleProps = {
  readonly scale: Question['linearScale']
  readonly onChange: (scale: Question['linearScale']) => void
}

/** The ends of a linear scale and their labels [SUR-03]. */
export const ScaleEditor = ({ scale, onChange }: ScaleProps) => (
  <SimpleGrid columns={2} gap="3">
    <SelectField
      label="Desde"
      options={numbers(0, 1)}
      value={String(scale.minLinear)}
      onChange={event => onChange({ ...scale, minLinear: Number(event.target.value) })}
    />
    <SelectField
      label="Hasta"
      options={numbers(2, 10)}
      value={String(scale.maxLinear)}
      onChange={event => onChange({ ...scale, maxLinear: Number(event.target.value) })}
    />
    <TextField
      label={`Qué es ${scale.minLinear} (opcional)`}
      placeholder="Nada probable"
      autoComplete="off"
      maxLength={MAX_LABEL_LENGTH}
      value={scale.minLabel}
      onChange={event => onChange({ ...scale, minLabel: event.target.value })}
    />
    <TextField
      label={`Qué es ${scale.maxLinear} (opcional)`}
      placeholder="Muy probable"
      autoComplete="off"
      maxLength={MAX_LABEL_LENGTH}
      value={scale.maxLabel}
      onChange={event => onChange({ ...scale, maxLabel: event.target.value })}
    />
  </SimpleGrid>
)

type RatingProps = {
  readonly rating: Question['rating']
  readonly onChange: (rating: Question['rating']) => void
}

/** The icons of a rating and how many [SUR-04]. */
export const RatingEditor = ({ rating, onChange }: RatingProps) => (
  <SimpleGrid columns={2} gap="3">
    <SelectField
      label="Iconos"
      options={ratingIcons.map(value => ({ value, label: iconNames[value] }))}
      value={rating.emoji}
      onChange={event =>
        onChange({ ...rating, emoji: event.target.value as Question['rating']['emoji'] })
      }
    />
    <SelectField
      label="Cuántos"
      options={numbers(MIN_ICONS, MAX_ICONS)}
      value={String(rating.numEmojis)}
      onChange={event => onChange({ ...rating, numEmojis: Number(event.target.value) })}
    />
  </SimpleGrid>
)
