import { formatMoney } from '@mostrador/kernel'

/** 1250.5 → '1250.5'; null is an empty field. */
export const typedOfPesos = (pesos: number | null): string => (pesos === null ? '' : String(pesos))

/** 1250.5 → '$1,250.50' */
export const pesosText = (pesos: number): string =>
  formatMoney({ cents: Math.round(pesos * 100), currency: 'MXN' })
