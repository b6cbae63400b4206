import type { Plan } from '@mostrador/contracts/billing'
import { SelectField } from '../../ui/field.tsx'
import { exactText } from './words.ts'
import { countText } from '../../ui/count.ts'

/** Extra credits of a plan, with what all of them cost a month [PRC-10]. */
export const ExtraField = ({
  plan,
  value,
  onChange,
}: {
  plan: Plan
  value: number
  onChange: (extra: number) => void
}) => (
  <SelectField
    label="Créditos extra al mes"
    value={String(value)}
    onChange={event => onChange(Number(event.currentTarget.value))}
    options={plan.extras.map(({ quantity, amount }) => ({
      value: String(quantity),
      label: quantity === 0 ? 'Sin extra' : `${countText(quantity)} (+${exactText(amount)})`,
    }))}
  />
)
