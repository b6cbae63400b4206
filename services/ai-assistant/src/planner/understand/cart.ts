import { words } from './lexicon/words.ts'

/** One thing of a message about a cart. `noun` is empty in «mejor tres». */
export type CartEdit = {
  readonly op: 'want' | 'more' | 'remove'
  /** Undefined where none was said. */
  readonly quantity: number | undefined
  /** Singular stems of what it is called. */
  readonly noun: readonly string[]
}

const numbers = new Map(
  Object.entries({
    un: 1,
    una: 1,
    uno: 1,
    dos: 2,
    tres: 3,
    cuatro: 4,
    cinco: 5,
    seis: 6,
    siete: 7,
    ocho: 8,
    nueve: 9,
    diez: 10,
    docena: 12,
    par: 2,
  })
)
const most = 99
const filler = new Set(
  words(
    'de del la el los las al a en y e o con para por favor porfa porfis me te lo se mi tu su que quiero quisiera queremos necesito ocupo dame deme dar das mandame mandeme manda mandas mande mandar enviame envia enviar ponme pon poner pones apartame apartar aparta separame separa vendeme vende vendes comprar compro pedir pido pedido encargo encargar llevar llevo llevarme agrega agregame agregale anade sumale suma anota anotame mejor tambien ademas aparte solo nomas nada mas quita quitame quitale quitar saca sacale sin elimina borra cancela cancelar cancelalo cancelame cambia cambiar cambialo cambiame modifica corrige olvidalo olvida compra orden encargo ya no hola buenas tardes dias noches oye oiga gracias pues bueno va ok si que sean sea serian seria pieza piezas pza unidad unidades botes bote frasco frascos producto productos cosa cosas esos esas ese esa otros otras otro otra entonces docena par hay tienen tienes manejan venden puedes podrias puede gustaria interesa voy aqui ahi unos unas unas cuantos ahora son es'
  )
)
const removing =
  /\b(?:quit\w+|sin (?:el|la|los|las)|elimin\w+|borr\w+|sac\w+|ya no (?:quiero )?(?:el|la|los|las)|cancel\w+ (?:el|la|los|las))\b/
const adding = /\b(?:otr[oa]s?|mas|tambien|ademas|agreg\w+|anad\w+|sum\w+|aparte)\b/
const parting = /\s*(?:[,;.]|\b(?:y|e|mas|tambien|ademas|aparte|pero|con)\b)\s*/
/** Asks for things of a shelf. */
const buying =
  /\b(?:mand(?:a|e)(?:me|nos)|envi(?:a|e)(?:me|nos)|(?:me|nos) (?:mandas?|mandan|envias?|envian|vendes?|venden|apartas?|separas?|apartan|llevo|surtes?|surten)|vend(?:e|a)(?:me|nos)|apart(?:a|e)(?:me|nos)|separ(?:a|e)(?:me|nos)|(?:quiero|quisiera|queremos|voy a|para|puedo|podria|me gustaria|necesito) (?:comprar|pedir|ordenar|encargar|llevar(?:me)?)|(?:hacer|hago|levantar|haz|un) (?:un )?(?:pedido|encargo)|compr(?:o|ar(?:te|les)?)|encargo|pido|dame|deme|ponme|quiero|quisiera|necesito|ocupo)\b/

export const asksToBuy = (message: string): boolean => buying.test(message)

const asksOrder =
  /\b(?:como va|donde (?:esta|viene|va)|ya (?:esta|salio|llego|viene)|estatus|status|que paso con|cuando (?:llega|me llega|esta|estara|paso por|puedo recoger)|ver|tengo|cuales son) (?:\w+ ){0,3}(?:pedidos?|orden|encargos?|compra)\b|\bmis pedidos\b|\b(?:mi|el) (?:pedido|encargo)\b.*\?/
/** «¿cómo va mi pedido?» */
export const asksAboutOrder = (message: string): boolean => asksOrder.test(message)

/** «shampoos» and «champú» of a name alike. */
export const stemOf = (word: string): string => {
  const plain = word.replace(/^champus?$/, 'shampoo').replace(/^jabon(?:es|cito)$/, 'jabon')
  return plain.length > 4 ? plain.replace(/(?:es|s)$/, '') : plain
}

/** What a message wants of a cart, a thing each, in the order it was said. */
export const readCart = (message: string): CartEdit[] => {
  const edits: CartEdit[] = []
  let removes = false
  for (const piece of message.replace(/\?/g, ' ').split(parting)) {
    const said = piece.split(/[^a-z0-9]+/).filter(word => word !== '')
    const quantity = quantityIn(said)
    const noun = said.filter(word => !filler.has(word) && !numbers.has(word) && !/^\d+$/.test(word))
    // «quita la cera y el gel»: the verb counts for both, until another one is said.
    removes = removing.test(piece) || (removes && quantity === undefined && !buying.test(piece))
    if (noun.length === 0 && quantity === undefined) continue
    edits.push({ op: removes ? 'remove' : opOf(message, piece), quantity, noun: noun.map(stemOf) })
  }
  return edits
}

const quantityIn = (said: readonly string[]): number | undefined => {
  const found = said
    .map(word => numbers.get(word) ?? (/^\d{1,3}$/.test(word) ? Number(word) : undefined))
    .filter(value => value !== undefined)
  const [value] = found.filter(each => each >= 1 && each <= most)
  return value
}

const opOf = (message: string, piece: string): 'want' | 'more' =>
  adding.test(piece) || /\b(?:agreg|anad|sum)\w+/.test(message) ? 'more' : 'want'
