import { normalize } from './normalise.ts'
import type { ReadingContext } from './slots.ts'
import { withoutNamesOfOthers } from './spans/names-of-others.ts'
import { withoutOccasions } from './spans/occasions.ts'
import { withoutOtherSense } from './spans/other-sense.ts'

/**
 * A message, normalised, without what is only told beside what is wanted: the names of the writer's
 * people, what they celebrate, and words of a service that mean something else. `own`: never corrected.
 */
export const withoutToldBeside = (
  message: string,
  own: ReadonlySet<string>,
  context: ReadingContext
): string => {
  const unnamed = withoutNamesOfOthers(message, context.services)
  return withoutOtherSense(withoutOccasions(normalize(unnamed, own)), context)
}
