const hours = String.raw`(\d+(?:[.,]\d+)?)\s*(?:horas?|hrs?|h)(?![a-z])\.?`
const minutes = String.raw`(\d+)\s*(?:minutos?|mins?|m)\b\.?|(\d+)\s*['’′]`
// «1 h 15»: minutes without their unit. Others than these are prices: «1 hora 500».
const quarters = String.raw`\s*(?:y|con)?\s*(15|30|45)(?![\d.,]*\d|\s*(?:pesos|mxn))`
const clock = String.raw`(?<clockHours>\d{1,2}):(?<clockMinutes>[0-5]\d)\s*(?:horas?|hrs?|h)(?![a-z])\.?`
const durationForms = new RegExp(
  String.raw`${clock}|(?:${hours}\s*(?:y|con)?\s*)?(?:${minutes})|${hours}(?:${quarters})?`,
  'i'
)

const minutesOf = (match: RegExpExecArray): number => {
  const { clockHours, clockMinutes } = match.groups ?? {}
  if (clockHours !== undefined) return Number(clockHours) * 60 + Number(clockMinutes)
  const [, , , before, plain, primed, alone, quarter] = match
  const hourMinutes = Number((before ?? alone ?? '0').replace(',', '.')) * 60
  return Math.round(hourMinutes + Number(plain ?? primed ?? quarter ?? '0'))
}

const HOUR = 60
const counts: Readonly<Record<string, number>> = { una: 1, dos: 2, tres: 3, cuatro: 4 }
const parts: Readonly<Record<string, number>> = {
  media: 30,
  '1/2': 30,
  '½': 30,
  cuarto: 15,
  '1/4': 15,
  '¼': 15,
  trescuartos: 45,
  '3/4': 45,
  '¾': 45,
}
const part = String.raw`tres cuartos|cuarto|media|[13]\s?/\s?[24]|[½¼¾]`
/** «hora y media», «2 horas y cuarto», «1 1/2 horas», «3/4 de hora», «media hora», «dos horas». */
const wordForms = [
  String.raw`(?<count>\d|una|dos|tres|cuatro)?\s*(?<hour>horas?|hrs?)\s+y\s+(?:un\s+)?(?<part>${part})`,
  String.raw`(?:(?<count>\d)\s+(?:y\s+)?)?(?:un\s+)?(?<part>${part})\s+(?:de\s+)?(?:horas?|hrs?)`,
  String.raw`(?<count>\d)(?<part>[½¼¾])\s*(?:horas?|hrs?|h)`,
  String.raw`(?<count>una|dos|tres|cuatro)\s+(?<hour>horas?)`,
].map(form => new RegExp(String.raw`(?<![\p{L}\d/])${form}(?![\p{L}])\.?`, 'iu'))

const minutesInWords = ({ groups = {} }: RegExpExecArray): number => {
  const { count, hour, part: dayPart } = groups
  // «hora y media»: an hour without a number is one.
  const uncounted = hour === undefined ? 0 : 1
  const wholeHours = count === undefined ? uncounted : Number(count)
  const fullHours = Number.isNaN(wholeHours)
    ? (counts[(count ?? '').toLowerCase()] ?? 0)
    : wholeHours
  const rest = dayPart === undefined ? 0 : (parts[dayPart.toLowerCase().replace(/\s/g, '')] ?? 0)
  return fullHours * HOUR + rest
}

type Duration = { readonly match: RegExpExecArray; readonly minutes: number }
/** The duration in a line, in words or digits; null where there is none. */
export const durationOf = (line: string): Duration | null => {
  for (const form of wordForms) {
    const match = form.exec(line)
    if (match !== null) return { match, minutes: minutesInWords(match) }
  }
  const match = durationForms.exec(line)
  return match === null ? null : { match, minutes: minutesOf(match) }
}

/** Minutes of a field of a form: «90», «90 min», «1 h 30», «hora y media»; else NaN. */
export const minutesOfText = (typed: string): number => {
  const text = typed.trim()
  if (/^\d+$/.test(text)) return Number(text)
  const parsed = durationOf(text)
  return parsed?.match[0] === text ? parsed.minutes : Number.NaN
}
