/**
 * A full name as one field holds it, in two. In Mexico the last two of four words are surnames, as
 * is the last of two; of three the last two are, as most people there have two surnames.
 */
export const splitName = (typed: string): { name: string; lastname: string } => {
  const words = typed.trim().split(/\s+/)
  const surnames = Math.min(2, words.length - 1)
  const at = words.length - surnames
  return { name: words.slice(0, at).join(' '), lastname: words.slice(at).join(' ') }
}
