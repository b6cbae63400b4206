/** One measured figure and its bar; without a bar it is only printed. */
export type Figure = {
  readonly name: string
  readonly unit: 'ms' | 'KiB' | ''
  readonly values: readonly number[]
  readonly limit?: number
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const round = (value: number): string => value.toFixed(value < 10 ? 1 : 0)

/** `Figure` as a row: name, median, worst, bar, and whether the median keeps it. */
export const figureRow = ({ name, unit, values, limit }: Figure): readonly string[] => {
  const inUnit = (value: number): string => (unit === '' ? round(value) : `${round(value)} ${unit}`)
  const middle = median(values)
  const verdict = (limit: number): string => (middle <= limit ? 'met' : '**missed**')
  return [
    name,
    inUnit(middle),
    inUnit(Math.max(...values)),
    limit === undefined ? '' : `≤ ${inUnit(limit)}`,
    limit === undefined ? '' : verdict(limit),
  ]
}
