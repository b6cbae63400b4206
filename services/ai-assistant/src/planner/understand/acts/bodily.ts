import { tellsDanger } from './dangers.ts'
import { hasRedFlags } from './red-flags.ts'
import { anyOf, type Rule } from './rule.ts'

/** «se comió», «ha comido», «se acaba de comer» */
const swallowed =
  '(?:comio|trago|tomo|lamio|bebio|ingirio|comieron|tragaron|trague|tome|(?:ha|han|haya) (?:comido|tragado|lamido|bebido|ingerido|tomado)|acab\\w+ de (?:comer|tragar|tomar|lamer|beber|ingerir)(?:se|me)?)'
const harmful =
  'veneno|raticida|chocolates?|uvas?|pasas|cebollas?|anticongelante|cloro|insecticida|medicinas?|pastillas?|pilas?|huesos?|calcetin|juguete|vidrio|cianuro|detergente|hongos?'
/** What happens to a body now and cannot wait. */
const danger = anyOf([
  String.raw`(?:va a|empezo a|esta por|ya va a) (?:parir|dar a luz)(?! (?:en |como en |dentro de )?(?:est[eo]s dias|un[ao]s (?:dias|semanas)|la (?:otra|proxima)|\\d+|dos|tres|pronto|proximamente|este mes))|esta (?:pariendo|de parto)`,
  String.raw`(?:me |le |nos |se )?(?:para|deja|paro|dejo|quiere parar) de (?:sangrar|vomitar|convulsionar|temblar)`,
  String.raw`(?:sigo|sigue|llevo|lleva|esta|estoy|anda|ando) (?:\w+ ){0,4}(?:sangrando|desangr\w+|convulsionando|asfixi\w+|ahogando\w*)`,
  String.raw`herida (?:\w+ )?(?:abierta|profunda|muy fea)`,
  String.raw`hemorragia|desangr\w+|se (?:me |le )?(?:esta )?ahog\w+|me (?:estoy )?ahog\w+`,
  String.raw`(?:cara|cuello|lengua|garganta|boca|cachete|mejilla|ojos?|labios?|parpados?|panza) (?:\w+ ){0,3}(?:hinchad|inflamad)\w+`,
  String.raw`(?:hinch|inflam)\w+ (?:\w+ ){0,3}(?:cara|cuello|lengua|garganta|boca|cachete|ojos?|labios?|parpados?)`,
  String.raw`(?:cara|cuello|lengua|garganta|cachetes?|mejilla|ojos?|labios?) (?:\w+ ){0,2}(?:como|hech[oa]) (?:una? )?(?:pelota|bola|globo|limon|toronja|sapo)`,
  String.raw`(?:tengo|traigo|tiene|trae|con|anda|ando) (?:\w+ ){0,3}(?:fiebre|calentura)|(?:fiebre|calentura|temperatura) (?:de |como de )?(?:3[89]|4[0-2]|muy alta|alta)`,
  String.raw`(?:no|ni) (?:me |le |se )?(?:siento|siente|puedo mover|puede mover) (?:\w+ )?(?:piernas?|patas?|brazos?|manos?|cara|pies?|nada|lado)`,
  String.raw`dolor (?:fuerte |muy fuerte )?(?:en el|del?) pecho|me duele (?:\w+ )?el pecho|(?:me |le |nos )?falta el aire|falta de aire|(?:me |le )?cuesta (?:mucho |trabajo |un poco )?respirar|perd(?:i|io) el (?:conocimiento|sentido)|no (?:reacciona|despierta|respira|se mueve)`,
  String.raw`reaccion alergica|ronchas (?:\w+ ){0,4}(?:cuerpo|cara)|se me (?:cerro|cierra|esta cerrando) la garganta`,
  String.raw`(?:arde|arden|quema|queman) (?:muchisimo|horrible|un buen|mucho)|(?:me|le) (?:queme|quemo|quemaron) (?:la |el |los |las )?(?:cara|piel|cuero|cabeza|ojos?)`,
  String.raw`${swallowed} (?:\w+ ){0,3}(?:${harmful})`,
  String.raw`(?:veneno|raticida|anticongelante) (?:\w+ ){0,3}(?:se l[oa] com|se l[oa] trag|comi|trag)\w+|(?:se |me )?(?:intoxic|envenen)(?:o|aron|ad[oa])`,
  String.raw`no (?:se )?(?:me |le )?(?:para|paro|quita|quito|detiene|corta|deja) (?:de salir )?(?:la sangre|el sangrado|la hemorragia)`,
  String.raw`se (?:me |le |nos )?(?:esta |anda )?(?:desmay|desvane)\w+|(?:se )?(?:puso|esta poniendo|pone|esta) (?:\w+ )?(?:morad|azul)(?:it)?[oa]s? (?:de |la |los |su )*(?:lengua|labios|cara|encias)|se (?:me |le )(?:fue|va|acaba) el aire|(?:respira|respirando) (?:muy |bien )?(?:mal|feo|agitad\w+|con (?:trabajo|dificultad))`,
  String.raw`(?:vomita|vomitando|vomito|orina|popo|heces|escupe|escupo|tose|evacua) (?:\w+ ){0,2}sangre|echa(?:ndo)? (?:espuma|sangre)|espuma por (?:la boca|el hocico)`,
  String.raw`(?:lo|la|me|le) (?:mordio|pico) (?:un|una) (?:alacran|vibora|arana|serpiente|perro)|accident\w+ (?:en|con) (?:la|el) (?:moto|carro|coche)|esta (?:muy )?grave`,
])
/** Pain that does not let somebody wait; whoever asks for an appointment with it gets one. */
const severePain = anyOf([
  String.raw`dolor (?:\w+ ){0,2}(?:insoportable|fortisimo|horrible|terrible|intenso|espantoso)`,
  String.raw`(?:duele|duelen) (?:\w+ ){0,4}(?:muchisimo|horrible|horrores|demasiado|insoportable)`,
  String.raw`no (?:aguanto|soporto) (?:\w+ ){0,4}(?:dolor|muelas?|espalda|cuello|diente)|me (?:esta |estoy )?(?:matando|muriendo) (?:el|del?) dolor`,
])
const injury = anyOf([
  String.raw`(?:me |le )?sangra(?:ndo)?|sangre|hemorragia`,
  String.raw`se (?:\w+ ){0,2}(?:pego|golpeo|cayo|corto|quemo|abrio|fracturo|descalabro|atoro|trago)|me (?:pegue|golpee|cai|corte|queme|descalabre)`,
  String.raw`se (?:me|le) (?:rompio|quebro|salio|aflojo|cayo|solto|boto|zafo) (?:un|una|el|la|su|mi) (?:\w+ )?(?:dientes?|muelas?|hombro|hueso|rodilla|dedo|brazo|pata)`,
])
/** Signs that alone may wait for an appointment; two of them, or a cry for help beside one, cannot. */
const signs = [
  /\b(?:vomita(?:ndo)?|volviendo el estomago)\b/,
  /\b(?:tiembla|temblando|temblores|convuls\w+)\b/,
  /\b(?:babea(?:ndo)?|echa(?:ndo)? baba)\b/,
  /\b(?:no se (?:levanta|para|puede (?:parar|levantar|mover))|tirad[oa] en el (?:piso|suelo)|muy debil)\b/,
  /\b(?:jadea(?:ndo)?|ahogando\w*|sin aire)\b/,
]
/** «tengo el examen y estoy temblando»: of nerves, and no sign of illness. */
const nervous =
  /\b(?:examen|simulacro|nervi\w+|entrevista|boda|miedo|emocion\w*|manej\w+|presentacion)\b/
