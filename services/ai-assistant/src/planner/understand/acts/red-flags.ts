import { anyOf } from './rule.ts'

/** Both within one sentence, in either order. */
const near = (first: string, second: string): string =>
  `(?:${first})\\b[^.;?]{0,40}?\\b(?:${second})|(?:${second})\\b[^.;?]{0,40}?\\b(?:${first})`

const pressing =
  '(?<!presion )(?:apriet|apret|oprim|opresion|aplast|punz)\\w*|presion(?! (?:alta|baja|arterial|de (?:la|los)))|peso encima|dolor(?:cito)?|duele|pesadez'
const numb = '(?:durm|duerm|dormid|entum|adormec|adormil|hormigue|paraliz)\\w*'
const drooping =
  '(?:se (?:me |le )?(?:fue|va|hizo|puso|quedo|ve) (?:\\w+ )?)?(?:chuec[oa]|torcid[oa]|caid[oa]|de lado)|se (?:me |le )?(?:chueco|torcio|enchueco|paralizo|colgo)'
const breath =
  '(?:jal|agarr|tom|met|pas|entr)(?:ar|a|o|an|ando)(?: (?:bien|el|nada de))? (?:aire|respiracion)|respir\\w*'
const blood = 'sangr\\w*|hemorragia'
const unconscious =
  'no (?:me |nos |le )?(?:responde|contesta|reacciona|despierta|abre los ojos)|inconsciente'
const thing =
  '(?:moneda|pila|bateria|tornillo|clavo|aguja|alfiler|hilo|anzuelo|iman|canica|liga|arete|tapa|tapon|boton|palo|palillo|plastico|bolsa|media|calcetin|calceta|trapo|juguete|piedra|hueso|pelota|pedazo|cuerda|liston|esponja|vidrio|corcholata|chupon)\\w*'
const poison =
  '(?:veneno|raticida|cloro|thinner|tiner|gasolina|sosa|acido|insecticida|herbicida|fertilizante|anticongelante|detergente|suavizante|pinol|fabuloso|pastillas|medicinas?|medicamentos?|marihuana|xilitol|chicles?|chocolates?|cebollas?|uvas|pasas|lirio|nochebuena|hongos?)'
const took =
  '(?:se (?:me |nos )?(?:trag|com|tom|beb|met)(?:o|io|ieron|aron)|se (?:me |nos )?(?:acab\\w+ de|pudo|quiso|habra|haya|ha) (?:trag|com|tom|beb|met)\\w*|(?:trague|comi|tome|bebi|trago|comio|ingirio))'

const oneSide =
  '(?:(?:un|el|todo el|este|mi) (?:solo )?lado(?: (?:del cuerpo|de mi cuerpo|izquierdo|derecho|entero))|medio (?:lado|cuerpo)|(?:la )?mitad del cuerpo)'
const passing = '(?:bano|pipi|orin\\w*|popo|del 1|del 2|esfinter\\w*|evacu\\w*)'
const weak = `${numb}|no (?:me )?responden|debil\\w*|sin fuerza`
const incontinent = `(?:se (?:me|le) sale|no (?:me |le )?(?:aguant|control|reten)\\w*) (?:\\w+ ){0,3}${passing}`
const carrying =
  '(?:embarazad\\w*|(?:semanas|meses) de (?:embarazo|gestacion)|(?:mi|el) embarazo|espero bebe|esperando (?:un )?bebe)'
/** Gums bleed of many who are pregnant, and that can wait. */
const bleeding =
  '(?<!(?:encias?|dientes?|muelas?|nariz) (?:\\w+ ){0,4})(?:sangr(?:ado|ando|e|o|a|ar)|hemorragia)(?! (?:\\w+ ){0,4}(?:encias?|dientes?|muelas?|nariz))'
