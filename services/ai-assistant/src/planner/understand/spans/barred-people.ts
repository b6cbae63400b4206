import type { Specialist } from '../business.ts'
import { squeeze } from '../lexicon/tokens.ts'

type Named = { found?: { kind: string; specialist?: Specialist; options?: Specialist[] } }
/** Reads whom a text names; the name stands after «con». */
type ReadName = (text: string) => Named
/** Who will not do, and the text without what said so. */
export type Barred = { readonly people: readonly Specialist[]; readonly rest: string }

const name =
  '((?:(?:el|la|don|dona|doctora?|dra?|lic|maestr[oa]|profe) )?[a-z]{3,}(?: [a-z]{3,}){0,2}?)'
const with_ = '(?:con |a |al )'
/** Ends what is refused: «con Beto no quiero», «con Beto no porfa», but not «con Beto no hay lugar». */
const end =
  '(?= *(?:$|[,;.!]|(?:por favor|porfa|porfis|gracias|eh|pues|la verdad|mejor|que|pero|sino)\\b))'
const stress =
  '(?:mejor|ya|pues|de plano|ahora|esta vez|siempre|por favor|porfa|la verdad|otra vez|de nuevo)'
const never = '(?:no|nunca|jamas|tampoco|para nada|ni loc[oa]|ni de chiste)'
const wants =
  '(?: (?:l[aeo] )?(?:quiero|quisiera|queremos|voy|vuelvo|regreso|me (?:gusta|gusto|late|agrada|convence|acomoda)))?(?: (?:ir|volver|que sea|nada|mas))?'
const turn =
  '(?:(?:sea|vaya a ser|fuera|fuese|toque|atienda|den?|des|pong\\w+|ponl\\w+|mand\\w+|agend\\w+|apart\\w+|asign\\w+|vea|corte|haga) )'
/** How somebody of the team is turned down by name; each holds the name once. */
const refusals = [
  // «con Beto mejor no», «pero con Beto ya no quiero»
  `\\b${with_}${name}(?:,? ${stress})* ${never}${wants}${end}`,
  // «Beto no», «pero Beto no porfa»
  `(?<=^|[,;.] ?|\\bpero |\\by )${name}(?: ${stress})* ${never}${wants}${end}`,
  // «que no sea Beto», «que no me toque con el Beto», «no me pongan a Beto»
  `\\b(?:que )?no (?:me |nos |le |l[ao] )*${turn}(?:con |a |al |por |otra vez |de nuevo )*${name}(?= *(?:$|[,;.!]|[a-z]))`,
  // «que Beto no me atienda»
  `\\bque ${name} no (?:me |nos |le |sea |l[ao] )+(?:atienda|corte|toque|haga|vea|revise|el|la|quien)\\b`,
  // «no quiero nada con Beto», «no me gustó cómo corta Beto»
  `\\bno (?:quiero|quisiera|queremos) (?:nada |ir |volver |mas |citas? |que sea )*(?:con|a) ${name}${end}`,
  `\\bno me (?:gusta|gusto|late|latio|agrada|encanto|convence|convencio)(?: (?:nada|mucho|como (?:me )?(?:corta|corto|atiende|atendio|dejo|trabaja|hace)))*(?: con)? ${name}${end}`,
  // «sin Beto», «en vez de Beto», «evitar a Beto»
  `\\b(?:sin|en (?:vez|lugar) de(?: con)?|evit\\w+ a|nada de(?: con)?|ni) ${name}${end}`,
].map(pattern => new RegExp(pattern))

const peopleIn = ({ found }: Named): readonly Specialist[] =>
  found?.kind === 'one' && found.specialist
    ? [found.specialist]
    : found?.kind === 'several'
      ? (found.options ?? [])
      : []

const pronoun =
  '(?:ella|el(?! (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo|dia)\\b)|es[ea](?! [a-z]))'
const refusedPronoun = new RegExp(
  `\\b(?:yo )?(?:ya )?(?:no (?:quiero|quisiera|queremos|me (?:gusta|gusto|late|agrada)|voy|vuelvo|me (?:pongas?|agendes?|des?))(?: (?:ir|volver|que sea|nada|cita))* (?:con|a) ${pronoun}|que no sea (?:con )?${pronoun}|con ${pronoun} (?:ya |mejor |pues )*no(?: (?:quiero|me (?:gusta|gusto|late)|voy|vuelvo))?)\\b`
)
/** «mi comadre fue con Anahí pero yo no quiero con ella»: whoever was named last before it. */
const barredByPronoun = (text: string, read: ReadName): Barred | undefined => {
  const refusal = refusedPronoun.exec(text)
  if (refusal === null) return undefined
  const before = text.slice(0, refusal.index)
  const said = [...before.matchAll(/\b(?:con|a|de) (?:(?:el|la) )?([a-z]{3,})/g)]
  for (const match of said.toReversed()) {
    const people = peopleIn(read(`con ${match[1] ?? ''}`))
    if (people.length === 0) continue
    const head = `${before.slice(0, match.index)} ${before.slice(match.index + match[0].length)}`
    const after = text.slice(refusal.index + refusal[0].length)
    return { people, rest: squeeze(`${head} ${after.replace(theOther, ' ')}`) }
  }
  return undefined
}
const theOther = /\bcon (?:la|el) otr[oa]\b(?! (?:dia|hora|semana|sucursal))/g

/** Takes each refusal of somebody out of a text; of a name that several bear, none of them will do. */
export const barredIn = (text: string, read: ReadName): Barred => {
  const meant = barredByPronoun(text, read)
  let rest = meant?.rest ?? text
  const people: Specialist[] = [...(meant?.people ?? [])]
  for (const refusal of refusals) {
    // One at a time: each is cut out before the next is looked for.
    for (let guard = 0; guard < 4; guard += 1) {
      const match = refusal.exec(rest)
      if (match === null) break
      const named = peopleIn(read(`con ${match[1] ?? ''}`))
      if (named.length === 0) break
      people.push(...named)
      rest = squeeze(`${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`)
    }
  }
  return { people: [...new Map(people.map(each => [each.handle, each])).values()], rest }
}
