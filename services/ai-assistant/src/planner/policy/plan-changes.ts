import type { Understanding } from '../understand/understand.ts'
import { advance } from './booking.ts'
import { dropsOne } from './drop-one.ts'
import { dropsPart } from './drop-service.ts'
import { changesPair } from './change-pair.ts'
import { givesTo } from './give-to.ts'
import { addsWriter, joinsPlan, swapsPerson } from './swap-person.ts'
import type { Step, Talk } from './talk.ts'
import { notesWhose, tellsNobodySo, tellsTeamBeside } from './told-after.ts'
import { tellsWriterComes } from './writer-comes.ts'
import { cancelsNoted, passesOnTransfer, tellsOnlyYours } from './whose-change.ts'

/** Whose it is, and what leaves an open plan, before anything else is read. True when it was told. */
export function* changesWhose(talk: Talk, message: Understanding): Step<boolean> {
  return (
    (yield* takesNames(talk, message)) ||
    (yield* tellsWriterComes(talk, message)) ||
    (yield* tellsOnlyYours(talk, message)) ||
    (yield* notesWhose(talk, message)) ||
    (yield* tellsTeamBeside(talk, message)) ||
    tellsNobodySo(talk, message) ||
    (yield* passesOnTransfer(talk, message)) ||
    (yield* cancelsNoted(talk, message)) ||
    (yield* swapsPerson(talk, message)) ||
    (yield* addsWriter(talk, message)) ||
    (yield* joinsPlan(talk, message)) ||
    (yield* givesTo(talk, message)) ||
    (yield* dropsOne(talk, message)) ||
    (yield* dropsPart(talk, message)) ||
    (yield* changesPair(talk, message))
  )
}

/** «se llama Raúl», of somebody in the open plan: it is read out again with the name. */
function* takesNames(
  { memory, ...talk }: Talk,
  { names, acts, confirm, deny, option }: Understanding
): Step<boolean> {
  const before = { ...memory.names }
  Object.assign(memory.names, names)
  const plan = [memory.frame, ...memory.others]
  const isNew = plan.some(
    each => each?.forWhom !== undefined && before[each.forWhom] !== memory.names[each.forWhom]
  )
  const isOnly = acts.length === 0 && !confirm && !deny && option === undefined
  if (!isNew || !isOnly || memory.pending?.kind !== 'offers') return false
  yield* advance({ memory, ...talk })
  return true
}
