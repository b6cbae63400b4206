import type { Service } from './business.ts'
import type { Part } from './parts.ts'
import { kin } from './spans/companions.ts'
import { matchServices } from './spans/services.ts'

const group = new RegExp(`\\b(?:dos|tres|cuatro|[2-4]|mis|los|las|unos) (?:mis )?(${kin})\\b`)
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

const plain: Record<string, string> = { nino: 'niño', nina: 'niña' }
const nameOf = (noun: string, word: string, isFeminine: boolean): string => {
  const one = noun.replace(/(?<=o)s$|(?<=a)s$/, '').replace(/[oa]$/, isFeminine ? 'a' : 'o')
  const spelled = plain[one] ?? one
  if (/^(?:un|nin)/.test(word)) return `tu ${spelled}`
  if (word.startsWith('otr')) return `tu ${word} ${spelled}`
  return `tu ${spelled} ${word.replace('pequen', 'pequeñ')}`
}
