import { cautionsOf } from '../wording/cautions.ts'
import { asksWithWhomToTalk } from '../understand/acts/personal.ts'
import { withoutAskingWho } from '../understand/asks-who.ts'
import { remind } from './courtesy.ts'
import type { Understanding } from '../understand/understand.ts'
import { ask, type Step, type Talk } from './talk.ts'

/**
 * Asked whether a machine writes, at any moment: an honest answer, and the open question goes on.
 * What else the message says, which is all of it when it was not asked.
 */
export function* sayWhoAnswers(talk: Talk, text: string): Step<string> {
  const rest = withoutAskingWho(text)
  if (rest === undefined) return text
  const { memory, context } = talk
  const { assistantName, businessName } = context
  talk.words.push(cautionsOf(memory.language).whoAmI(assistantName, businessName))
  if (rest !== '') return rest
  if (memory.pending === null && memory.frame === null)
    Object.assign(memory, { pending: { kind: 'human' }, asked: { key: 'human', times: 1 } })
  else if (memory.frame !== null && memory.pending?.kind !== 'human') {
    // It was not put again for want of an answer.
    const { asked, put } = memory
    Object.assign(memory, { asked: null, put: {} })
    yield* remind(talk)
    Object.assign(memory, { asked, put })
  }
  return ''
}

const whoWrites =
  /\beres (?:un )?(?:robot|bot|maquina)\b|\bcomo te llamas\b|\bcon quien (?:hablo|tengo el gusto)\b/
/** Asks who writes; in an emergency, or beside «con quién hablo ahorita», somebody is asked for. */
export const asksWhoWrites = ({ normalized, acts }: Understanding): boolean =>
  whoWrites.test(normalized) &&
  !acts.some(({ intent }) => intent === 'emergency') &&
  !asksWithWhomToTalk.test(normalized)

/** Says that it is an assistant and offers a person; the open question stays behind the offer. */
export const introduce = (talk: Talk): void => {
  const { memory, context } = talk
  ask(talk, 'human', talk.phrases.whoAmI(context.assistantName, context.businessName), {
    kind: 'human',
    ...(memory.pending && memory.pending.kind !== 'human' && { behind: memory.pending }),
  })
}
