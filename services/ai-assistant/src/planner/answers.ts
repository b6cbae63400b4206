import { phrases } from './phrases.ts'
import { appointmentsOf, branchesOf, fieldOf, productsOf } from './results.ts'
import { can, type Step, type Talk } from './talk.ts'
import type { Wish } from './understand.ts'

/** Learns addresses and opening hours, once in a conversation. */
export function* learnBranches(talk: Talk): Step<void> {
  if (talk.memory.branches) return
  const result = can(talk, 'list_branches') ? yield { name: 'list_branches', arguments: {} } : yield { name: 'business_info', arguments: {} }
  if (result.ok) talk.memory.branches = branchesOf(result)
}

/** Answers a question that changes nothing. True when `wish` was one. */
export function* answer(talk: Talk, wish: Wish): Step<boolean> {
  const { memory, words } = talk
  const services = memory.services ?? []
  switch (wish.intent) {
    case 'ask_price': {
      const named = wish.slots.services.flatMap(({ options }) => options)
      const found = named.length > 0 ? named : wish.slots.unknownService ? [] : /\b(?:de|del|el|la|los|las|un|una)\b(?! lista)/.test(wish.text) && nounOf(wish.text) ? [] : memory.goal?.service ? [memory.goal.service] : services
      if (found.length > 0) {
        words.push(phrases.price(found.slice(0, 10)))
        memory.topic = found.length === 1 ? (found[0] ?? null) : memory.topic
      } else yield* answerProduct(talk, wish.slots.unknownService ?? nounOf(wish.text))
      return true
    }
    case 'ask_products':
      yield* answerProduct(talk, nounOf(wish.text))
      return true
    case 'ask_services':
      words.push(services.length > 0 ? phrases.services(services.slice(0, 10)) : phrases.noServices)
      if (!memory.goal && services.length > 0) memory.pending = { kind: 'services', options: services.slice(0, 10) }
      return true
    case 'ask_specialists':
      words.push(phrases.specialists(memory.specialists.map(({ name }) => name)))
      return true
    case 'ask_hours':
    case 'ask_address': {
      yield* learnBranches(talk)
      const branches = memory.branches ?? []
      words.push(wish.intent === 'ask_hours' ? phrases.hours(branches) : phrases.addresses(branches))
      return true
    }
    case 'my_appointments': {
      const list = can(talk, 'my_appointments') ? appointmentsOf(yield { name: 'my_appointments', arguments: {} }) : []
      words.push(list.length > 0 ? phrases.appointments(list.slice(0, 5)) : phrases.noAppointments)
      return true
    }
    case 'opt_out':
      words.push(phrases.optOut)
      return true
    default:
      return false
  }
}

function* answerProduct(talk: Talk, said: string): Step<void> {
  const result = said && can(talk, 'quote_products') ? yield { name: 'quote_products', arguments: { search: said } } : { ok: false }
  const products = productsOf(result)
  if (products.length > 0) talk.words.push(phrases.products(products))
  else if (said && talk.memory.services?.length) talk.words.push(`${phrases.noPrice(said)} ${phrases.services(talk.memory.services.slice(0, 8))}`)
  else talk.words.push(fieldOf(result, 'message') || phrases.noPrice(said || 'eso'))
}

const questionWords = /\b(?:hola|buenas|oye|disculpa|me|te|le|se|nos|que|cuanto|cuanta|cuesta[n]?|vale[n]?|sale|precio[s]?|costo[s]?|cobran?|tienen?|tienes|venden?|producto[s]?|hay|en|a|y|por|favor|es|seria|el|la|los|las|un|una|unos|unas|de|del|para|como|quiero|saber|ver|comprar|cotizar|cotizacion|dura|tarda|tiempo|minutos|info|informacion|tambien|lista|todo|todos|sus|su|servicio|servicios|manejan|puedes|podrias|pasar|decir|dar|das|pasas|dices|aprox|cada|mas|menos)\b/g
/** What a question of price is about, once the words of asking are gone. */
const nounOf = (text: string): string => text.replace(questionWords, ' ').replace(/[^a-z0-9 ]/g, ' ').replace(/\s+/g, ' ').trim().slice(0, 60)
