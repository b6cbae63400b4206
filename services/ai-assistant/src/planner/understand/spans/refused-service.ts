import type { Service } from '../business.ts'
import { matchServices } from './services.ts'

const the = '(?:(?:el|la|lo|los|las|un|una|mi|lo de la|lo del) )?'
const thing = '([a-z]+(?: [a-z]+){0,3}?)'
const until =
  '(?= *(?:$|[,;.:])| (?:el|a las?|para|hoy|manana|mejor|sino|quiero|solo|solamente|nomas|nada mas|pero|ahora|y|una?|ponme|pon|dame|hazme|por favor|porfa|gracias)\\b)'
/** How a service is turned down; each holds its words once. */
const refusals = [
  String.raw`\b(?:ya )?no (?:quiero|quisiera|queria|necesito|ocupo|me hago|va a ser|sera|seria) `,
  String.raw`\bno me (?:gusta|gusto|late|convence|interesa|hace falta) (?:nada )?`,
  String.raw`\bsin `,
  String.raw`\ben (?:vez|lugar) del? `,
  // «que sea valoración, no limpieza», «no valoración sino extracción»
  String.raw`(?:^|[,;] |\b(?:que|pero|y|nomas) )(?:es )?no (?!(?:se|me|te|le|la|lo|hay|es|va|quiero)\b)`,
  String.raw`\bquit(?:a|e|en)(?:le|me|les)? (?=(?:el|la|los|las|lo)\b)`,
  String.raw`\b(?:menos|excepto|salvo|nada de) `,
].map(lead => new RegExp(`${lead}${the}${thing}${until}`, 'g'))

/** «no quiero corte, quiero barba»: what is not wanted is taken out where another is named beside it. */
export const withoutRefusedService = (
  text: string,
  services: readonly Service[]
): { text: string; refused: Service[] } => {
  const refused: Service[] = []
  const bare = refusals.reduce(
    (left, refusal) =>
      left.replace(refusal, (said, named: string) => {
        const { matches } = matchServices(named, services)
        refused.push(...matches.flatMap(({ options }) => options))
        return matches.length > 0 ? ' ' : said
      }),
    text
  )
  const isReplaced = refused.length > 0 && matchServices(bare, services).matches.length > 0
  return isReplaced ? { text: bare, refused } : { text, refused: [] }
}
