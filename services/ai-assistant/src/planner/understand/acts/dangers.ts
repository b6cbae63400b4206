import { anyOf } from './rule.ts'

/** Both within one sentence, in either order. */
const near = (first: string, second: string): string =>
  `(?:${first})\\b[^.;?]{0,60}?\\b(?:${second})|(?:${second})\\b[^.;?]{0,60}?\\b(?:${first})`

const malaise =
  'me siento (?:muy |bien |super |re )?mal|se siente (?:muy |bien )?mal|mare(?:o|ad[oa]|os)|sud(?:o|ando|or)|me voy a desmayar|debil|temblando|vomit[a-z]*|vista nublada|no me puedo parar'
const vital = 'presion|azucar|glucosa'
const blow =
  '(?:se|me) (?:\\w+ )?(?:peg|golpe|cai|cay|di|dio|estrell|abri|descalabr|cort)[a-z]*|me cortaste|(?:me|le|lo|la) (?:cort|golpe|peg|mord|pic)[a-z]*|choqu[a-z]*|golpe|caida|jugando|accidente|bici\\w*|moto|patada|codazo|balonazo'
const tooth = '(?:dientes?|muelas?|colmillos?)'
const lost =
  'se (?:me|le) (?:cayo|cayeron|boto|salio|tumbo|volo|zafo|arranco|rompio|quebro|partio|aflojo)'
const operated =
  '(?:recien|acab\\w+ de|me|lo|la|le|estoy|esta) (?:\\w+ )?oper\\w+|(?:la|mi|su) (?:cirugia|operacion|extraccion|endodoncia|esterilizacion)'
const festering =
  'hinchad\\w+|caliente|supur\\w+|pus|fiebre|calentura|sangr\\w+|se (?:me |le )?abrio|morad[oa]'
const stuck =
  'no (?:me|se) (?:puedo|puede|deja) (?:mover|levantar|parar|enderezar|doblar)|no (?:puedo|puede) (?:mover(?:me|se)|levantar(?:me|se)|parar(?:me|se)|enderezar(?:me|se)|caminar)|me quede (?:trabad|tiesa|tieso|atorad)\\w*'
const back = 'espalda|cintura|cuello|columna|rodilla|cadera|trono|torci|cai|pierna|tobillo|pie'

/** Bodily harm that cannot wait for an appointment, told in whatever words. */
const dangers: readonly string[] = [
  near(
    `(?:me|le) (?:bajo|subio|esta (?:bajando|subiendo)|anda (?:baj|alt)\\w*) (?:\\w+ )?(?:la |el )?(?:${vital})|(?:${vital}) (?:muy )?(?:baja|alta|por los suelos|por las nubes)`,
    malaise
  ),
  'me (?:desmaye|desvaneci)\\b|se (?:me |nos )?(?:desmayo|desvanecio)\\b|(?:me|se) acab\\w+ de desmayar',
  near(`${lost} (?:\\w+ ){0,2}${tooth}`, blow),
  near(blow, 'sangra(?:ndo)?|sangre|sangro'),
  `no (?:\\w+ )?puede parir|(?:lleva|tiene) (?:\\w+ ){0,3}horas? (?:\\w+ ){0,3}(?:parto|pujando|parir)|no (?:le )?(?:nacen|salen) (?:\\w+ )?cachorr\\w*`,
  'se (?:me |nos )?(?:cayo|avento|tiro) (?:\\w+ ){0,3}(?:de|desde) (?:la |el |un |una )?(?:azotea|balcon|segundo piso|tercer piso|techo|ventana|terraza|escaleras?)',
  near(operated, festering),
  near(stuck, back),
  'convulsion\\w*',
  '(?:le|se le|lo|la) (?:salio|sale|esta saliendo) (?:\\w+ ){0,2}(?:sangre|espuma)',
]
const danger = anyOf(dangers)

/** What is asked for whoever may have it one day, and nothing that happens. */
const supposed = /\b(?:si (?:se|me|le) (?:llega|llegara)|en caso de|que pasa si)\b/

/** Whether a message tells of harm to a body that cannot wait. */
export const tellsDanger = (message: string): boolean =>
  danger.test(message) && !supposed.test(message)
