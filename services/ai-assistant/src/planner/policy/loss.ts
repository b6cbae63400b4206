import { appointmentsOf } from '../results.ts'
import type { Understanding } from '../understand/understand.ts'
import { anyOf } from '../understand/acts/rule.ts'
import { chooseFrom } from './choose-appointment.ts'
import { ask, can, type Step, type Talk } from './talk.ts'

const somebody =
  '(?:mi|mis|nuestr[oa]|el|la) (?:[a-z]+ )?(?:perr[a-z]+|gat[a-z]+|mascota|cachorr[a-z]+|perrhij[oa]|conej[oa]|hijo|hija|bebe|esposo|esposa|marido|mama|papa|abuel[a-z]+|herman[oa]|ti[oa]|suegr[oa]|prim[oa]|amig[oa]|sobrin[oa]|cunad[oa])'
const died =
  '(?:(?:se (?:me |nos )?)?(?:murio|fallecio)|ya fallecio|partio|trascendio|(?:ya )?no (?:lo logro|la libro|sobrevivio)|ya no esta con nosotros)'
/** «mi perrito falleció», «se me murió la gatita» */
const loss = anyOf([
  `${somebody}(?: [a-z]+){0,3}? ${died}`,
  `(?:se (?:me|nos) (?:murio|fue)|(?:murio|fallecio|perdimos a|perdi a|tuvimos que dormir a|dormimos a)) ${somebody}`,
])
const pet = /\b(?:perr[a-z]+|gat[oait]+|mascota|cachorr[a-z]+|perrhij[oa]|conej[oa])\b/

/** Whether a message tells of a death. */
export const tellsLoss = (text: string): boolean => loss.test(text)

/**
 * Who tells of a death hears that we are sorry before anything else; of their animal, and with nothing
 * asked for, whether what there is for it is to be cancelled. True when the turn is done.
 */
export function* condoles(talk: Talk, { normalized, acts }: Understanding): Step<boolean> {
  const { memory, phrases, words } = talk
  if (!tellsLoss(normalized)) return false
  words.push(phrases.condolence)
  const asks = acts.some(({ intent }) => intent !== 'hindered' && intent !== 'book')
  const isOpen = memory.frame === null && memory.pending === null
  if (asks || !isOpen || !pet.test(normalized) || !can(talk, 'my_appointments')) return false
  const list = appointmentsOf(yield { name: 'my_appointments', arguments: {} })
  const [only, ...more] = list
  if (only === undefined) return true
  memory.frame = { kind: 'cancel' }
  if (more.length > 0) chooseFrom(talk, memory.frame, list)
  else {
    memory.frame.appointment = only
    ask(talk, `cancel:${only.handle}`, phrases.cancelAfterLoss(only), {
      kind: 'cancel',
      appointment: only,
    })
  }
  return true
}
