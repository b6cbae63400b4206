/** One measured figure and its limit; without a limit it is only printed. */
export type Figure = {
  readonly name: string
  readonly unit: 'ms' | 'KiB' | ''
  readonly values: readonly number[]
  readonly limit?: number
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const round = (value: number): string => value.toFixed(value < 10 ? 1 : 0)

/** `Figure` as a row: name, median, worst, limit, and whether the median is within it. */
export const figureRow = ({ name, unit, values, limit }: Figure): readonly string[] => {
  const inUnit = (value: number): string => (unit === '' ? round(value) : `${round(value)} ${unit}`)
  const medianValue = median(values)
  const verdict = (limit: number): string => (medianValue <= limit ? 'met' : '**missed**')
  return [
    name,
    inUnit(medianValue),
    inUnit(Math.max(...values)),
    limit === undefined ? '' : `≤ ${inUnit(limit)}`,
    limit === undefined ? '' : verdict(limit),
  ]
}