/** What began all at once in nerves, head or eyes, or what a pregnancy must not have. */
const grave: readonly string[] = [
  `no (?:me |le |se )?(?:siento|siente) (?:\\w+ ){0,5}${passing}`,
  near(numb, '(?:entrepierna|ingles?|genital\\w*|partes (?:intimas|nobles)|silla de montar)'),
  `(?:${weak}) [^.;?]{0,15}piernas[^.;?]{0,60}\\b${incontinent}`,
  `piernas [^.;?]{0,15}\\b(?:${weak})[^.;?]{0,60}\\b${incontinent}`,
  `${incontinent}[^.;?]{0,60}\\b(?:(?:${weak}) [^.;?]{0,15}piernas|piernas [^.;?]{0,15}\\b(?:${weak}))`,
  `(?:no (?:puedo|puede|logro) mover|perd(?:i|io) (?:la )?(?:fuerza|movilidad|sensibilidad|el movimiento)|sin (?:fuerza|movimiento)|se (?:me|le) (?:paralizo|fue)|debilidad) (?:\\w+ ){0,2}${oneSide}`,
  `${oneSide} (?:\\w+ ){0,2}(?:no (?:me |le )?(?:responde|obedece|se mueve)|no l[oa] (?:puedo|puede) mover|paralizad\\w*|se (?:me |le )?paralizo)`,
  '(?:de (?:repente|golpe|pronto)|subitamente) (?:\\w+ ){0,3}(?:no (?:puedo|puede|pude|pudo) mover|se (?:me|le) paraliz[oa]|(?:deje|dejo) de (?:sentir|mover)) (?:\\w+ ){0,2}(?:brazo|pierna|mano|cara|lado|pie)',
  'peor dolor de cabeza|dolor de cabeza (?:\\w+ ){0,4}(?:de mi vida|de golpe|subito|como (?:un )?(?:trueno|rayo|balazo)|como nunca|que nunca)|(?:duele|dolio) (?:\\w+ ){0,2}la cabeza (?:\\w+ ){0,2}(?:como nunca|de golpe)',
  '(?:perd(?:i|io|iendo)|se (?:me|le) (?:fue|apago|va)) (?:toda |de golpe |de repente )*(?:la )?(?:vista|vision)(?! (?:en|a|con|para|al) )|(?:deje|dejo) de ver (?=(?:con|de|del|por|bien|nada)\\b)|me quede cieg[oa]|no (?:veo|ve) (?:nada )?(?:con|de|del|por) (?:un|el|mi|este|su) ojo|(?:sombra|cortina|mancha) negra (?:\\w+ ){0,3}ojo',
  near(
    'fiebre|calentura',
    '(?:cuello|nuca) (?:\\w+ ){0,2}(?:ties|rigid|dur)[oa]|rigidez (?:de|en el|en la) (?:cuello|nuca)|no (?:puedo|puede) (?:doblar|agachar|bajar|mover) (?:el |la )?(?:cuello|cabeza|barbilla)'
  ),
  near(carrying, bleeding),
  'se (?:me |le )?rompio la fuente',
  near(carrying, '(?:no (?:se mueve|siento (?:que se mueva|moverse))|dejo de moverse)'),
  near(
    '(?:golp|peg|cai|cay|descalabr)\\w*[^.;?]{0,30}\\b(?:cabeza|craneo|nuca)',
    'vomit\\w*|adormil\\w*|confundid\\w*|no (?:me |se )?(?:acuerd[oa]|recuerd[oa])|se (?:esta|anda) quedando dormid[oa]|(?:sangre|liquido) (?:del?|por) (?:el |la )?(?:oido|nariz)'
  ),
  '(?:pantorrilla|chamorro)[^.;?]{0,40}\\b(?:hinchad|inflamad)\\w*[^.;?]{0,30}\\b(?:caliente|roj[oa]|morad[oa])',
  'no (?:puedo|puede) (?:ni )?(?:pasar|tragar) (?:ni )?(?:la |mi |su )?(?:propia )?saliva',
  near(
    '(?:no|ni) (?:me |se )?(?:(?:puedo|puede|logr[oa]|alcanz[oa] a) )?(?:ni )?abr(?:o|e|ir) (?:bien |ni |casi )?la boca',
    '(?:hinchad|inflamad|hinchazon|fiebre|calentura)\\w*'
  ),
  'presion (?:\\w+ ){0,3}(?:1[89]\\d|2\\d\\d)\\b',
]

