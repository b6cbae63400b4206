import { fold } from '@mostrador/kernel'

/** How well a product answers a search: 0 is not at all. Names count more than descriptions; case and accents do not matter. */
export const relevance = (
  product: { name: string; description: string; category: string },
  search: string
): number => {
  const words = fold(search)
    .split(/[^a-z0-9]+/)
    .filter(word => word.length > 1)
  const name = fold(product.name)
  const rest = fold(`${product.category} ${product.description}`)
  return words.reduce((score, word) => {
    // "ceras" finds "cera": people ask in the plural.
    const stem = word.length > 3 ? word.replace(/(es|s)$/, '') : word
    return score + (name.includes(stem) ? 3 : rest.includes(stem) ? 1 : 0)
  }, 0)
}
