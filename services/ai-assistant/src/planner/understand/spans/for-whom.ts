import { fold } from '@mostrador/kernel'
import type { Service } from '../business.ts'
import { conceptOf } from '../lexicon/trades.ts'
import { keysOf } from './service-words.ts'

/** «Masaje en pareja»: one appointment is for two people. */
export const isForTwo = ({ name }: Pick<Service, 'name'>): boolean =>
  /\b(?:en|de|para) parejas?\b|\bduo\b|\bpara (?:dos|2)\b/.test(fold(name))

const forBoth = /\bpara (?:dos|2|los dos|las dos|nosotr[oa]s dos|ambos)\b/
/** «un masaje para dos»: of its kind the one that is for a couple. */
export const pairAmong = (
  text: string,
  options: readonly Service[],
  services: readonly Service[]
): Service | undefined => {
  const kind = fold(options[0]?.name ?? '').split(' ')[0]
  if (options.length < 2 || !forBoth.test(text) || /\bcada (?:quien|un[oa])\b/.test(text))
    return undefined
  return services.find(each => isForTwo(each) && fold(each.name).split(' ')[0] === kind)
}

const child = 'nino'
const little = /^tu (?:otr[oa] |tercera? |tercer )?(?:[a-z]+it[oa]|[a-zñ]+)$/
/** Of these words only the little ones are children: «tu perrito» is none. */
const small =
  /\b(?:chavit|hijit|sobrinit|ninit|chiquit|chamac|chamaquit|morrit|escuincl|nietit|peque|nen|bebit|hermanit|primit|bodoque|retono|gemelit|cuatit|huerc|huerquit|chiquill|chilpayat|mocos)/
/** «de 16 años» */
const grown = /\b(?:1[3-9]|[2-9]\d) anos\b/
/** «mi hijo de 16»: no child, and no service for children. */
const grownOne =
  /\b(?:hij|herman|sobrin|niet|chav|nin)[a-z]+ (?:que )?(?:de|tiene) (?:1[3-9]|[2-9]\d)\b(?: anos)?(?! (?:pesos|min))/g
/** The same length, so that places in the text stay. */
export const withoutGrown = (text: string): string =>
  text.replace(grownOne, said => said.replace(/^[a-z]+/, word => '-'.repeat(word.length)))

/** True when the words for somebody are those for a child, and no age says otherwise. */
export const isChild = (who: string, text: string): boolean =>
  little.test(who) &&
  !grown.test(text) &&
  withoutGrown(text) === text &&
  (small.test(fold(who)) || who.split(' ').some(word => conceptOf(fold(word)) === child))

const adult =
  /^tu (?:otr[oa] )?(?:espos[oa]|marido|mujer|senora?|pareja|novi[oa]|pap[aá]|pap[ai]|mam[aá]|mami|suegr[oa]|abuel(?:it)?[oa]|t[ií][oa]|cu[ñn]ad[oa]|comadre|compadre|nuera|yerno|amig[oa]|viej[oa]|jef[ea]|jefit[oa]|roomie|vecin[oa])$/
/** True when the words for somebody are those for a grown-up. */
export const isGrownUp = (who: string): boolean => adult.test(who)

/** The service for children that is otherwise the same: «Corte infantil» for «Corte de cabello». */
export const childrensOf = (
  service: Service,
  services: readonly Service[]
): Service | undefined => {
  const keys = keysOf(service.name)
  if (keys.has(child)) return undefined
  const alike = services.filter(({ name }) => {
    const own = keysOf(name)
    const others = [...own].filter(key => key !== child)
    return own.has(child) && others.length > 0 && others.every(key => keys.has(key))
  })
  return alike.length === 1 ? alike[0] : undefined
}

/** The plainest service that is the same for those who are no children; none for another service. */
export const grownUpsOf = (service: Service, services: readonly Service[]): Service | undefined => {
  const alike = services
    .filter(each => childrensOf(each, services)?.handle === service.handle)
    .toSorted((a, b) => keysOf(a.name).size - keysOf(b.name).size)
  return alike[0]
}
