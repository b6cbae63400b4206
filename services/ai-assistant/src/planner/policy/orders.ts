import { codeOf, messageOf, ordersOf, quoteOf, type Quote } from '../results.ts'
import type { Cart, Memory } from '../state/memory.ts'
import { asksAboutOrder, asksToBuy, readCart, type CartEdit } from '../understand/cart.ts'
import { hasWhen } from '../understand/slots.ts'
import type { Understanding } from '../understand/understand.ts'
import { applyEdits, matching, type Edited } from './cart.ts'
import { ask, can, handOver, offerHuman, type Step, type Talk } from './talk.ts'

/** Sells by chat [CAP-01]: a cart from free words, read back with the server's prices, committed after a yes. */
export function* takeOrder(talk: Talk, message: Understanding): Step<boolean> {
  const { memory } = talk
  if (!can(talk, 'create_order')) return false
  if (asksAboutOrder(message.normalized)) return yield* tellOrders(talk)
  const { pending } = memory
  const isAsked = pending?.kind === 'order' || pending?.kind === 'products'
  if (isAsked) return yield* answerOrder(talk, message)
  if (undoesOrder(memory, message)) {
    yield* handOver(talk, message.normalized.slice(0, 200), talk.phrases.forTeam.order)
    return true
  }
  return yield* beginOrder(talk, message)
}

/** «cancélalo» right after an order: the order is meant, and no appointment. */
const undoesOrder = (
  { lastChange, frame, pending }: Memory,
  { acts, normalized }: Understanding
): boolean => {
  if (lastChange !== 'order' || frame !== null || pending !== null) return false
  const [act, ...others] = acts
  const isUndone = act?.intent === 'cancel' || act?.intent === 'move'
  if (!isUndone || others.length > 0) return false
  const isTimed = hasWhen(act.slots) || act.slots.source !== undefined
  return !isTimed && act.slots.services.length === 0 && !appointmentWord.test(normalized)
}
const appointmentWord = /\b(?:citas?|clases?|sesion(?:es)?|consultas?|terapias?|turno|reserv\w+)\b/

function* beginOrder(talk: Talk, message: Understanding): Step<boolean> {
  const { memory } = talk
  const isBusy = memory.frame !== null || memory.pending !== null
  const booksAtTime = message.acts.some(
    ({ intent, slots }) => intent === 'book' && hasWhen(slots) && slots.services.length > 0
  )
  const isElse = message.acts.some(({ intent }) => ['move', 'cancel', 'health'].includes(intent))
  if (isBusy || booksAtTime || isElse || !asksToBuy(message.normalized)) return false
  const edits = readCart(message.normalized).filter(
    ({ noun, op }) => noun.length > 0 && op !== 'remove'
  )
  if (edits.length === 0) return false
  const edited = yield* applyEdits(talk, null, edits)
  const isProduct = edited.items.length > 0 || edited.ambiguous !== undefined
  // A word of the services alone is no product: «quiero un corte».
  if (!isProduct || (edited.unknown.length > 0 && namesService(message))) return false
  return yield* goOn(talk, { items: edited.items }, edited)
}

const namesService = ({ acts }: Understanding): boolean =>
  acts.some(({ intent, slots }) => intent === 'book' && slots.services.length > 0)

function* answerOrder(talk: Talk, message: Understanding): Step<boolean> {
  const { memory } = talk
  const { pending } = memory
  const cart = memory.cart ?? { items: [] }
  if (pending?.kind === 'products') return yield* choosePending(talk, message, cart)
  if (pending?.kind !== 'order') return false
  const isQuestion = message.acts.some(({ intent }) => intent.startsWith('ask_'))
  if (message.confirm && !isQuestion) return yield* commit(talk, pending.cart)
  if (dropsOrder(message, cart)) return dropOrder(talk)
  const edits = editsIn(message)
  if (edits.length > 0 && !isQuestion) {
    const edited = yield* applyEdits(talk, cart, edits)
    if (edited.isChanged || edited.ambiguous !== undefined || edited.unknown.length > 0)
      return yield* goOn(talk, { items: edited.items }, edited)
  }
  if (message.deny || message.abandon) return dropOrder(talk)
  return false
}

/** «cancélalo», «cancela el pedido»: the whole cart, unless one of its things is named. */
const dropsOrder = ({ normalized }: Understanding, { items }: Cart): boolean =>
  /\b(?:cancel|anul|olvid)\w*/.test(normalized) &&
  !readCart(normalized).some(({ noun }) => noun.length > 0 && matching(items, noun).length > 0)

/** A refusal with nothing else in it edits nothing. */
const editsIn = ({ normalized, deny }: Understanding): CartEdit[] => {
  const edits = readCart(normalized)
  return deny && edits.every(({ noun, quantity }) => noun.length === 0 && quantity === undefined)
    ? []
    : edits
}

