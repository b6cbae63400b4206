import type { LocalMoment } from '../../time/span.ts'
import type { DateConstraint, TimeConstraint } from './constraints.ts'
import { readWhen, type When } from './when.ts'
import { squeeze } from '../lexicon/tokens.ts'

/** When it may be instead, should the first not be free. */
export type SecondChoice = { date?: DateConstraint; time?: TimeConstraint }

const either =
  /[,;]? *\b(?:(?:y|o|pero) )?(?:si (?:ya |de plano )*no(?: (?:hay|se puede|tienes?|tienen|puede[ns]?|queda|quedan|hubiera|tuvieras?|se pudiera|alcanza)(?: (?:lugar|espacio|chance|cupo|nada|hoy|ese dia|a esa hora|ahi))*)?|si (?:ya )?(?:esta|tienes|lo tienes|la tienes)(?: todo)? (?:ocupad|llen|apartad)\w+|de perdida|en su defecto|(?:ya )?en ultima instancia)(?: (?:pues|entonces|ya|que sea|mejor|ponme|dame))*\b/
type Options = Parameters<typeof readWhen>[2]

/** «el sábado temprano, si no hay el viernes»: the days and hours wanted first, and those after them. */
export const readChoices = (
  text: string,
  now: LocalMoment,
  options: Options
): { when: When; rest: string; second?: SecondChoice } => {
  const marker = either.exec(text)
  if (marker === null) return readWhen(text, now, options)
  const first = readWhen(text.slice(0, marker.index), now, options)
  const after = readWhen(text.slice(marker.index + marker[0].length), now, {
    ...options,
    isChange: false,
  })
  const { date, time } = after.when
  const hasFirst = first.when.date !== undefined || first.when.time !== undefined
  if (!hasFirst || (date?.kind !== 'days' && time === undefined))
    return readWhen(text, now, options)
  return {
    when: first.when,
    rest: squeeze(`${first.rest} ${after.rest}`),
    second: { ...(date?.kind === 'days' && { date }), ...(time && { time }) },
  }
}
