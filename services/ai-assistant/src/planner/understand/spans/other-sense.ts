import type { Service } from '../business.ts'
import { matchServices, type ServiceMatch } from './services.ts'
import { keysOf } from './service-words.ts'
import { conceptOf } from '../lexicon/trades.ts'

const detail = '(?:disenos?|modelos?|colore?s?|tonos?|estilos?)'
const bringing =
  '(?:traigo|llevo|tengo|mando|mande|paso|pase|enseno|ensene|muestro|escogi|elegi|vi|busque|encontre|saque|baje|gusto|gustan?|quiero ver|manejan)'
const tint =
  '(?:roj|negr|blanc|azul|rosa|nude|verde|morad|lila|guind|vino|dorad|platead|caf[e]|natural|clar|oscur|neon|pastel|beige|crema)'
const look =
  '(?:sencill|bonit|padr|discret|elegant|navide|franc|lis|simple|minimal|tierno|chid|especial|diferente)'
/** How a thing is to look, and no service: «ya traigo el diseño», «en color rojo», «con diseño de flores». */
const details = [
  `\\b${bringing} (?:[a-z]+ ){0,3}?${detail}\\b`,
  `\\b(?:con|en|del?) (?:(?:un|unos|el|los|mi|algun|su|otro) )?${detail}\\b`,
  `\\b${detail} (?:${tint}|${look})[a-z]*`,
  `\\b${detail} (?:de|con|tipo) (?:un |una |unas |unos |la |el )?[a-z]+`,
  `\\bel ${detail} (?:es|va a ser|seria|sera|lo (?:traigo|llevo|tengo)|ya lo)\\b`,
].map(source => new RegExp(source, 'g'))
/** «el diseño, unas palmeritas»: what it shows, and no nails. */
const shown = new RegExp(`\\b(${detail},? (?:(?:de|con|son) )?)unas\\b`, 'g')
const word = new RegExp(`\\b${detail}\\b`, 'g')

const feast = '(?:fiesta|boda|evento|graduacion|posada|quince anos)'
/** Where somebody goes: «es que voy a una fiesta». */
const feasts = [
  `\\b(?:voy|vamos|ire|iremos|ir|irme|irnos|invitaron|invitada|invitado|asistir) (?:a )?(?:un|una|la|el|mi|su|unos)? ?${feast}\\b`,
  `\\b(?:tengo|tenemos|hay|es) (?:un|una|la|el|mi|su)? ?${feast}\\b`,
].map(source => new RegExp(source, 'g'))
const level = '(?:prepa(?:ratoria)?|secundaria|primaria|kinder|bachillerato)'
/** Where somebody studies: «sale a las dos y media de la prepa». */
const schools = new RegExp(
  `\\b(?:sal(?:e|go|en)|va|voy|van|esta|estoy|estan|estudi(?:a|o|an)|entr(?:a|o|an)|viene|regresa|llega|cursa) (?:[a-z0-9:]+ ){0,7}?(?:de|en|a) (?:la |su |el )?${level}\\b`,
  'g'
)
const levelWord = new RegExp(`\\b${level}\\b`)
const feastWord = new RegExp(`\\b${feast}\\b`)

type Known = {
  services: readonly Service[]
  /** What is being arranged has its service. */
  hasService?: boolean
}

/**
 * A text without the words of a service that are used in another sense beside a service: «uñas, ya
 * traigo el diseño», «acrílicas, es que voy a una fiesta». Alone, or with their noun, they name it.
 */
export const withoutOtherSense = (text: string, { services, hasService }: Known): string => {
  const isOneName = (said: string): boolean => {
    const own = said.split(' ').map(conceptOf)
    return services.some(({ name }) => {
      const keys = keysOf(name)
      return own.filter(each => keys.has(each)).length > 1
    })
  }
  const undetailed = details.reduce(
    (left, pattern) =>
      left.replace(pattern, said => (isOneName(said) ? said : said.replace(word, 'dibujo'))),
    text.replace(shown, '$1unos')
  )
  const bare = feasts.reduce(
    (left, pattern) => left.replace(pattern, said => said.replace(feastWord, 'ceremonia')),
    undetailed.replace(schools, said => said.replace(levelWord, 'escuela'))
  )
  if (bare === text) return text
  const named = matchServices(text, services).matches
  const left = matchServices(bare, services).matches
  const handles = new Set(left.flatMap(handlesOf))
  const isAdded = named.some(match => {
    const known = handlesOf(match).filter(handle => handles.has(handle))
    // «martes o miércoles… de la prepa»: one of the two that were read is no choice.
    return known.length === 0 || (match.isEither === true && known.length < match.options.length)
  })
  return isAdded && (left.length > 0 || hasService === true) ? bare : text
}
const handlesOf = ({ options }: ServiceMatch): string[] => options.map(({ handle }) => handle)
