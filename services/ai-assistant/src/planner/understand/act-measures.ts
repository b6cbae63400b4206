import type { Service } from './business.ts'
import type { DialogueAct } from './dialogue-acts.ts'
import { type Measures, narrowed } from './spans/measures.ts'
import type { ServiceMatch } from './spans/services.ts'

const ofWriter = /\b(?:para mi|a mi|yo)(?! (?:hij|niet|sobrin|perr|gat|herman)[a-z]*)\b/
/** «mi nieto de cuatro años», «pesa 14 kilos»: the service that is for such a one. */
export const forMeasures = (
  act: DialogueAct,
  measures: Measures,
  services: readonly Service[]
): DialogueAct => {
  const isOfOne = act.parts.length < 2 && (act.parts.length === 1 || !ofWriter.test(act.text))
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
