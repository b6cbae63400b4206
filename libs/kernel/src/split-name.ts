import { nameStart, trimmedName } from './person-name.ts'

/**
 * A full name as one field holds it, in two. In Mexico the last two of four words are surnames, as
 * is the last of two; of three the last two are, as most people there have two surnames. A
 * treatment stays with the first name.
 */
export const splitName = (typed: string): { name: string; lastname: string } => {
  const name = trimmedName(typed)
  const [, head = ''] = nameStart.exec(name) ?? []
  const words = name.slice(head.length).split(' ')
  const at = words.length - Math.min(2, words.length - 1)
  return { name: `${head}${words.slice(0, at).join(' ')}`, lastname: words.slice(at).join(' ') }
}
