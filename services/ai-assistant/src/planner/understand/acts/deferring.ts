import { words } from '../lexicon/words.ts'
import { anyOf } from './rule.ts'

/** «lo voy a pensar», «va, luego»: nothing is decided, whatever word opens it. */
const thinking = anyOf([
  String.raw`(?:l[oa] |me l[oa] )?(?:voy|vamos) a (?:pensar|checar|ver|revisar|platicar|consultar|comentar|decidir)(?:l[oa])?(?! (?:a|al|con) (?:ustedes|la|el)\b)`,
  String.raw`(?:deja|dejame|dejen)(?: que)? (?:l[oa] )?(?:pienso|veo|checo|ver|pensar|checar|platico|consulto)\w*`,
  String.raw`(?:luego|despues|al rato|mas tarde|otro dia|entonces|ahi|yo) (?:(?:te|les|le|los|las|l[oa]|me) )+(?:marc|llam|habl|busc|escrib|avis|dig|mand|contact|confirm|ve|checo|pienso)[a-z]*`,
  String.raw`l[oa] (?:pienso|checo|consulto|platico|veo)`,
])
const later =
  /(?:^|[,;.] ?|\b(?:ok|va|sale|bueno|gracias) )(?:ya )?(?:luego|despues|al rato|mas tarde)(?: (?:entonces|gracias|pues))* *[.!]*$/
export const defers = (text: string): boolean => thinking.test(text) || later.test(text)

const told =
  '(?:info\\w*|informes?|datos?|contestar\\w*|responder\\w*|respuesta|atencion|atender\\w*|ayuda|ayudar\\w*|aclarar\\w*|aclaracion|decirme|avisar\\w*|tiempo|todo)'
/** «gracias por la información», «nada más quería saber»: asked only to know. */
const informed = anyOf([
  `gracias por (?:(?:la|el|tu|su|toda|todo|los|las|tan|me|darme|pasarme) )*${told}`,
  String.raw`(?:queria|quise|queriamos|quiero|necesitaba) (?:nada mas |solo |nomas |solamente )?(?:saber|preguntar|informarme|checar|consultar|cotizar)`,
  String.raw`(?:nada mas|solo|nomas|solamente|unicamente) (?:era |es |fue )?(?:(?:para|por) |una? )?(?:saber|preguntar|preguntaba|pregunta|duda|informarme|checar|consultar|curiosidad|cotizar)(?! (?:mas|si|que|cuant\w+|por|de)\b)`,
  String.raw`(?:era|es|fue) (?:nada mas |solo |nomas |solamente )?(?:para|por) (?:saber|preguntar|informarme|consultar|curiosidad|cotizar)`,
])
/** «ok, hasta luego»: takes leave. */
const leaving =
  /(?:^|[,;.] ?|\b(?:ok|okey|va|sale|bueno|gracias|perfecto|excelente) )(?:adios|bye|hasta (?:luego|pronto)|(?:que tenga[ns]? )?(?:buen|bonit[oa]|lind[oa]|excelente) (?:dia|tarde|noche|fin)|buenas? (?:noches?|tardes?)|cuidate|cuidense)\b[^,;]*$/
export const onlyInformed = (text: string): boolean => informed.test(text) || leaving.test(text)

/** Asked for it in so many words: courtesies beside it take nothing back. */
const plainly =
  /^(?:(?:ah|ok|va|pues|bueno|claro|hola|perfecto|excelente|sale|gracias)[ ,]+)*(?:(?:claro que )?si(?= *(?:$|[,;.]|(?:por favor|porfa|gracias|me|esa|esta|quiero|apart|agend|reserv|confirm)))|apart|agend|reserv|confirm|la (?:quiero|tomo)|esa\b|me la)/
/** What comes after a yes that leaves no doubt of it. */
export const saysYesPlainly = (text: string): boolean => plainly.test(text)

const strong =
  /^(?:(?:ah|ay|ok|va|pues|bueno|claro|hola|perfecto|excelente|sale|gracias|orale|andale|andele|listo|ya|que)[ ,]+)*(?:si\b|apart|agend|reserv|confirm|la (?:quiero|tomo)\b|hazlo|asi (?:es|esta)|eso (?:es|mero)|correcto|adelante|por supuesto|por mi (?:no hay|sin|esta bien|va|perfecto)\b|no hay (?:bronca|problema)\b|las? dos\b|los dos\b|todas\b|ambas\b)/
/** Words that stand beside «ok» or «perfecto» and leave it a yes. */
const friendly = new Set(
  words(
    'ah m ps tons pues entonces ahi ai alla aca nos vemos veo caigo llego llevo estare estaremos estamos quedo queda quede pendiente animo lanzo mero mera misma mismo chida chido padre bonita bonito linda lindo buen bueno carnal compa jefe jefa senorita senor senora joven miss maestra maestro profa profe doc doctor doctora mija mijo hijo hija reina amor dios bendiga bendicion pague quiere quiera todos modos todas todo ambas dos tres nada mas nomas solo sola pasa please thank you works that sounds good great perfect enterado enterada cierto perdon esperamos nervios fin emocion vez igual excelente yes it looks fine'
  )
)
/** Speaks against what is offered, whatever opens it. */
const objecting =
  /\b(?:car[oa]s?|carisim[oa]|lej(?:os|isimos)|dificil|ocupad[oa]s?|confund\w+|equivo\w+|cancelad[oa]|imposible|complicad[oa]|falta de)\b/
/** «me queda justo, pero órale», «ahí la dejo apartada»: taken in the end. */
const taken =
  /\bpero (?:orale|va|ok|esta bien|dale|sale|ni modo|si)\b|\bdej\w+ apartad[oa]\b|^va que va\b/
/** More than a yes: «está bien caro», «ok, ese día trabajo», «perfecto estuvo el corte pasado». */
export const saysMore = (text: string, unread: readonly string[]): boolean =>
  objecting.test(text) ||
  (!strong.test(text) && !taken.test(text) && unread.some(word => !friendly.has(word)))
