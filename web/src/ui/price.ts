import { formatMoney } from '@mostrador/kernel'

/** '500' → '$500.00'; what is not a number («Desde $300») stays as it was written, nothing stays empty. */
export const priceText = (price: string): string => {
  const amount = price.replace(/[$,\s]/g, '')
  return /^\d+(\.\d{1,2})?$/.test(amount)
    ? formatMoney({ cents: Math.round(Number(amount) * 100), currency: 'MXN' })
    : price.trim()
}

/** '90 min · $500.00' */
export const serviceFacts = (service: { readonly duration: number; readonly price: string }) =>
  [`${service.duration} min`, priceText(service.price)].filter(text => text !== '').join(' · ')
