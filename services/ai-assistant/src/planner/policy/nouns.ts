import { thanking } from '../understand/acts/courtesies.ts'

const questionWords =
  /\b(?:hola|lo|buenas|oye|disculpa|me|te|le|se|nos|que|cuanto|cuanta|cuesta[n]?|vale[n]?|sale|precio[s]?|costo[s]?|cobran?|tienen?|tienes|venden?|producto[s]?|hay|en|a|y|por|favor|es|seria|el|la|los|las|un|una|unos|unas|de|del|para|como|quiero|saber|ver|comprar|cotizar|cotizacion|dura|tarda|tiempo|minutos|info|informacion|tambien|lista|todo|todos|sus|su|servicio|servicios|manejan|puedes|podrias|pasar|decir|dar|das|pasas|dices|aprox|cada|mas|menos|dime|pero|primero|tardan|duran|ah|bueno|pues|si|se|va|van|ser|sera|costaria|saldria|quedaria|cobrarias?|puede|puedo|podemos|podria|podra|junt[oa]s|persona|vez|rato|exacto|exactamente|mero|total|sale|jaja\w*|clinicas?|sucursal(?:es)?|mism[oa]s?|oiga|senorita|joven|amiga?o?)\b/g
/** What a question of price is about, once the words of asking are gone. */
export const nounOf = (text: string): string =>
  text
    .replace(thanking, ' ')
    .replace(questionWords, ' ')
    .replace(/[^a-z0-9 ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 60)

const nothing =
  /\b(?:o|u|costar\w*|salir\w*|cobrar\w*|pagar\w*|clases?|sesion(?:es)?|citas?|consultas?|dos|tres|es[oae]s?|ella|aproximad\w+|ahi|aqui|hoy|ustedes|va|ir|asi|solo|nomas|nada|normalmente|ahorita)\b/g
/** «cuánto me va a costar», «la sesión»: a price of what was told before, and of no other thing. */
export const namesNothing = (text: string): boolean =>
  nounOf(text).replace(nothing, '').trim() === ''
