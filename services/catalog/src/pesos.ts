import { centsOf, pesosOf } from '@mostrador/kernel'

export const centsOrNull = (pesos: number | null): number | null =>
  pesos === null ? null : centsOf(pesos)
export const pesosOrNull = (cents: number | null): number | null =>
  cents === null ? null : pesosOf(cents)
