export type Currency = 'MXN' | 'USD'

/** Integer cents and a currency. Never a float. */
export type Money = { readonly cents: number; readonly currency: Currency }

const formatters = new Map<Currency, Intl.NumberFormat>()

/**
 * "$1,250.00", as es-MX writes it, and "−$1,250.00" with the sign of print; USD carries its name to
 * avoid doubt.
 */
export const formatMoney = ({ cents, currency }: Money): string => {
  let formatter = formatters.get(currency)
  if (!formatter) {
    formatter = new Intl.NumberFormat('es-MX', { style: 'currency', currency })
    formatters.set(currency, formatter)
  }
  return formatter.format(cents / 100).replace('-', '−')
}

/** Credits are counted in thousandths, so that a half credit [AST-06] is exact. */
export type MilliCredits = number
export const MILLI = 1000

/** "12.5": thousandths of a credit as a decimal text for the wire, without float noise. */
export const creditsText = (milli: MilliCredits): string => {
  const sign = milli < 0 ? '-' : ''
  const whole = Math.trunc(Math.abs(milli) / MILLI)
  const rest = Math.abs(milli) % MILLI
  return rest === 0
    ? `${sign}${whole}`
    : `${sign}${whole}.${String(rest).padStart(3, '0').replace(/0+$/, '')}`
}

/** 350.5 → 35050: pesos of the wire, with at most two decimals, as integer cents. */
export const centsOf = (pesos: number): number => Math.round(pesos * 100)
/** 35050 → 350.5 */
export const pesosOf = (cents: number): number => cents / 100

/** With thousands as es-MX writes them, or with a comma before two decimals, as many type it. */
const amounts = [/^-?\d+(\.\d+)?$/, /^-?\d{1,3}(,\d{3})+(\.\d+)?$/]
const decimalComma = /^(-?\d+),(\d{1,2})$/

/**
 * '$1,250.50 MXN' and '1250,5' → 1250.5; null where nothing is typed, NaN for what is not an
 * amount. A comma is never left out of a number that would become another one.
 */
export const pesosOfText = (typed: string): number | null => {
  const text = typed.replace(/mxn|pesos|[$\s]/gi, '').replace(decimalComma, '$1.$2')
  if (text === '') return null
  return amounts.some(pattern => pattern.test(text)) ? Number(text.replaceAll(',', '')) : Number.NaN
}
