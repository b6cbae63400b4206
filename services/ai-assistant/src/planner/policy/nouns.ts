import { anyOf } from '../understand/acts/rule.ts'
import { thanking } from '../understand/acts/courtesies.ts'

const questionWords = new RegExp(
  anyOf([
    String.raw`hola|lo|buenas|oye|disculpa|me|te|le|se|nos|que|cuanto|cuanta|cuesta[n]?|vale[n]?|sale`,
    String.raw`precio[s]?|costo[s]?|cobran?|tienen?|tienes|venden?|producto[s]?|hay|en|a|y|por|favor`,
    String.raw`es|seria|el|la|los|las|un|una|unos|unas|de|del|para|como|quiero|saber|ver|comprar`,
    String.raw`cotizar|cotizacion|dura|tarda|tiempo|minutos|info|informacion|tambien|lista|todo|todos`,
    String.raw`sus|su|servicio|servicios|manejan|puedes|podrias|pasar|decir|dar|das|pasas|dices|aprox`,
    String.raw`cada|mas|menos|dime|pero|primero|tardan|duran|ah|bueno|pues|si|se|va|van|ser|sera`,
    String.raw`costaria|saldria|quedaria|cobrarias?|puede|puedo|podemos|podria|podra|junt[oa]s`,
    String.raw`persona|vez|rato|exacto|exactamente|mero|total|sale|jaja\w*|clinicas?|sucursal(?:es)?`,
    String.raw`cosas?|mism[oa]s?|oiga|senorita|joven|amiga?o?`,
  ]),
  'g'
)
/** What a question of price is about, once the words of asking are gone. */
export const nounOf = (text: string): string =>
  text
    .replace(thanking, ' ')
    .replace(questionWords, ' ')
    .replace(/[^a-z0-9 ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 60)

const nothing = new RegExp(
  anyOf([
    String.raw`o|u|costar\w*|salir\w*|cobrar\w*|pagar\w*|clases?|sesion(?:es)?|citas?|consultas?|dos`,
    String.raw`tres|es[oae]s?|ella|aproximad\w+|ahi|aqui|hoy|ustedes|va|ir|asi|solo|nomas|nada`,
    String.raw`normalmente|ahorita`,
  ]),
  'g'
)
/** «cuánto me va a costar», «la sesión»: a price of what was told before, and of no other thing. */
export const namesNothing = (text: string): boolean =>
  nounOf(text).replace(nothing, '').trim() === ''
