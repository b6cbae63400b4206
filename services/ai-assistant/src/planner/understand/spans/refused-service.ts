import type { Service } from '../business.ts'
import { matchServices } from './services.ts'

const refusing =
  /\b(?:ya )?no (?:quiero|quisiera|queria|necesito|ocupo|me hago|va a ser|sera|seria) (?:(?:el|la|los|las|un|una|mi) )?((?:[a-z]+ ?){1,4}?)(?= *(?:$|[,;.])| (?:el|a las?|para|hoy|manana|mejor|sino|quiero|solo|solamente|nomas|nada mas|pero|ahora)\b)/g

/** «no quiero corte, quiero barba»: what is not wanted is taken out where another is named beside it. */
export const withoutRefusedService = (
  text: string,
  services: readonly Service[]
): { text: string; refused: Service[] } => {
  const refused: Service[] = []
  const bare = text.replace(refusing, (said, thing: string) => {
    const { matches } = matchServices(thing, services)
    refused.push(...matches.flatMap(({ options }) => options))
    return matches.length > 0 ? ' ' : said
  })
  const isReplaced = refused.length > 0 && matchServices(bare, services).matches.length > 0
  return isReplaced ? { text: bare, refused } : { text, refused: [] }
}
