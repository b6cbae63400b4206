import {
  categoryNames,
  type MoneyCategory,
  type MoneyMovement,
  type MoneyType,
  moneyCategories,
} from '@mostrador/contracts/catalog'
import { centsOf, formatMoney, pesosOfText } from '@mostrador/kernel'

/** The page of permissions. */
export const MONEY_PAGE = 'money'

export const typeNames: Readonly<Record<MoneyType, string>> = { in: 'Entrada', out: 'Salida' }
/** 350.5 → '$350.50' */
export const moneyText = (pesos: number): string =>
  formatMoney({ cents: centsOf(pesos), currency: 'MXN' })

// A map: an own category may be called «constructor», which every object has.
const fixed = new Map<string, string>(Object.entries(categoryNames))
/** The Spanish label of a fixed category; an own one is called as it is [C2-28]. */
export const categoryText = (category: string): string => fixed.get(category) ?? category

type OwnCategories = readonly { readonly name: string }[]

const optionsOf = (fixedOnes: readonly MoneyCategory[], ownOnes: OwnCategories) => [
  ...fixedOnes.map(value => ({ value: value as string, label: categoryText(value) })),
  ...ownOnes.map(({ name }) => ({ value: name, label: name })),
]

/** Every category: those of everybody, then the own ones. */
export const categoryOptions = (categories: OwnCategories) => optionsOf(moneyCategories, categories)

const fixedOfType: Readonly<Record<MoneyType, readonly MoneyCategory[]>> = {
  in: ['sales', 'investment', 'loan', 'rent', 'miscellaneous'],
  out: ['rent', 'utilities', 'salary', 'maintenance', 'loan', 'investment', 'miscellaneous'],
}

/** What the form offers for money of this direction; an own category fits both. */
export const offeredCategories = (type: MoneyType, categories: OwnCategories) =>
  optionsOf(fixedOfType[type], categories)

/**
 * The category that stays when a movement changes its direction. An expense has no category of its
 * own accord: whoever writes it down chooses one. Own categories stay.
 */
export const categoryForType = (category: string, type: MoneyType): string => {
  const isOwn = category !== '' && !fixed.has(category)
  if (isOwn || fixedOfType[type].some(fixedCategory => fixedCategory === category)) return category
  return type === 'in' ? 'sales' : ''
}

/** Cents that a movement adds; what goes out counts against. */
export const signedCents = ({ type, amount }: Pick<MoneyMovement, 'type' | 'amount'>): number =>
  type === 'in' ? centsOf(amount) : -centsOf(amount)

/** Cents that movements add up to. */
export const sumCents = (movements: readonly Pick<MoneyMovement, 'type' | 'amount'>[]): number =>
  movements.reduce((sum, movement) => sum + signedCents(movement), 0)

/** Came by link: only its refund takes it back. */
export const isOfProvider = ({ paymentMethod }: Pick<MoneyMovement, 'paymentMethod'>): boolean =>
  paymentMethod === 'mercado_pago'

/**
 * '1,250.50 MXN' → 1250.5; NaN for what is not an amount. Commas group thousands, as people in
 * Mexico write them.
 */
export const amountOf = (text: string): number => pesosOfText(text) ?? Number.NaN
