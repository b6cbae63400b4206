import { fold, soundOf } from '@mostrador/kernel'
import { productsOf, type Product } from '../results.ts'
import type { Cart, CartItem } from '../state/memory.ts'
import { stemOf, type CartEdit } from '../understand/cart.ts'
import type { Step, Talk } from './talk.ts'

/** Characters of one search of products. */
const longestSearch = 80
const mostPieces = 99

/** What became of the edits: a cart, and the things that nothing is called or that several are. */
export type Edited = {
  items: CartItem[]
  unknown: string[]
  ambiguous: { noun: string; options: Product[]; quantity: number } | undefined
  isChanged: boolean
}

/** Finds what the edits name, in the cart and then in the shop, and applies them in order. */
export function* applyEdits(
  talk: Talk,
  cart: Cart | null,
  edits: readonly CartEdit[]
): Step<Edited> {
  const edited: Edited = {
    items: [...(cart?.items ?? [])],
    unknown: [],
    ambiguous: undefined,
    isChanged: false,
  }
  const found = yield* searchFor(talk, edited.items, edits)
  for (const edit of edits) applyEdit(edited, edit, found)
  return edited
}

/** One search for all that the cart does not hold yet. */
function* searchFor(
  talk: Talk,
  items: readonly CartItem[],
  edits: readonly CartEdit[]
): Step<readonly Product[]> {
  const strange = edits.filter(({ noun, op }) => op !== 'remove' && noun.length > 0)
  const isAllKnown = strange.every(({ noun }) => matching(items, noun).length === 1)
  if (strange.length === 0 || isAllKnown) return []
  const search = strange
    .flatMap(({ noun }) => noun)
    .join(' ')
    .slice(0, longestSearch)
  return productsOf(yield { name: 'quote_products', arguments: { search } })
}

const applyEdit = (edited: Edited, edit: CartEdit, found: readonly Product[]): void => {
  const { items } = edited
  const held = edit.noun.length === 0 ? items.slice(-1) : matching(items, edit.noun)
  const [item] = held
  if (item !== undefined) return changeItem(edited, edit, item)
  if (edit.op === 'remove' || edit.noun.length === 0) return
  const options = matching(found, edit.noun).filter(({ handle }) => handle !== '')
  const [product, ...others] = options
  if (product === undefined) return void edited.unknown.push(edit.noun.join(' '))
  if (others.length > 0) {
    edited.ambiguous ??= {
      noun: edit.noun.join(' '),
      options: options.slice(0, 5),
      quantity: Math.min(mostPieces, edit.quantity ?? 1),
    }
    return
  }
  const { handle, name } = product
  items.push({ handle, name, quantity: Math.min(mostPieces, edit.quantity ?? 1) })
  edited.isChanged = true
}

const changeItem = (edited: Edited, { op, quantity }: CartEdit, item: CartItem): void => {
  const at = edited.items.indexOf(item)
  const more = op === 'more' ? item.quantity + (quantity ?? 1) : (quantity ?? item.quantity)
  edited.isChanged = true
  if (op === 'remove') edited.items.splice(at, 1)
  else edited.items[at] = { ...item, quantity: Math.min(mostPieces, more) }
}

/** The same word, also by its sound («croketas»); short words sound alike by chance. */
const isSame = (own: string, word: string): boolean =>
  own === word || (word.length > 3 && soundOf(own) === soundOf(word))

/** Those whose name has most of the words; all of the words first. */
export const matching = <Named extends { name: string }>(
  all: readonly Named[],
  noun: readonly string[]
): Named[] => {
  const scored = all.map(each => {
    const name = fold(each.name)
      .split(/[^a-z0-9]+/)
      .map(stemOf)
    return { each, hits: noun.filter(word => name.some(own => isSame(own, word))).length }
  })
  const best = Math.max(0, ...scored.map(({ hits }) => hits))
  return best === 0 ? [] : scored.filter(({ hits }) => hits === best).map(({ each }) => each)
}
