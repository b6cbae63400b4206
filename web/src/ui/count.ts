/** '1,234', grouped as Mexico writes it; of a fraction up to `decimals` places, else three. */
export const countText = (count: number, decimals?: number): string =>
  count.toLocaleString('es-MX', { maximumFractionDigits: decimals })

/** How many there are of a list: '3'. */
export const lengthText = (list: readonly unknown[]): string => countText(list.length)

/** '1 cita', '1,234 citas', '1.5 créditos'. */
export const pluralize = (
  count: number,
  singular: string,
  plural: string,
  decimals?: number
): string => `${countText(count, decimals)} ${count === 1 ? singular : plural}`
