import { distressIn } from '../understand/distress.ts'
import { normalize } from '../understand/normalise.ts'
import { cautionsOf } from '../wording/cautions.ts'
import { closeFrames } from '../state/memory.ts'
import { can, type Step, type Talk } from './talk.ts'

/**
 * Somebody speaks of ending their life, or is being hurt: where help is, and a person at once, before
 * anything else is read and with nothing to sell beside it. The text of the answer, if it was that.
 */
export function* answerDistress(talk: Talk, text: string): Step<string | undefined> {
  const kind = distressIn(normalize(text))
  if (kind === undefined) return undefined
  const { memory } = talk
  const cautions = cautionsOf(memory.language)
  const reason = `${kind === 'suicide' ? 'Habla de quitarse la vida' : 'Habla de violencia'}: ${text}`
  const called = can(talk, 'hand_to_human')
    ? yield { name: 'hand_to_human', arguments: { reason: reason.slice(0, 200) } }
    : { ok: false }
  closeFrames(memory)
  Object.assign(memory, { closed: true, calledPerson: called.ok })
  return `${cautions[kind]} ${called.ok ? cautions.teamTold : cautions.teamNotTold}`
}
