import { nounOf } from './nouns.ts'
import { openOn } from './opening-hours.ts'
import type { Specialist } from '../understand/business.ts'
import { answerFromFacts } from './facts.ts'
import { learnBranches } from './learn-branches.ts'
import { tellAppointments } from './own-appointments.ts'
import { appointmentsOf, productsOf, visitsOf } from '../results.ts'
import { can, type Step, type Talk } from './talk.ts'
import type { Wish } from '../understand/wishes.ts'

/** Answers a question that changes nothing. True when `wish` was one. */
export function* answer(talk: Talk, wish: Wish): Step<boolean> {
  const { memory, words } = talk
  const services = memory.services ?? []
  switch (wish.intent) {
    case 'ask_price': {
      const product = productWord.test(wish.text)
        ? nounOf(wish.text)
        : nounOf(wish.text) === '' &&
            wish.slots.services.length === 0 &&
            memory.about === 'ask_products'
          ? memory.product
          : null
      if (product && (yield* sellProduct(talk, product))) return true
      const named = wish.slots.services.flatMap(({ options }) => options)
      const found =
        named.length > 0
          ? named
          : wish.slots.unknownService
            ? []
            : /\b(?:de|del|el|la|los|las|un|una)\b(?! lista)/.test(wish.text) && nounOf(wish.text)
              ? []
              : memory.frame?.service
                ? [memory.frame.service]
                : (memory.frame?.among ?? services)
      if (found.length > 0) {
        words.push(talk.phrases.price(found.slice(0, 12)))
        memory.topic =
          found.length === 1 ? (found[0] ?? null) : named.length > 1 ? null : memory.topic
        if (named.length > 1 && !memory.frame)
          memory.pending = { kind: 'services', options: found.slice(0, 12) }
      } else yield* answerProduct(talk, wish.slots.unknownService ?? nounOf(wish.text))
      return true
    }
    case 'ask_products':
      if (yield* sellProduct(talk, nounOf(wish.text))) return true
      const service = wish.slots.services.flatMap(({ options }) => options)
      if (service.length === 1) memory.topic = service[0] ?? null
      words.push(
        service.length > 0
          ? talk.phrases.price(service)
          : talk.phrases.noProduct(nounOf(wish.text) || 'eso')
      )
      return true
    case 'ask_services':
      words.push(
        services.length > 0 ? talk.phrases.services(services.slice(0, 12)) : talk.phrases.noServices
      )
      if (!memory.frame && services.length > 0)
        memory.pending = { kind: 'services', options: services.slice(0, 12) }
      return true
    case 'ask_specialists':
      words.push(talk.phrases.specialists(whoGives(talk, wish).map(({ name }) => name)))
      return true
    case 'ask_hours':
    case 'ask_address': {
      yield* learnBranches(talk)
      const all = memory.branches ?? []
      const branches = wish.slots.branch
        ? all.filter(({ handle }) => handle === wish.slots.branch?.handle)
        : all
      const day =
        wish.slots.date ??
        (memory.about === 'ask_hours' && wish.slots.branch
          ? (memory.aboutDay ?? undefined)
          : undefined)
      memory.aboutDay = day ?? null
      words.push(
        wish.intent === 'ask_address'
          ? talk.phrases.addresses(branches)
          : (openOn(talk.phrases, {
              branches,
              all,
              date: day,
              isYesNo: !/que horas?/.test(wish.text),
            }) ?? talk.phrases.hours(branches, all.length > 1))
      )
      return true
    }
    case 'my_appointments': {
      yield* tellAppointments(talk, wish)
      return true
    }
    case 'attend': {
      const [next] = can(talk, 'my_appointments')
        ? appointmentsOf(yield { name: 'my_appointments', arguments: {} })
        : []
      words.push(next ? talk.phrases.attending(next) : talk.phrases.noAppointments)
      return true
    }
    case 'past_visits': {
      const [last] = can(talk, 'past_visits')
        ? visitsOf(yield { name: 'past_visits', arguments: {} })
        : []
      words.push(last ? talk.phrases.lastVisit(last) : talk.phrases.noPastVisits)
      return true
    }
    case 'ask_payment':
    case 'ask_requirements':
      yield* answerFromFacts(talk, wish.text)
      return true
    case 'opt_out':
      words.push(talk.phrases.optOut)
      return true
    default:
      return false
  }
}

/** Who gives the services named, at the branch named; everybody when nothing was named. */
const whoGives = ({ memory }: Talk, { slots }: Wish): Specialist[] => {
  const named = new Set(
    slots.services.flatMap(({ options }) => options.map(({ handle }) => handle))
  )
  return memory.specialists.filter(
    ({ branch, services }) =>
      (slots.branch === undefined || branch === slots.branch.name) &&
      (named.size === 0 || services === undefined || services.some(handle => named.has(handle)))
  )
}

/** Things on a shelf, which no service is called. */
const productWord =
  /\b(?:aceites?|ceras?|pomadas?|shampoo|champu|balsamos?|cepillos?|gel|cremas?|locion(?:es)?|tonicos?|spray)\b/

/** Shows the prices of products by these words. False when there are none. */
function* sellProduct(talk: Talk, said: string): Step<boolean> {
  if (!said || !can(talk, 'quote_products')) return false
  const products = productsOf(yield { name: 'quote_products', arguments: { search: said } })
  if (products.length === 0) return false
  talk.memory.product = said
  talk.words.push(talk.phrases.products(products))
  return true
}

function* answerProduct(talk: Talk, said: string): Step<void> {
  if (yield* sellProduct(talk, said)) return
  if (said && talk.memory.services?.length)
    talk.words.push(
      `${talk.phrases.noPrice(said)} ${talk.phrases.services(talk.memory.services.slice(0, 8))}`
    )
  else talk.words.push(talk.phrases.noPrice(said || 'eso'))
}