const trembling = /\b(?:estoy|ando|sigo) temblando\b|\bme tiemblan? (?:todo|las \w+)/g
const severalSigns = (whole: string): boolean => {
  const message = nervous.test(whole) ? whole.replace(trembling, ' ') : whole
  const shown = signs.filter(sign => sign.test(message)).length
  return shown > 1 || (shown === 1 && (helpless.test(message) || pressing.test(message)))
}
const pressing = /\b(?:urgente|urge|urgencia|emergencia|rapido|de volada)\b|!{2,}/
const helpless =
  /\b(?:a|en)? ?(?:a)?donde (?:voy|vamos|corro|l[oa] llevo|me lanzo|acudo)\b|\b(?:esta|anda) llorando\b|\bllora (?:mucho|un buen|sin parar)\b|\bque (?:hago|hacemos|puedo hacer|le hago|se hace)\b|\b(?:ayud(?:a|enme|ame|enos)|auxilio|socorro)\b/
const appointmentWords =
  /\b(?:citas?|agend\w+|lugar|espacio|horarios?|disponib\w+|hueco|apart\w+|at(?:iend|end)\w+|reserv\w+|consulta|revis\w+|valoracion|sesion|terapia|masaje|extraccion|endodoncia|sacar\w*|saqu\w+|(?:hoy|ahorita) mismo|a la hora que sea|cuanto antes|lo (?:antes|mas pronto) posible|(?:me|lo|la|le) (?:vean?|ven|reciban|reciben|chequen|checan))\b/

/** «amanecí con fiebre, no voy a poder ir»: why somebody stays away. */
const illness =
  /\b(?:tengo|traigo|tiene|trae|con|anda|ando) (?:\w+ ){0,3}(?:fiebre|calentura)(?: (?:de )?(?:3[89]|4\d|alta|muy alta))?\b|\b(?:(?:me|le|nos) (?:sali|brot|apareci)\w+|tengo|traigo|trae|tiene|con) (?:\w+ ){0,3}(?:ronchas?|granos?|salpullido|sarpullido)(?: \w+){0,5}/g