const dropOrder = (talk: Talk): boolean => {
  Object.assign(talk.memory, { cart: null, pending: null, asked: null })
  talk.words.push(talk.phrases.orderDropped)
  return true
}

function* choosePending(talk: Talk, message: Understanding, cart: Cart): Step<boolean> {
  const { pending } = talk.memory
  if (pending?.kind !== 'products') return false
  const at = message.option === -1 ? pending.options.length - 1 : (message.option ?? 0) - 1
  const nouns = readCart(message.normalized)
  const named = pending.options.filter(({ name }) =>
    nouns.some(({ noun }) => noun.some(word => name.toLowerCase().includes(word)))
  )
  const chosen = pending.options[at] ?? (named.length === 1 ? named[0] : undefined)
  if (chosen === undefined) return message.deny || message.abandon ? dropOrder(talk) : false
  const { handle, name } = chosen
  return yield* goOn(talk, { items: [...cart.items, { handle, name, quantity: pending.quantity }] })
}

type Gaps = {
  unknown: string[]
  ambiguous: Edited['ambiguous']
}

/** Asks which of several was meant, or reads the cart back. Always ends the turn. */
function* goOn(
  talk: Talk,
  cart: Cart,
  { unknown, ambiguous }: Gaps = { unknown: [], ambiguous: undefined }
): Step<boolean> {
  const { memory } = talk
  memory.cart = cart
  for (const noun of unknown) talk.words.push(talk.phrases.noProduct(noun))
  if (ambiguous !== undefined) {
    const options = ambiguous.options.map(({ handle, name }) => ({ handle, name }))
    ask(
      talk,
      `product:${ambiguous.noun}`,
      talk.phrases.whichProduct(options.map(({ name }) => name)),
      { kind: 'products', options, quantity: ambiguous.quantity }
    )
    return true
  }
  if (cart.items.length === 0) return unknown.length > 0 ? true : dropOrder(talk)
  yield* readBack(talk, cart)
  return true
}

/** The cart at the prices of the server; what is short is cut down to what there is, and said so. */
export function* readBack(talk: Talk, cart: Cart): Step<void> {
  const quoted = yield quoteCall(cart)
  if (!quoted.ok)
    return offerHuman(talk, [messageOf(quoted), talk.phrases.offerHuman].filter(Boolean).join(' '))
  yield* presentQuote(talk, quoteOf(quoted))
}

const quoteCall = ({ items }: Cart) => ({
  name: 'quote_order',
  arguments: { items: items.map(({ handle, quantity }) => ({ product: handle, quantity })) },
})

function* presentQuote(talk: Talk, quote: Quote): Step<void> {
  const { memory, phrases } = talk
  if (quote.cart !== '') return askForYes(talk, quote)
  for (const { name, left } of quote.items.filter(({ isShort }) => isShort))
    talk.words.push(phrases.stockLeft(name, left))
  const items = quote.items
    .map(item => ({ ...item, quantity: item.isShort ? item.left : item.quantity }))
    .filter(({ quantity }) => quantity > 0)
    .map(({ handle, name, quantity }) => ({ handle, name, quantity }))
  memory.cart = { items }
  if (items.length === 0) {
    Object.assign(memory, { cart: null, pending: null, asked: null })
    return
  }
  const again = yield quoteCall({ items })
  const fresh = quoteOf(again)
  if (again.ok && fresh.cart !== '') askForYes(talk, fresh)
  else offerHuman(talk, phrases.offerHuman)
}

const askForYes = (talk: Talk, quote: Quote): void =>
  ask(talk, `order:${quote.cart}`, talk.phrases.orderTotal(quote), {
    kind: 'order',
    cart: quote.cart,
  })

/** After a yes: the order exactly as it was read back. */
function* commit(talk: Talk, cart: string): Step<boolean> {
  const { memory } = talk
  const result = yield { name: 'create_order', arguments: { cart } }
  Object.assign(memory, { pending: null, asked: null })
  if (result.ok) {
    Object.assign(memory, { cart: null, closed: true, lastChange: 'order' })
    talk.words.push(talk.phrases.afterOrder)
    return true
  }
  const fresh = quoteOf(result)
  if (fresh.items.length > 0) {
    talk.words.push(
      codeOf(result) === 'order_price_changed'
        ? talk.phrases.priceChanged
        : talk.phrases.soldMeanwhile
    )
    yield* presentQuote(talk, fresh)
  } else if (/handle/.test(codeOf(result)) && memory.cart) yield* readBack(talk, memory.cart)
  else offerHuman(talk, [messageOf(result), talk.phrases.offerHuman].filter(Boolean).join(' '))
  return true
}

function* tellOrders(talk: Talk): Step<boolean> {
  if (!can(talk, 'my_orders')) return false
  const result = yield { name: 'my_orders', arguments: {} }
  if (!result.ok) yield* handOver(talk, 'Pregunta por su pedido')
  else talk.words.push(talk.phrases.orders(ordersOf(result)))
  return true
}
