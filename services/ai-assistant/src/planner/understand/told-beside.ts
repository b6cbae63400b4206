import { normalize } from './normalise.ts'
import { withoutOpenCancelling } from './open-cancelling.ts'
import type { ReadingContext } from './slots.ts'
import {
  withoutCorrectedPerson,
  withoutCorrectedService,
  withoutCorrectedSize,
} from './spans/corrected.ts'
import { withoutComplaints } from './spans/complaints.ts'
import { withoutNamesOfOthers } from './spans/names-of-others.ts'
import { withoutOccasions } from './spans/occasions.ts'
import { withoutThoseAway } from './spans/stays-away.ts'
import { withoutOtherSense } from './spans/other-sense.ts'

/** «otra igual a la del miércoles»: the day of the one that it is like, which is not wanted. */
const likeThatOne =
  /\b(otr[oa] (?:[a-z]+ )?igual(?:it[oa])?) (?:a|que) (?:la|el|mi [a-z]+) del? (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)\b/g

/**
 * A message, normalised, without what is only told beside what is wanted: the names of the writer's
 * people, what they celebrate, words of a service that mean something else, what ails them, and what
 * the writer takes back. `own`: never corrected.
 */
export const withoutToldBeside = (
  message: string,
  own: ReadonlySet<string>,
  context: ReadingContext
): string => {
  const unnamed = withoutNamesOfOthers(message, context.services)
  const said = withoutOpenCancelling(
    normalize(unnamed, own).replace(likeThatOne, '$1'),
    context.isOpen === true
  )
  const all = withoutThoseAway(withoutOccasions(said))
  const told = withoutComplaints(withoutOtherSense(all, context), context)
  const meant = withoutCorrectedPerson(withoutCorrectedSize(told))
  return withoutCorrectedService(meant, context.services)
}
