import { formatMoney } from '@mostrador/kernel'

/** '$1,250.50 MXN' → 1250.5; null where nothing is typed, NaN for what is no amount. */
export const pesosOfTyped = (typed: string): number | null => {
  const text = typed.replace(/mxn|pesos|[$\s]/gi, '')
  if (text === '') return null
  const isAmount = /^-?\d+(\.\d+)?$/.test(text) || /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)
  return isAmount ? Number(text.replaceAll(',', '')) : Number.NaN
}

/** 1250.5 → '1250.5'; null is an empty field. */
export const typedOfPesos = (pesos: number | null): string => (pesos === null ? '' : String(pesos))

/** 1250.5 → '$1,250.50' */
export const pesosText = (pesos: number): string =>
  formatMoney({ cents: Math.round(pesos * 100), currency: 'MXN' })