const notComing =
  /\bno (?:creo (?:que )?)?(?:(?:l[oa]s?|me|nos) )?(?:v(?:a|an|oy|amos) a )?(?:poder|podra|pueda|podre|puedo|podemos|llevar(?:l[oa]s?)?|ir)\b|\b(?:cancel|mover|muev|cambi|reagend)\w*/

/** «me desmayé, no voy a poder ir»: told of what is over, by whoever does not come. */
const staysAway =
  /\bno (?:creo (?:que )?)?(?:(?:voy|vamos|va) a )?(?:poder|puedo|podre|podra|pueda)? ?(?:ir|asistir|llegar|llevarl[oa])\b|\b(?:cancel|reagend)\w*|\b(?:mover|cambiar|pasar) (?:mi|la|su) (?:cita|clase|sesion|consulta)\b/

/** An emergency, wherever it stands in a message. */
export const isEmergency = (message: string): boolean =>
  hasRedFlags(message) ||
  (!staysAway.test(message) && tellsDanger(message)) ||
  danger.test(notComing.test(message) ? message.replace(illness, ' ') : message) ||
  (injury.test(message) && helpless.test(message)) ||
  severalSigns(message) ||
  (severePain.test(message) && !appointmentWords.test(message))

const fatal = anyOf([
  String.raw`respir\w*|aire|ahog\w+|asfixi\w+|pecho|infarto|ambulancia|911`,
  String.raw`desmay\w+|desvane\w+|inconsciente|convuls\w+|no (?:reacciona|despierta|se mueve)`,
  String.raw`hemorragia|desangr\w+|(?:mucha|demasiada) sangre|conocimiento|muriendo|se (?:me )?muere`,
  String.raw`no (?:me |le |se )?(?:siento|siente|puedo mover|puede mover)|envenen\w+|veneno|garganta`,
])
/** Nobody may wait for an appointment with this. */
export const isLifeAtStake = (message: string): boolean =>
  fatal.test(message) || (hasRedFlags(message) && !isAboutPet(message))

const medicine =
  /\b(?:dosis|paracetamol|ibuprofeno|naproxeno|amoxicilina|aspirina|ketorolaco|antibioticos?|diclofenaco|tramadol|(?:medicina|medicamento|pastilla|jarabe|antiinflamatorio|analgesico|gotas|pomada)s?)\b/
const giving =
  /\b(?:cuant[oa]s?|que|puedo|podria|debo|es bueno|sirve|esta bien)\b.*\b(?:doy|dar(?:le|me|les)?|damos|tomo|tomar(?:me|se)?|pongo|poner(?:le|me)?|le (?:sirve|hace))\b|\bque (?:medicina|medicamento|pastilla|antibiotico)\b|\bdosis\b/
const ill =
  /\b(?:sin comer|no (?:quiere|ha querido|ha) (?:comer|comido)|no come|decaid\w+|vomit\w+|fiebre|calentura|dolor\w*|duel[ea]n?|hinchad\w+|inflamad\w+|enferm\w+|malit[oa]|diarrea|tos|tose|cojea\w*|infeccion|infectad\w+|sangr\w+|herid\w+|triste|tiembla|temblando)\b/
/** «mi gato no come, ¿cuánto paracetamol le doy?» */
export const asksForDose = (message: string): boolean =>
  medicine.test(message) && giving.test(message) && ill.test(message)

const condition =
  /\b(?:(?:presion|azucar|glucosa|tension) (?:\w+ )?(?:alta|baja|arterial)|presion alta|hipertens\w+|hipotens\w+|diabet\w+|tengo (?:azucar|varices|asma|epilepsia|marcapasos|alergias?|psoriasis|dermatitis|anemia|hernias?|cancer)|(?:con|tengo|soy|padezco|sufro|tiene|es|padece) (?:\w+ ){0,3}(?:alergi\w+|asma\w*|epilep\w+|hipertens\w+|diabet\w+|del corazon|cardiac\w+|varices|marcapasos|psoriasis|dermatitis|anticoagulant\w+)|(?:tomo|toma|tomando) (?:\w+ ){0,2}(?:anticoagulant\w+|medicament\w+|antidepresiv\w+|pastillas|aspirinas?)|embarazad\w+|lactando|amamant\w+|quimio\w*|(?:recien|me|estoy|esta) operad[oa]|cirugia|postoperatori\w+|isotretinoina|roacutan)\b/
const permission =
  /\b(?:puedo|podria|puede|podra|podemos|se puede|pueden|hace dano|hara dano|hay problema|hay riesgo|es seguro|es malo|es peligroso|afecta\w*|pasa algo|contraindic\w+|recomend\w+|conviene|me sirve)\b/
