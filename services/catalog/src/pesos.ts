/** 350.5 → 35050: pesos of the wire as integer cents. */
export const centsOf = (pesos: number): number => Math.round(pesos * 100)
/** 35050 → 350.5 */
export const pesosOf = (cents: number): number => cents / 100
export const centsOrNull = (pesos: number | null): number | null =>
  pesos === null ? null : centsOf(pesos)
export const pesosOrNull = (cents: number | null): number | null =>
  cents === null ? null : pesosOf(cents)
