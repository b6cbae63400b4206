import { clausesOf } from '../understand/clauses.ts'
import type { DialogueAct } from '../understand/dialogue-acts.ts'
import { matchServices } from '../understand/spans/services.ts'
import { productsOf } from '../results.ts'
import { namesNothing, nounOf } from './nouns.ts'
import { can, type Step, type Talk } from './talk.ts'

/** The products that are asked for; a service of that name, or that there is none. */
export function* answerProducts(talk: Talk, act: DialogueAct): Step<void> {
  const thing = thingForSale(talk, act.text)
  if (yield* sellProduct(talk, thing)) return
  if (admitsUnknownProduct(talk, act)) return
  const service = act.slots.services.flatMap(({ options }) => options)
  if (service.length === 1) talk.memory.topic = service[0] ?? null
  talk.words.push(
    service.length > 0 ? talk.phrases.price(service) : talk.phrases.noProduct(thing || 'eso')
  )
}

/** Where it is sold, and no thing: «¿la venden ahí?» asks for what was named before. */
const noThing = /^(?:alla|aqui|ustedes|todavia|tambien|suelt[oa]s?)$/
const thingForSale = ({ memory }: Talk, text: string): string => {
  const named = onSale.exec(text)?.[1]
  if (named !== undefined && !noThing.test(named)) return named
  return named !== undefined || namesNothing(text) ? (memory.product ?? '') : nounOf(text)
}

const onSale =
  /\b(?:venden?|comprar) (?:(?:algun[oa]?s?|un[oa]?s?|los|las) )?([a-z]{4,}(?: de [a-z]+)?)/
/** «¿venden certificados de regalo?»: no service, whatever else is told. True when that was said. */
const admitsUnknownProduct = (
  { memory, phrases, words }: Talk,
  { text, slots }: DialogueAct
): boolean => {
  const thing = onSale.exec(text)?.[1]
  if (thing === undefined || slots.services.length === 0) return false
  if (matchServices(thing, memory.services ?? []).matches.length > 0) return false
  words.push(phrases.noProduct(thing))
  return true
}

/** Things on a shelf, which no service is called. */
const productWord =
  /\b(?:aceites?|ceras?|pomadas?|shampoos?|champu|acondicionador(?:es)?|esmaltes?|serums?|mousse|balsamos?|cepillos?|gel|cremas?|locion(?:es)?|tonicos?|spray|croquetas?|jabon(?:es)?)\b/

/** Shows the prices of products by these words. False when there are none. */
export function* sellProduct(talk: Talk, said: string): Step<boolean> {
  if (!said || !can(talk, 'quote_products')) return false
  const products = productsOf(yield { name: 'quote_products', arguments: { search: said } })
  if (products.length === 0) return false
  talk.memory.product = said
  const lines = talk.phrases.products(products)
  if (!talk.words.includes(lines)) talk.words.push(lines)
  return true
}

/** «¿en cuánto sale el botecito?» */
const container =
  /\b(?:bot(?:e|ecito|ella|ellita)s?|frasqu?c?\w+|envases?|tub(?:o|ito)s?|tarr(?:o|ito)s?|lat(?:a|ita)s?|bult(?:o|ito)s?|costal(?:es|ito)?|saquitos?|bols(?:a|ita)s?|piezas?|presentacion(?:es)?|el producto)\b/
/** The words of the product that a price is asked of, named here or just before. */
export const productMeant = ({ memory }: Talk, { text, slots }: DialogueAct): string | null => {
  if (productWord.test(text)) return nounOf(text)
  if (container.test(text) && slots.services.length === 0) return memory.product
  const isBare = nounOf(text) === '' && slots.services.length === 0
  return isBare && memory.about === 'ask_products' ? memory.product : null
}

/** Keeps the product that a message names, for what the rest of it asks. */
export const noteProduct = ({ memory }: Talk, normalized: string): void => {
  const named = clausesOf(normalized).find(clause => productWord.test(clause))
  const words = named === undefined ? '' : named.slice(named.search(productWord))
  const said = nounOf(words.split(/ (?:en|a|y|que|para|por|todavia) | ?\?/)[0] ?? '')
  if (said) memory.product = said
}
