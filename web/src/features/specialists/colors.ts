/** Colours that stay apart in the agenda, light and dark. */
export const palette: readonly string[] = [
  '#2196f3',
  '#00897b',
  '#7c4dff',
  '#e91e63',
  '#ef6c00',
  '#43a047',
  '#c0392b',
  '#0097a7',
  '#8d6e63',
  '#5c6bc0',
  '#ad1457',
  '#607d8b',
]

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** Favourites of the business first, then the others, each once. */
export const offeredColors = (favourites: readonly string[]): string[] => [
  ...favourites,
  ...palette.filter(color => !favourites.some(favourite => same(favourite, color))),
]

/** The first colour that nobody of the team has; of a large team, the next one in turn. */
export const freeColor = (
  favourites: readonly string[],
  colleagues: readonly { readonly colorHex: string }[]
): string => {
  const offered = offeredColors(favourites)
  const free = offered.find(color => !colleagues.some(({ colorHex }) => same(colorHex, color)))
  return free ?? offered[colleagues.length % offered.length] ?? '#2196f3'
}
