import { fold } from '@mostrador/kernel'
import type { Service } from '../business.ts'
import { isGivenName } from '../lexicon/nicknames.ts'
import { ownWords } from '../lexicon/tokens.ts'
import { isTradeWord } from '../lexicon/trades.ts'
import { kin } from './kin.ts'

const age = '(?: (?:mayor|menor|mas [a-z]+|chic[oa]|grande|de (?:en medio|\\d+(?: anos)?)))?'
/** Words after which a name stands: «mi hija Regina», «la mamá de Iker», «se llama Canela». */
const beforeName = [
  `(?<!\\b(?:con|por) )\\b(?:mis?|sus?|el|la|un|una|nuestr[oa]s?) (?:(?:\\d|dos|tres|otr[oa]s?) )?(?:${kin})${age},? `,
  `\\b(?:${kin}|mama|papa|abuel[oa]|tutora?|duen[oa]|jef[ea]) de `,
  '\\b(?:se llaman?|llamad[oa]|su nombre es|le (?:decimos|digo|dicen)) ',
].map(lead => new RegExp(lead, 'g'))
const nextWord = /^(\p{L}[\p{L}'’-]+)/u
/** Between two names: «Iker y Camila», «Canela, Bruno y Max», «Diana Cuevas». */
const between = /^(?:, |,? [ye] | )/

/**
 * A text without the names of the writer's people and pets, which are nobody's service and no
 * specialist. A word of a service stays, whatever stands before it.
 */
export const withoutNamesOfOthers = (text: string, services: readonly Service[]): string => {
  const own = ownWords(services.map(({ name }) => name))
  const isCapital = /\p{Ll}/u.test(text)
  const isName = (said: string): boolean => {
    const word = fold(said)
    if (own.has(word) || isTradeWord(word)) return false
    return isGivenName(word) || (isCapital && /^\p{Lu}\p{Ll}/u.test(said))
  }
  return beforeName.reduce((left, lead) => withoutNamesAfter(left, lead, isName), text)
}

/** «mis dos hijos, Sofi en automático y…»: one of them, told apart by what follows. */
const oneOfThem = /s,? $/
const toldOfOne = /^ (?:de|va|van|en|para|el|a|al|quiere|necesita|ocupa|tiene|pesa|con|su)\b/
const bareEnd = (text: string): string => text.replace(/[ ,]+$/, '')

type IsName = (word: string) => boolean
const withoutNamesAfter = (text: string, leads: RegExp, isName: IsName): string => {
  const folded = fold(text)
  // Offsets in the one are those in the other.
  if (folded.length !== text.length) return text
  const kept: string[] = []
  let from = 0
  for (const { index, 0: lead } of folded.matchAll(leads)) {
    const start = index + lead.length
    const end = start < from ? start : endOfNames(text, start, isName)
    if (end === start) continue
    const isOneOfThem = oneOfThem.test(lead) && toldOfOne.test(folded.slice(end))
    kept.push(isOneOfThem ? `${text.slice(from, start)}uno` : bareEnd(text.slice(from, start)))
    from = end
  }
  return [...kept, text.slice(from)].join('')
}

const endOfNames = (text: string, start: number, isName: IsName): number => {
  let end = start
  for (let at = start; ; ) {
    const word = nextWord.exec(text.slice(at))?.[1]
    if (word === undefined || !isName(word)) return end
    end = at + word.length
    const joint = between.exec(text.slice(end))?.[0]
    if (joint === undefined) return end
    at = end + joint.length
  }
}