/** Any one of these, of people or animals, cannot wait. */
const alone = anyOf([
  ...grave,
  near(pressing, '(?:el|mi|del|en el) pecho'),
  near(drooping, '(?:la|su|media|mitad de la) (?:cara|boca)'),
  near(
    numb,
    'medi[oa] (?:cuerpo|cara)|(?:la mitad|un lado|el lado (?:izquierdo|derecho)|todo el lado \\w+) (?:del cuerpo|de la cara|de su cuerpo)'
  ),
  `no (?:me |le |nos )?(?:pued[eo] |logr[oa] |alcanz[oa] a )?(?:${breath})(?! (?:el olor|por la nariz))`,
  '(?:me|se|le) (?:estoy |esta |anda )?(?:asfixi|atragant)\\w*|(?:me|se|le) ahog(?:o|a|ue|ando)\\b(?! (?:de la risa|de risa|de trabajo|en un vaso|el motor))',
  `(?:se (?:me |nos )?|le )(?:fue|cayo|puso|quedo) (?:\\w+ ){0,4}(?:y |que )?(?:${unconscious})`,
  'no (?:reacciona|despierta|abre los ojos)|inconsciente',
  'se (?:me |nos )?(?:priv|desplom|desvanec)(?:o|io|ado|aron)|perd(?:i|io) el (?:conocimiento|sentido)|casi (?:me|se) desmay\\w*',
  near(
    blood,
    'chorros?|a borbotones|much(?:a|isima) sangre|empap\\w+|no (?:se )?(?:la |le |lo )?(?:\\w+ ){0,2}par(?:a|ar|o)'
  ),
  '(?:les? |me )?(?:esta|estan|dio|dieron|da|dan|tuvo|tiene) (?:\\w+ ){0,2}(?:convulsion\\w*|ataque epileptico|ataques? (?:y|de epilepsia)|ataques(?= *(?:$|[,;.])))|convulsion(?:a|o|ando|aron)',
  `${took} (?!(?:la |el |un |una )?(?:cita|agua|clase|cafe|foto)\\b)(?:\\w+ ){0,4}(?:${poison}|${thing})`,
  'sobredosis|me tome (?:todas|un monton de|muchas|un frasco de|toda la caja de) (?:\\w+ )?(?:pastillas|medicinas|medicamento)',
  'golpe de calor|insolacion|insolad[oa]|se (?:me )?quedo (?:encerrad[oa] )?(?:en el|dentro del) (?:carro|coche|sol)',
  near(
    '(?:panza|panzita|pancita|vientre|estomago|abdomen)',
    '(?:dur[oa]|inflamad\\w+|hinchad\\w+|como (?:tambor|globo|pelota))'
  )
    .replaceAll('{0,40}', '{0,25}')
    .replace(/^/, '(?:perr|gat|cachorr|mascota)\\w*\\b[^.;?]{0,60}?\\b(?:')
    .replace(/$/, ')'),
  '(?:no|sin) (?:ha podido |puede |podido |ha |poder )?(?:orin|mear|hacer pi)\\w*',
  '(?:encias|lengua|labios) (?:\\w+ ){0,2}(?:blanc|morad|azul|palid)\\w+',
  '(?:lo|la|me|le|los|nos) (?:atropell|electrocut|apunal|balacea|balear)\\w*|(?:tripas?|hueso|intestinos?) (?:\\w+ ){0,2}(?:de fuera|de afuera|expuest\\w+|salid\\w+)',
  '(?:puj|contracci)\\w*[^.;?]{0,40}\\b(?:no (?:sale|nace|puede)|atorad\\w+)|(?:atorad\\w+)[^.;?]{0,30}\\b(?:cachorr|bebe|gatit|cria)\\w*',
  'se (?:me )?(?:cayo|avento) (?:de|desde) (?:la |el |un |una )?(?:azotea|balcon|segundo piso|tercer piso|techo|ventana|terraza)',
  'derrame cerebral|embolia|infart\\w*|ataque (?:al corazon|cardiaco)|paro cardiaco|anafila\\w*|shock anafilactico',
])

/** Of a person two of these at a time cannot wait; one of them may be what somebody comes for. */
const together: readonly RegExp[] = [
  anyOf([
    near(numb, '(?:brazo|mano|hombro)(?: izquierd[oa])?|(?:la |mi |su )?(?:cara|boca|lengua)'),
  ]),
  /\b(?:sud(?:o|or|ando|a) (?:muy |bien )?fri[oa]|sudor frio)\b/,
  /\b(?:mare(?:o|os|ada|ado|andome)|todo me da vueltas|me da vueltas)\b/,
  /\b(?:vista|veo|vision) (?:\w+ ){0,2}(?:borros\w+|nublad\w+|doble|negro|mal)\b|\bse me nublo?\b/,
  /\b(?:no (?:puede|puedo) (?:hablar|pronunciar)|habla (?:raro|arrastrad\w+|como borracho)|arrastra las palabras|se le traba la lengua|balbuce\w+)\b/,
  /\b(?:palpitaciones|taquicardia|el corazon (?:\w+ ){0,3}(?:aceler|rapid|se me sale)\w*)\b/,
  /\b(?:dolor de cabeza (?:\w+ )?(?:de repente|horrible|espantoso|fuertisimo))\b/,
  /\b(?:desorientad[oa]|confundid[oa] (?:y )?no (?:sabe|reconoce)|no (?:sabe donde esta|nos reconoce|me reconoce))\b/,
  /\b(?:palid[oa]|blanc[oa] como|se puso (?:\w+ )?(?:palid|blanc|gris)[oa])\b/,
  /\b(?:falta(?:ndome)? (?:el |de )?aire|sin aire)\b/,
]

/** Signs of danger to a body, by what they are together and not by the sentence they come in. */
export const hasRedFlags = (message: string): boolean =>
  alone.test(message) || together.filter(sign => sign.test(message)).length > 1
