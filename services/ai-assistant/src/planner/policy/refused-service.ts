import type { Frame, Memory } from '../state/memory.ts'
import type { DialogueAct } from '../understand/dialogue-acts.ts'
import { withoutRefusedService } from '../understand/spans/refused-service.ts'

const correcting =
  /\b(?:no|perdon|solo|solamente|nomas|nada mas|unicamente|pur[oa]|digo)\b|\bya te dije\b/
const adding = /\b(?:tambien|ademas|aparte|otr[oa]|y (?:el|la|un|una)|(?<!nada )mas)\b/
/** «no, quiero mate de prepa»: of a plan of several services of one person this one alone is wanted. */
export const keepOnly = (
  memory: Memory,
  frame: Frame,
  { slots: { services, time }, text }: DialogueAct
): void => {
  const isOfOne = memory.others.every(
    ({ forWhom, service, when }) => forWhom === frame.forWhom && service !== undefined && !when
  )
  const isWished = time === undefined || /\b(?:quiero|quisiera|necesito|ocupo)\b/.test(text)
  const [named] = services
  if (named?.options.length !== 1 || !isOfOne || !isWished) return
  if (correcting.test(text) && !adding.test(text)) memory.others = []
}

const instead = /\b(?:mejor|prefiero|preferiria|sino|en (?:vez|lugar) de)\b|\bcambi\w+/
/** «mejor la barba», «no quiero corte, quiero barba»: another service, even where several are called so. */
export const changesService = ({ services }: Memory, { text }: DialogueAct): boolean =>
  !adding.test(text) &&
  (instead.test(text) || withoutRefusedService(text, services ?? []).refused.length > 0)

/** «no quiero corte, quiero barba»: in the place of the refused one, as it was. True when it was so. */
export const replaceRefused = (
  memory: Memory,
  frame: Frame,
  { slots: { services: named }, text }: DialogueAct
): boolean => {
  const wanted = named.length === 1 && named[0]?.options.length === 1 && named[0].options[0]
  const { refused } = withoutRefusedService(text, memory.services ?? [])
  const plan = [frame, ...memory.others]
  const isRefused = ({ service }: Frame): boolean =>
    refused.some(({ handle }) => handle === service?.handle)
  const [out] = plan.filter(isRefused)
  if (!wanted || out === undefined) return false
  const isThere = plan.some(
    each => each.service?.handle === wanted.handle && each.forWhom === out.forWhom
  )
  if (!isThere || plan.length === 1) out.service = wanted
  else if (out !== frame) memory.others = memory.others.filter(each => each !== out)
  else {
    const [next, ...rest] = memory.others
    frame.service = next?.service ?? wanted
    memory.others = rest
  }
  const gives = (service: string): boolean =>
    out.people?.some(({ services }) => services?.includes(service) ?? true) ?? true
  if (!gives(wanted.handle)) delete out.people
  return true
}