/** «tengo la presión alta, ¿puedo entrar al vapor?»: whether a body bears it, also over several clauses. */
export const asksAboutCondition = (message: string): boolean =>
  condition.test(message) && permission.test(message)

/** It is an animal's. */
export const isAboutPet = (message: string): boolean =>
  /\b(?:perr\w+|gat[oa]s?|gatit[oa]s?|mascotas?|cachorr\w+|conej\w+|peludit\w+|hamster|perico|firulais|veterinari\w*)\b/.test(
    message
  )

/** About people's bodies: no price list answers these. */
export const bodily: readonly Rule[] = [
  [
    'emergency',
    /\b(?:emergencia|urgencia medica|no (?:puede|puedo) respirar|(?:mucha|demasiada) sangre|sangr\w+ (?:mucho|bastante|un buen|sin parar)|no (?:para|deja) de (?:sangrar|vomitar|convulsionar)|se (?:me )?desmay\w+|inconsciente|convulsion\w*|se (?:trago|comio|tomo) (?:\w+ ){0,3}(?:veneno|raticida|chocolate|cloro|pilas?|pastillas|vidrio)|envenen\w+|atropell\w+|ambulancia|infarto|se (?:me )?(?:esta|anda) muriendo|se (?:me )?muere|911)\b/,
  ],
  [
    'health',
    /\b(?:que (?:me |le |nos )?(?:puedo|debo|deberia|puede) (?:tomar|poner|echar|untar|dar)\b|que (?:le|les|me) (?:doy|damos|pongo|ponemos|echo|unto|tomo)\b|(?:me|le) (?:tomo|doy|pongo|unto) (?:algo|alguna|una pastilla)|que (?:me |le |nos )?(?:puedo |debo |deberia |puede )?(?:tomo|tomar|tomarme|tomarse|darle|ponerle|ponerme|untar(?:me|le|se|lo|la)?|aplicar(?:me|le|se|lo|la)?)\b|(?<!\bno (?:me )?l[ao]s? )(?<!\b(?:no|ni) (?=[^?]*$))(?:puedo|debo|se puede|puede|deberia|hay que|esta bien) (?:\w+ )?(?:tomar(?! (?:\w+ ){0,2}(?:clases?|cursos?|lecciones|sesion(?:es)?|terapias?|masajes?|cita)\b)|tomarme|tomarse|comer|darle de|ponerle|ponerme|mezclar|masticar|hacer ejercicio|seguir (?:tomando|entrenando))|es (?:normal|malo|grave|peligroso|contagios[oa])(?! (?:el|la|los|las|un|una) (?:precio|corte))|sera (?:que es |que tengo |una? )?(?:infeccion|fractura|caries|alergia|esguince|grave|normal|hernia)|que (?:medicina|medicamento|pastilla|pomada|antibiotico|remedio|dosis)s?\b|recomiend\w+ (?:algo |alguna |algun |que |una |un )*(?:para (?:el dolor|la inflamacion|la tos)|medicina|medicamento|pastilla|pomada|antibiotico|remedio)|ibuprofeno|paracetamol|naproxeno|amoxicilina|aspirina|ketorolaco|antibioticos?|diclofenaco|tramadol|cortisona|cuant[oa]s? (?:gotas|mililitros|pastillas|ml|mg)|dosis|efectos secundarios|por que (?:me|le) (?:duele|sangra|arde|sale|pica|tiembla)|(?<!\b(?:citas?|clases?|la|el|lo|l[ao]s|una|hora|otr[oa]s?|demas|tod[oa]s?|primer[oa]?|segund[oa]|ultim[oa]) )que (?:tengo|sera|puede ser|tendra)(?= *\??$)|(?:meses|semanas) de embarazo|(?:estoy|ando|esta) embarazada|(?:hace|haria|hara|puede hacer) (?:algun )?(?:dano|mal|algo|nada) (?:a la|al|si|en) (?:bebe|panza|embarazo)|embaraz\w+[^;]*\b(?:puedo|podria|se puede|hay problema|pasa algo|es malo)|(?:tengo|debo|tiene)(?: \w+)? que oper\w+|me (?:van a |tengo que |debo )?operar|cuant[oa]s? (?:de )?\w+ (?:le (?:doy|damos|pongo|unto)|me (?:tomo|pongo|unto))|(?:puedo|se puede|hay problema) .*embarazad\w+|(?:duele|dolor|inflam\w+|hinchad\w+|fiebre|sangra) .*\bque (?:hago|puedo hacer|me recomiendas?)|que (?:hago|puedo hacer) .*(?:duele|dolor|inflam\w+|hinchad\w+|fiebre|sangra)|se me va a quitar|tiene cura|necesito (?:receta|operacion)|diagnostic\w+)\b/,
  ],
]
