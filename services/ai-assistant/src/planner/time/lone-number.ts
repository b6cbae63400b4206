import { hoursOf } from './clock-hours.ts'
import { expectedClock } from './clock.ts'
import { ruleOf } from './date-resolution.ts'
import { smallNumber } from './numbers.ts'
import { maybe, says, sequence } from './parser.ts'
import { type Rule, invalidHour } from './readings.ts'
import { type Asked } from './span.ts'
import { type Token } from './tokens.ts'

const lead = maybe(says('a|el|la|las|como|mejor|como a|tipo|mejor a|ok|si|pues'))
const lastWords = maybe(says('por favor|porfa|porfavor|gracias|xfa|xfavor|esta bien'))

const asHour = sequence(
  [lead, expectedClock, lastWords],
  (_, clock): Rule =>
    ({ part }) => {
      const hours = hoursOf(clock, part)
      if (hours.length === 0) return invalidHour
      return { kind: 'hour', hours, choice: hours.length === 1 ? 'clear' : 'doubtful' }
    }
)
const asDay = sequence([lead, smallNumber, lastWords], (_, day) =>
  day >= 1 && day <= 31 ? ruleOf({ day }) : undefined
)

/** A message that is only a number, read as what was asked; nothing when there is more in it. */
export const loneNumber = (
  tokens: readonly Token[],
  asked: Asked
): readonly { first: number; next: number; rule: Rule }[] => {
  const match = (asked === 'hour' ? asHour : asDay)(tokens, 0)
  return match?.next === tokens.length ? [{ first: 0, next: match.next, rule: match.value }] : []
}
