import { fold } from '@mostrador/kernel'
import type { Service } from './business.ts'
import { kilosOfBreed } from './spans/breeds.ts'
import type { DialogueAct } from './dialogue-acts.ts'
import { mentionsOfPeople } from './mentions.ts'
import type { Part } from './parts.ts'
import type { Slots } from './slots.ts'
import { childrensOf } from './spans/for-whom.ts'
import { theWriter } from './spans/attendee.ts'
import {
  listedMeasures,
  type Measures,
  measureIn,
  narrowed,
  readMeasures,
  tellsWeight,
} from './spans/measures.ts'
import type { ServiceMatch } from './spans/services.ts'

const ofWriter = /\b(?:para mi|a mi|yo)(?! (?:hij|niet|sobrin|perr|gat|herman)[a-z]*)\b/
/** «mi nieto de cuatro años», «pesa 14 kilos»: the service that is for such a one. */
export const forMeasures = (
  act: DialogueAct,
  measures: Measures,
  { services, message }: { services: readonly Service[]; message: string }
): DialogueAct => {
  if (act.parts.length > 1 && act.intent === 'book')
    return forEachMeasure(act, services, listedMeasures(message))
  const isPet = kilosOfBreed(act.text) !== undefined
  const isOfOne =
    act.parts.length < 2 && (act.parts.length === 1 || isPet || !ofWriter.test(act.text))
  if (!isOfOne || !(act.intent === 'book' || act.intent === 'ask_price')) return act
  const fit = (match: ServiceMatch): ServiceMatch => narrowed(match, measures, services)
  return {
    ...act,
    slots: { ...act.slots, services: act.slots.services.map(fit) },
    parts: act.parts.map(part => ({
      ...part,
      ...(part.service && { service: fit(part.service) }),
    })),
  }
}

const isTold = ({ years, kilos }: Measures): boolean => years !== undefined || kilos !== undefined
/** «mis gemelos de 7»: of each of them. */
const namesGroup = (clause: string, who: string): boolean =>
  new RegExp(`\\b${fold(who).split(' ').at(-1) ?? ''}e?s\\b`).test(clause)

/** «uno de 9 y el otro de 14», «pesan 6 y 25 kilos»: of several each gets what is for such a one. */
const forEachMeasure = (
  act: DialogueAct,
  services: readonly Service[],
  list: readonly Measures[]
): DialogueAct => {
  const { parts, text } = act
  const clauses = text.split(', ')
  const who = parts.map(part => part.who)
  const mentions = mentionsOfPeople(clauses, who)
  const isWeight = tellsWeight(text)
  // The list tells of the group: the writer beside it has no place in it.
  const others = parts.filter(part => part.who !== theWriter)
  const measured = parts.map((part, at): Part => {
    const own = clauses
      .filter((_, index) => mentions[index] === at)
      .map(clause => measureIn(clause, isWeight))
      .find(isTold)
    const listed = list.length === others.length ? list[others.indexOf(part)] : undefined
    const ofGroup = clauses.filter(clause => namesGroup(clause, part.who)).map(readMeasures)
    const measures = own ?? listed ?? ofGroup.find(isTold)
    if (measures === undefined) return part
    return {
      ...part,
      ...(measures.years !== undefined && { years: measures.years }),
      ...(part.service && { service: narrowed(part.service, measures, services) }),
    }
  })
  return { ...act, parts: measured }
}

/** «corte para mi sobrinita»: the one service that was named is the one for children. */
export const forChild = (
  slots: Slots,
  [only, ...more]: readonly Part[],
  all: readonly Service[]
): Slots => {
  const [match, ...others] = slots.services
  const [named, ...alike] = match?.options ?? []
  const own = named && alike.length === 0 ? childrensOf(named, all) : undefined
  const isTheirs = own !== undefined && only?.service?.options[0]?.handle === own.handle
  if (!match || !isTheirs || more.length > 0 || others.length > 0) return slots
  return { ...slots, services: [{ ...match, options: [own] }] }
}
