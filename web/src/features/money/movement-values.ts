import { type MoneyMovement, MoneyMovementForm } from '@mostrador/contracts/catalog'
import { amountOf } from './money-words.ts'

/** The values of the form of a movement while it is filled in. */
export type MovementValues = Pick<
  MoneyMovementForm,
  'customId' | 'clientId' | 'branchId' | 'type' | 'comments' | 'paymentMethod' | 'category'
> & {
  readonly date: string
  /** The amount as it was typed. */
  readonly amount: string
  readonly clientText: string
  readonly receipts: readonly string[]
}

/** What is known when the form opens. */
export type MovementStart = Partial<MovementValues>

/** In, cash, sales, today [MON2-03]. */
export const blankValues = (today: string, start: MovementStart = {}): MovementValues => ({
  customId: '',
  clientId: null,
  clientText: '',
  date: today,
  amount: '',
  branchId: null,
  type: 'in',
  comments: '',
  paymentMethod: 'cash',
  category: 'sales',
  receipts: [],
  ...start,
})

export const valuesOf = (movement: MoneyMovement, clientText: string): MovementValues => ({
  customId: movement.customId,
  clientId: movement.clientId,
  clientText,
  date: movement.date,
  amount: String(movement.amount),
  branchId: movement.branchId,
  type: movement.type,
  comments: movement.comments,
  paymentMethod: movement.paymentMethod,
  category: movement.category,
  receipts: movement.receipts,
})

export type MovementErrors = Partial<Record<keyof MovementValues, string>>

/** What is wrong with the form, by field; the movement where nothing is [MON2-04]. */
export const checked = ({
  clientText,
  ...values
}: MovementValues): {
  readonly errors: MovementErrors
  readonly movement: MoneyMovementForm | undefined
} => {
  const errors: MovementErrors = {}
  const isHalfTyped = clientText.trim() !== '' && values.clientId === null
  if (isHalfTyped) errors.clientText = 'Elige a un cliente de la lista, o deja el campo vacío'
  const parsed = MoneyMovementForm.safeParse({ ...values, amount: amountOf(values.amount) })
  if (values.amount.trim() !== '' && Number.isNaN(amountOf(values.amount)))
    errors.amount = 'Escribe el monto con números, por ejemplo 250.50'
  for (const { path, message } of parsed.error?.issues ?? [])
    errors[String(path[0]) as keyof MovementValues] ??= message
  return { errors, movement: isHalfTyped ? undefined : parsed.data }
}
