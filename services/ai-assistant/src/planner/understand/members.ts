import type { Service } from './business.ts'
import type { Part } from './parts.ts'
import { isTradeWord } from './lexicon/trades.ts'
import { spelled } from './spans/attendee.ts'
import { kin } from './spans/kin.ts'
import { matchServices } from './spans/services.ts'

const group = new RegExp(`\\b(?:dos|tres|cuatro|[2-4]|mis|los|las|unos) (?:mis )?(${kin})\\b`)
const countedGroup = new RegExp(`\\b(dos|tres|cuatro|[2-4]) (?:mis )?(?:${kin})\\b`)
/** «el grande», «la chiquita», «uno», «la otra»: one of a group that was counted before. */
const member =
  /\b(?:(?:el|la|al|del) (?:mas )?(grande|mayor|chic[oa]|chiquit[oa]|menor|pequen[oa]|nin[oa]|otr[oa]|primer[oa]|segund[oa]|tercer[oa])|(un[oa])(?= (?!(?:y|o)\b)))\b/g

/**
 * «dos niños: el grande para matemáticas y la chiquita para que aprenda a leer»: the group counts its
 * members, each of whom has something of their own. Undefined when they are not told one by one.
 */
export const partsByMember = (text: string, services: readonly Service[]): Part[] | undefined => {
  const counted = group.exec(text)
  if (counted === null) return undefined
  const after = text.slice(counted.index + counted[0].length)
  const found = [...after.matchAll(member)].map(([said, named, one], at, all) => ({
    word: named ?? one ?? '',
    isFeminine: /^(?:la|una)\b/.test(said),
    service: matchServices(after.slice(all[at]?.index, all[at + 1]?.index), services).matches[0],
  }))
  const own = found.filter(({ service }) => service?.options.length === 1)
  const [first, second] = own
  if (own.length < 2 || own.length > 4 || first?.word === second?.word) return undefined
  return own.flatMap(({ word, isFeminine, service }) =>
    service ? [{ who: nameOf(counted[1] ?? '', word, isFeminine), service }] : []
  )
}

const values = new Map(Object.entries({ dos: 2, tres: 3, cuatro: 4 }))
const notNames =
  /^(?:el|la|los|las|un[oa]?|otr[oa]s?|mis?|yo|para|por|con|que|como|quier\w+|necesit\w+|ocup\w+|tienen?|van?|vienen?|el|ella|ambos|solo|nomas|tambien|el|de|del|al?|es|son|les?|se|toca\w*|grande|chic[oa]|mayor|menor|primer[oa]?|segund[oa]?)$/
/**
 * «mis dos hijos: Bruno va por su vacuna y Misha a desparasitar»: as many services as were counted,
 * one after each name. Undefined when the writer comes too or the numbers differ.
 */
export const partsByName = (text: string, services: readonly Service[]): Part[] | undefined => {
  const counted = countedGroup.exec(text)
  if (counted === null || /\b(?:yo|para mi|a mi|el mio|la mia)\b/.test(text)) return undefined
  const number = values.get(counted[1] ?? '') ?? Number(counted[1])
  if (matchServices(text.slice(0, counted.index), services).matches.length > 0) return undefined
  const after = text.slice(counted.index + counted[0].length)
  const told = after.split(/ *(?:[,;:.]| (?:y|e) ) */).flatMap(piece => {
    const [service, ...more] = matchServices(piece, services).matches
    const name = /^(?:y |e )?(?:para |a |el |la )?([a-z]{3,})\b/.exec(piece)?.[1] ?? ''
    const isName = !notNames.test(name) && !isTradeWord(name)
    return service && more.length === 0 ? [{ service, name, isName }] : []
  })
  const handles = new Set(told.map(({ service }) => service.options[0]?.handle))
  const isEach = told.length === number && handles.size === number
  const unclear = told.filter(({ service }) => service.options.length > 1)
  if (!isEach || unclear.length > 1 || !told.every(({ isName }) => isName)) return undefined
  // Which of several services is meant is asked first.
  return [...new Set([...unclear, ...told])].map(({ service, name }) => ({
    who: name.replace(/^./, letter => letter.toUpperCase()),
    service,
  }))
}

