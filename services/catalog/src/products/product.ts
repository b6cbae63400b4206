import { fold, searchKeyOf } from '@mostrador/kernel'

/**
 * How well a product answers a search, without case and accents: names count more, also a word that
 * sounds like one of the name («croketas»); 0 is not a match.
 */
export const relevance = (
  product: { name: string; description: string; category: string },
  search: string
): number => {
  const words = fold(search)
    .split(/[^a-z0-9]+/)
    .filter(word => word.length > 1)
  const name = fold(product.name)
  const rest = fold(`${product.category} ${product.description}`)
  const keysOfName = new Set(name.split(/[^a-z0-9]+/).map(searchKeyOf))
  const scoreOf = (word: string): number => {
    const stem = singularOf(word)
    if (name.includes(stem)) return 3
    if (stem.length >= MIN_SOUND_LETTERS && keysOfName.has(searchKeyOf(word))) return 2
    return rest.includes(stem) ? 1 : 0
  }
  return words.reduce((score, word) => score + scoreOf(word), 0)
}

/** Letters of a word that is found by its sound: shorter ones sound alike by chance. */
const MIN_SOUND_LETTERS = 4

/** «ceras» finds «cera»: people ask in the plural. */
const singularOf = (word: string): string => (word.length > 3 ? word.replace(/(es|s)$/, '') : word)

/** Whether it can be sold now: products without counted stock always can. */
export const isAvailable = ({
  stock,
  tracksStock,
}: {
  stock: number
  tracksStock: boolean
}): boolean => stock > 0 || !tracksStock

/** Whether the stock is at or below the warning level of the product. */
export const isLow = ({
  stock,
  minimumStock,
}: {
  stock: number
  minimumStock: number | null
}): boolean => minimumStock !== null && stock <= minimumStock
