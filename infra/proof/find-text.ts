/** A span of a text, in UTF-16 units, as `String.slice` takes it. */
export type Span = { readonly start: number; readonly end: number }

type Plain = { readonly text: string; readonly origins: readonly number[] }

/**
 * The text without what a formatter may change: white space, and a comma before a closing bracket.
 */
const withoutLayout = (source: string): Plain => {
  const keptUnits: { readonly unit: string; readonly origin: number }[] = []
  for (let origin = 0; origin < source.length; origin += 1) {
    const unit = source.charAt(origin)
    if (/\s/.test(unit)) continue
    if (/[)\]}]/.test(unit) && keptUnits.at(-1)?.unit === ',') keptUnits.pop()
    keptUnits.push({ unit, origin })
  }
  return {
    text: keptUnits.map(({ unit }) => unit).join(''),
    origins: keptUnits.map(({ origin }) => origin),
  }
}

/** Every position of `wanted` in `source`, ignoring differences in white space. */
export const findText = (source: string, needle: string): readonly Span[] => {
  const { text, origins } = withoutLayout(source)
  const { text: plain } = withoutLayout(needle)
  const spans: Span[] = []
  if (plain === '') return spans
  for (let index = text.indexOf(plain); index >= 0; index = text.indexOf(plain, index + 1)) {
    spans.push({ start: origins[index] ?? 0, end: (origins[index + plain.length - 1] ?? 0) + 1 })
  }
  return spans
}
