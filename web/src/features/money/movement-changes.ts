import { methodNames, type MoneyMovement } from '@mostrador/contracts/catalog'
import { dateText } from '../../ui/calendar.ts'
import { categoryText, moneyText, typeNames } from './money-words.ts'
import { type MovementValues, valuesOf } from './movement-values.ts'
import type { MoneyContext } from './use-money-context.ts'

type ShownField =
  | 'type'
  | 'amount'
  | 'date'
  | 'paymentMethod'
  | 'category'
  | 'branchId'
  | 'comments'

const labels: Readonly<Record<ShownField, string>> = {
  type: 'Tipo',
  amount: 'Monto',
  date: 'Fecha',
  paymentMethod: 'Método de pago',
  category: 'Categoría',
  branchId: 'Sucursal',
  comments: 'Comentarios',
}

const textsOf = (movement: MoneyMovement, place: MoneyContext): Record<ShownField, string> => ({
  type: typeNames[movement.type],
  amount: moneyText(movement.amount),
  date: dateText(movement.date),
  paymentMethod: methodNames[movement.paymentMethod],
  category: categoryText(movement.category),
  branchId: place.branchName(movement.branchId),
  comments: movement.comments,
})

/** What somebody else changed of a movement while `values` were typed over it. */
export const changesOf = (
  before: MoneyMovement,
  now: MoneyMovement,
  values: MovementValues,
  place: MoneyContext
) => {
  const old = textsOf(before, place)
  const current = textsOf(now, place)
  const begin = valuesOf(before, '')
  return (Object.keys(labels) as ShownField[])
    .filter(field => old[field] !== current[field])
    .map(field => ({
      label: labels[field],
      now: current[field],
      keepsOwn: values[field] !== begin[field],
    }))
}
