import { ProductForm } from '@mostrador/contracts/catalog'

const currency = /^(?:mxn|mx)?\s*\$?\s*|\s*(?:mxn|m\.n\.|pesos?)?\.?$/gi
const grouped = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
const plain = /^-?\d+(?:\.\d+)?$/
const decimalComma = /^-?\d+,\d{1,2}$/
/** «1.250» may mean 1.25 or 1250 pesos: refused instead of guessed. */
const ambiguous = /^-?\d{1,3}(?:\.\d{3})+$/

/** «$1,250.50 MXN» → 1250.5: pesos as people write them; undefined for what is not an amount. */
export const pesosIn = (text: string): number | undefined => {
  const bare = text.replace(currency, '').replaceAll(/\s/g, '')
  if (ambiguous.test(bare)) return undefined
  if (grouped.test(bare)) return Number(bare.replaceAll(',', ''))
  if (decimalComma.test(bare)) return Number(bare.replace(',', '.'))
  return plain.test(bare) ? Number(bare) : undefined
}

/**
 * «$1,250.50 MXN» → «1251»: whole pesos without signs [C2-15]; undefined for what is not a price.
 */
export const normalizePrice = (text: string): string | undefined => {
  const price = pesosIn(text)
  // Not -0, which would read «-0».
  return price === undefined ? undefined : String(Math.round(price) || 0)
}

/** What is wrong with a normalised price; undefined for 0 to 999,999. */
export const priceProblem = (text: string): string | undefined => {
  const price = plain.test(text) && !ambiguous.test(text) ? Number(text) : undefined
  return ProductForm.shape.price.safeParse(price).error?.issues[0]?.message
}