const ofNoun = new RegExp(`\\b(?:al|del|(?:(?:para|a|de) )?(?:el|la)) (${kin})\\b`, 'g')
/**
 * «mis dos bebés, vacuna para el perrito y desparasitar a la gata»: those who were counted, called by
 * what they are. Undefined unless each of them has a noun and a service of their own.
 */
export const partsByNoun = (text: string, services: readonly Service[]): Part[] | undefined => {
  const counted = countedGroup.exec(text)
  if (counted === null) return undefined
  const number = values.get(counted[1] ?? '') ?? Number(counted[1])
  const pieces = text.split(/ *(?:[,;:.]| (?:y|e) ) */)
  const own = pieces.flatMap(piece => {
    const [noun, ...nouns] = [...piece.matchAll(ofNoun)].map(([, said = '']) => said)
    const [service, ...more] = matchServices(piece.replace(ofNoun, ' '), services).matches
    const isOne = nouns.length + more.length === 0
    return noun && service && isOne ? [{ who: spelled(`tu ${noun}`), service }] : []
  })
  const nouns = new Set(own.map(({ who }) => who))
  const unclear = own.filter(({ service }) => service.options.length > 1)
  if (own.length !== number || nouns.size !== number || unclear.length > 1) return undefined
  // Which of several services is meant is asked first.
  return [...new Set([...unclear, ...own])]
}

const subset =
  /^(?:(?:y|e|que|pero) )*(?:(?:el|la|al?|los|las) )?(?:mas )?(?:otr[oa]s )?(dos|tres|[23]|un[oa]|otr[oa]s?|primer[oa]|ultim[oa]|grande|mayor|chic[oa]|chiquit[oa]|menor|pequen[oa]|bebe|cachorr[oa])(?: (?:de (?:ellos|ellas)|mas))?\b(?! (?:citas?|vacunas?|horas?|dias?|anos|meses|semanas?|kilos))/
/**
 * «tengo tres gatos, dos van por vacuna y el chiquito a desparasitar»: the whole group in smaller ones,
 * each with one service. Undefined unless they add up.
 */
export const partsBySubset = (text: string, services: readonly Service[]): Part[] | undefined => {
  const counted = countedGroup.exec(text)
  if (counted === null) return undefined
  const number = values.get(counted[1] ?? '') ?? Number(counted[1])
  const noun = new RegExp(`(${kin})$`).exec(counted[0])?.[1] ?? ''
  const after = text.slice(counted.index + counted[0].length)
  const told = after
    .split(/ *(?:[,;:.]| (?:y|e)(?= (?:el|la|los|las|un|una|uno|otr|al) ))+ */)
    .flatMap(piece => {
      const said = subset.exec(piece)
      const [service, ...more] = matchServices(piece.replace(subset, ' '), services).matches
      if (said === null || !service || service.options.length > 1 || more.length > 0) return []
      return [{ count: values.get(said[1] ?? '') ?? (Number(said[1]) || 1), service }]
    })
  const sum = told.reduce((all, { count }) => all + count, 0)
  const handles = new Set(told.map(({ service }) => service.options[0]?.handle))
  if (sum !== number || handles.size < 2 || !told.some(({ count }) => count > 1)) return undefined
  const one = noun.replace(/s$/, '')
  const other = one.endsWith('a') ? 'otra' : 'otro'
  const third = one.endsWith('a') ? 'tercera' : 'tercer'
  const fourth = one.endsWith('a') ? 'cuarta' : 'cuarto'
  const names = [one, `${other} ${one}`, `${third} ${one}`, `${fourth} ${one}`]
  return told
    .flatMap(({ count, service }) => Array.from({ length: count }, () => service))
    .map((service, at) => ({ who: spelled(`tu ${names[at] ?? one}`), service }))
}

const plain: Record<string, string> = { nino: 'niño', nina: 'niña' }
const nameOf = (noun: string, word: string, isFeminine: boolean): string => {
  const one = noun.replace(/(?<=o)s$|(?<=a)s$/, '').replace(/[oa]$/, isFeminine ? 'a' : 'o')
  const spelled = plain[one] ?? one
  if (/^(?:un|nin)/.test(word)) return `tu ${spelled}`
  if (word.startsWith('otr')) return `tu ${word} ${spelled}`
  return `tu ${spelled} ${word.replace('pequen', 'pequeñ')}`
}
