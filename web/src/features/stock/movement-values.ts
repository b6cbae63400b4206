import {
  chosenReasons,
  StockMovementForm,
  type StockReason,
  type StockType,
} from '@mostrador/contracts/catalog'
import { pesosOfText } from '@mostrador/kernel'
import type { z } from 'zod'

/** What the form of a movement holds; figures as typed [STK2-03]. */
export type MovementValues = {
  readonly type: StockType
  readonly productId: string
  readonly branchId: string
  readonly quantity: string
  readonly reason: StockReason
  /** Pesos of one piece, of an entry. */
  readonly unitCost: string
  /** 'YYYY-MM-DD'; empty until somebody touches it: then it is now. */
  readonly day: string
  readonly customId: string
  readonly comments: string
}

export const blankMovement: MovementValues = {
  type: 'in',
  productId: '',
  branchId: '',
  quantity: '0',
  reason: 'purchase',
  unitCost: '',
  day: '',
  customId: '',
  comments: '',
}

/** Another type has other reasons. */
export const withType = (values: MovementValues, type: StockType): MovementValues => ({
  ...values,
  type,
  reason: chosenReasons[type][0] ?? 'other',
})

const centsOf = (typed: string): number | null => {
  const pesos = pesosOfText(typed)
  return pesos === null ? null : Math.round(pesos * 100)
}

/** `dateOf`: the instant for a chosen day. */
export const bodyOf = (
  values: MovementValues,
  dateOf: (day: string) => string
): z.input<typeof StockMovementForm> => {
  const quantity = pesosOfText(values.quantity)
  return {
    type: values.type,
    productId: values.productId,
    // An empty field is not 0.
    quantity: quantity ?? Number.NaN,
    // A person chooses only among reasons that are not set by the product itself.
    reason: values.reason as z.input<typeof StockMovementForm>['reason'],
    customId: values.customId.trim(),
    comments: values.comments,
    unitCostCents: values.type === 'in' ? centsOf(values.unitCost) : null,
    ...(values.branchId === '' ? {} : { branchId: values.branchId }),
    ...(values.day === '' ? {} : { date: dateOf(values.day) }),
  }
}

export type MovementErrors = Partial<Record<keyof MovementValues, string>>
const fieldOf: Readonly<Record<string, keyof MovementValues>> = {
  unitCostCents: 'unitCost',
  date: 'day',
}
const onlyDigits = 'La cantidad solo puede contener números'

/** What is wrong with the form, by field [STK2-04, STK2-05, STK2-06]. `today`: 'YYYY-MM-DD'. */
export const errorsOf = (values: MovementValues, today: string): MovementErrors => {
  const errors: MovementErrors = {}
  const checked = StockMovementForm.safeParse(bodyOf(values, day => `${day}T12:00:00.000Z`))
  for (const { path, message } of checked.error?.issues ?? []) {
    const name = String(path[0])
    errors[fieldOf[name] ?? (name as keyof MovementValues)] ??= message
  }
  if (values.quantity.trim() !== '' && !/^[\d,\s]+$/.test(values.quantity))
    errors.quantity = onlyDigits
  if (values.day !== '' && values.day < today) errors.day = 'La fecha no puede ser anterior a hoy'
  return errors
}
