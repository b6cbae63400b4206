import { centsOf, formatMoney, minutesText, pesosOfText } from '@mostrador/kernel'

/**
 * '500' → '$500.00'; what is not a number («Desde $300») stays as it was written, nothing stays
 * empty.
 */
export const priceText = (price: string): string => {
  const pesos = pesosOfText(price)
  return pesos === null || Number.isNaN(pesos) || pesos < 0
    ? price.trim()
    : formatMoney({ cents: centsOf(pesos), currency: 'MXN' })
}

/** '1 hora y media · $500.00' */
export const serviceFacts = (service: { readonly duration: number; readonly price: string }) =>
  [minutesText(service.duration), priceText(service.price)].filter(text => text !== '').join(' · ')
