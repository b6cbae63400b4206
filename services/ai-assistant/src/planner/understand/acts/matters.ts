import { isTradeWord } from '../lexicon/trades.ts'
import { anyOf, type Rule } from './rule.ts'

/** What only a person of the business can settle. */
export type Matter =
  | 'order'
  | 'invoice'
  | 'lost'
  | 'job'
  | 'supplier'
  | 'suggestion'
  | 'data'
  | 'papers'

const object =
  '(?:lentes|gafas|chamarra|sueter|sudadera|gorra|cachucha|bolsa|mochila|cartera|monedero|celular|telefono|cargador|audifonos|llaves|paraguas|sombrilla|aretes?|anillo|reloj|collar|pulsera|cadena|termo|libreta|cuaderno|libro|bufanda|correa|juguete|pelota|toalla|ine|tarjeta|credencial|calculadora|estuche|lonchera|rebozo|abrigo|saco)'
const place =
  '(?:ahi|alla|con ustedes|en (?:el|la|su|tu|uno de sus|una de sus) (?:local|sucursal|negocio|silla|sillon|sillones|sala|bano|recepcion|spa|consultorio|clinica|salon|barberia|estetica|escuela|coche|carro|cabina))'
const staff =
  '(?:personal|gente|barber\\w+|estilistas?|ayudantes?|recepcionistas?|maestr\\w+|instructor\\w*|terapeutas?|auxiliar\\w*|asistentes?|vendedor\\w*|emplead\\w+|masajistas?|manicuristas?|veterinari\\w+|dentistas?|profes\\w*|becari\\w+)'
const ownData =
  '(?:numero|telefono|celular|correo|email|nombre|apellidos?|datos|domicilio|expediente|registro)'
const asking =
  '(?:necesito|quiero|quisiera|requiero|ocupo|solicito|pido|mandan?|manden|mandame|envian?|envien|enviame|pasan?|pasame|pueden (?:dar|mandar|enviar|pasar)|puedes (?:mandar|enviar|pasar)|podrian (?:dar|mandar|enviar|pasar|hacer))'

const bought =
  '(?:(?:el|mi|un|este|ese|nuestro|al|del|los|mis|esos) (?:\\w+ )?(?:pedidos?|encargos?)|(?:la|mi|una|esta|esa|nuestra) (?:compra|orden)(?! (?:medica|del doctor))|lo que (?:les |te )?(?:pedi|encargue|compre|ordene))'
/** What is to happen with an order that was registered: never taken for an appointment. */
const changesOrder = anyOf([
  `(?:cancel|anul|elimin|borr|cambi|modific|corrig|correg|devolv|devuelv|regres|agreg|anad|sum|quit|paus|deten|suspend)\\w* (?:\\w+ ){0,4}?${bought}`,
  `${bought} (?:\\w+ ){0,4}?(?:cancel|anul|elimin|borr|cambi|modific|devolv|devuelv)\\w*`,
  `(?:ya )?no (?:\\w+ ){0,2}?(?:quiero|queremos|necesito|ocupo|voy a (?:querer|necesitar|ocupar|recoger)|puedo (?:recoger|pasar por)) (?:\\w+ ){0,2}?${bought}`,
])
export const asksToChangeOrder = (text: string): boolean => changesOrder.test(text)

const patterns: readonly (readonly [Matter, RegExp])[] = [
  ['order', changesOrder],
  [
    'invoice',
    anyOf([
      `(?:${asking}|falt\\w+|hac\\w+|hag\\w+|sac\\w+|gener\\w+) (?:\\w+ ){0,4}(?:facturas?|facturacion|cfdi)`,
      '(?:quedaron|prometieron|iban|dijeron) (?:\\w+ ){0,5}factura|factura (?:\\w+ ){0,6}(?:no (?:me )?(?:\\w+ )?(?:lleg|mand|envi)\\w+|nunca|todavia|aun|sigue)|(?:espero|esperando|falta) (?:\\w+ ){0,3}factura',
      'facturar(?:me|la|lo)|(?:mi|la) factura (?:de|del|por|que)|mi rfc|datos fiscales|situacion fiscal',
    ]),
  ],
  [
    'lost',
    anyOf([
      `(?:olvide|deje|perdi|extravie|dejamos|olvidamos|se (?:me|nos|le) (?:olvid|qued|cay|perdi|extravi)\\w+) (?!(?:el|mi) (?:celular|telefono)(?! (?:ahi|alla|con|en)))(?:\\w+ ){0,4}(?:${object}|${place})`,
      `(?:encontraron|vieron|hallaron|aparecio|recogieron|guardaron|tienen) (?:de casualidad )?(?:un[oa]?s? |mis? |el |la |los |las )(?:\\w+ ){0,1}${object}`,
      'objetos? (?:perdid|olvidad)\\w+',
      '(?:deje|olvide|se (?:me|nos|le) (?:olvid|qued)\\w+) (?:olvidad\\w+ |alla |ahi |con ustedes )?(?:mis?|un[oa]s?|el|la|los|las) (?!cita|lugar|espacio|mensaje|recado|pendiente|anticipo|deposito|comentario|resena|hij|nin|perr|gat|dinero|tiempo|pelo|cabello|barba|coche|carro)[a-z]+s?(?: de \\w+)? (?:en|sobre|por|junto|dentro) ',
      '(?:ayud\\w+ a |pueden |puede |podrian )busc(?:ar|an)(?:l[oa]s?)?(?! (?:un|una|otro|otra|lugar|hora))',
    ]),
  ],
  [
    'job',
    anyOf([
      'vacantes?|(?:oferta|bolsa|solicitud) de (?:trabajo|empleo)|curriculum|mi cv|practicas profesionales|hacer (?:mi )?servicio social',
      '(?:busc\\w+|ando buscando|pid\\w+|dan|hay|tienen|ofrecen|consigo) (?:\\w+ ){0,2}(?:trabajo|chamba|jale|empleo)(?! (?:hoy|manana|pasado|el|este|esta|a las?|como|por la|en la|para (?:mi y|hoy|manana|el|la|los|un|dos))\\b)',
      `(?:buscan|necesitan|ocupan|contratan|solicitan|requieren|andan buscando|estan (?:contratando|buscando|solicitando)) (?:\\w+ )?${staff}`,
      '(?:estan|andan) (?:contratando|reclutando)|trabajar (?:con ustedes|ahi|alla|para ustedes|en su)',
    ]),
  ],
  [
    'supplier',
    anyOf([
      'proveedor\\w*|distribuidor\\w*|representante de ventas|propuesta comercial|influencers?|patrocin\\w+|publicidad|colaboracion(?:es)?',
      '(?:vender|ofrecer|promocionar|exhibir|dejar)(?:les)? (?:(?:a consignacion|aqui|ahi) )?(?:mis|nuestros|mi) (?:propi[oa]s? )?(?:productos?|mercancia|cosas|articulos|marca)',
      '(?:les|le) (?:ofrezco|ofrecemos|vendo|vendemos|traigo|puedo ofrecer|queremos ofrecer)|ofrecer(?:les|le) ',
      '(?:soy|somos|hablo|hablamos|escribo|llamo|venimos|vengo) (?:de|del) (?:la |el )?(?:empresa|marca|agencia|banco|periodico|revista|cfe|sat|telmex|ayuntamiento)',
      '(?:con (?:el |la )?encargad[oa]|quien) (?:\\w+ ){0,2}(?:compras|las compras)',
    ]),
  ],
  [
    'suggestion',
    anyOf([
      'sugerencias?|les sugiero|(?:una|mi) opinion para ustedes|deberian (?:de )?[a-z]+(?:ar|er|ir)(?:se|le|les)?',
      '(?:estaria|seria) (?:\\w+ )?(?:padre|bueno|chido|genial|mejor|bien) (?:si|que) (?:\\w+ ){0,2}[a-z]+(?:aran|ieran|eran)',
      'ojala (?:\\w+ )?(?:pusieran|abrieran|tuvieran|aceptaran|arreglaran)|felicit\\w+ (?:a|al|por)',
    ]),
  ],
  [
    'data',
    anyOf([
      `(?<!\\bse (?:me|nos|le) )(?:cambi|actuali|corrij|corrig|correg|modific|borr|elimin)\\w+ (?:\\w+ ){0,2}(?:mi|mis|el|los|de) (?:\\w+ )?${ownData}`,
      `(?:cambie|cambiamos|tengo|este es) (?:de |mi |un |otro )?(?:nuevo |otro )?(?:numero|telefono|celular|correo)(?: nuevo)?`,
      `mis? (?:${ownData}) (?:nuevo )?(?:esta|estan|lo tienen|la tienen|lo pusieron|sale|aparece|ya no es|cambio)(?: \\w+)?`,
      'aviso de privacidad|mis datos personales|derechos arco',
    ]),
  ],
  [
    'papers',
    anyOf([
      `(?:me |nos )?${asking} (?:\\w+ ){0,3}(?:(?:numero de )?cuenta (?:para|de banco|bancaria)|numero de cuenta|clabe|datos (?:bancarios|para (?:la |el |hacer )?(?:transferencia|deposito))|constancia|justificante|expediente|radiografias?|mis resultados|comprobante de pago|certificados?|cartilla|el ticket|copia de)`,
    ]),
  ],
]

/** «dejé la radiografía en el uber»: lost somewhere else, and told. */
const lostElsewhere =
  /\b(?:olvid\w+|dej(?:e|o|amos)|perd(?:i|io|imos)|extravi\w+|qued(?:o|aron)|cay(?:o|eron)) (?:[a-z]+ ){0,6}?(?:en|por) (?:(?:el|la|un|una|mi|su|otr[oa]) )*(?:uber|didi|taxi|camion(?:eta)?|metro|combi|bus|autobus|tren|avion|aeropuerto|casa|depa\w*|trabajo|oficina|chamba|hotel|hospital|imss|seguro|doctora?|cine|super|tienda|playa|escuela|kinder|restaurante|calle|lado|clinica|consultorio anterior)\b/g
export const withoutLostElsewhere = (text: string): string =>
  text.replace(lostElsewhere, said =>
    / (?:en|por) (?:la|el|su) (?:clinica|escuela|tienda)$/.test(said) ? said : ' '
  )

/** What a text is about that only a person of the business can settle; undefined for anything else. */
export const matterOf = (text: string): Matter | undefined =>
  patterns.find(([, pattern]) => pattern.test(withoutLostElsewhere(text)))?.[0]

const spoiled =
  '(?:trasquil\\w+|mordid\\w+|manchad\\w+|quemad\\w+|lastimad\\w+|cortad[oa]s?|rasgunad\\w+|inflamad\\w+|irritad\\w+|disparej\\w+|chuec\\w+|tronad\\w+|plantad\\w+|fatal|espantos\\w+|horribles?|mal|pesim\\w+|fe[oa]s?|peor|adolorid\\w+|pelon\\w*|un asco|del asco)'
/** Where somebody stands who came and waits. */
const here =
  '(?:aqui|aca|afuera|parad[oa]s?|sentad[oa]s?|en la (?:puerta|entrada|recepcion|banqueta|sala|calle)|esperando)'
/** People whom the business has nothing to do with. */
const ofOurs =
  '\\bmi (?:jef[ea]|patron\\w*|espos[oa]|marido|novi[oa]|suegr[oa]|herman[oa]|papa|mama|vecin[oa]|ex)'
/** Money taken wrongly, work done badly, people let down. */
const grievances = anyOf([
  `(?<!${ofOurs} (?:siempre )?)me (?:grita|grito|gritaron|insulto|insultaron|acoso|trata mal|trataron mal|falto al respeto)`,
  'no me (?:la |lo |las )?(?:dieron|hicieron|atendieron|entregaron|respetaron) (?:\\w+ ){0,3}(?:ya )?(?:la |lo |las )?(?:pague|habia pagado)|ya (?:la|lo|las) (?:pague|habia pagado) (?:y|pero) no',
  '(?:fue|es|estuvo|son|fueron|se porto|se portaron|andaba|me hablo|nos hablo) (?:\\w+ )?(?:groser|prepotente|mal educad|majader|patan|deshonest)\\w*',
  'desde (?:el|la|que) (?!(?:edad|horas?|dias?|cuando)\\b)(?:\\w+ ){1,4}?(?:se (?:rasca|lame|siente|le cae)|trae|tiene|anda|le salio|le salieron|me salio|me salieron|me duele) \\w+',
  '(?:me|le) (?:salio|salieron|dio|provoco|causo) (?:una? |unas |mucha )?(?:alergia|ronchas?|sarpullido|irritacion|comezon) (?:con|por|desde|despues de)',
  'exij\\w+|inconform\\w+|indignad\\w+|encabronad\\w+|es el colmo|que poca|no es justo|me (?:siento|senti) (?:estafad|enganad|robad|ofendid)\\w+',
  '(?:doble|dos|otro|un) cargos? (?:\\w+ ){0,3}(?:tarjeta|cuenta|no reconozco|doble|duplicado|de mas)|(?:doble|duplicado) cargo|cargo (?:doble|duplicado|de mas|que no|no reconocid)\\w*|hicieron (?:un )?doble cargo',
  '(?:cobraron|cobro|cargaron|descontaron|cobrado|(?:por que|siempre|otra vez|ya) (?:me |nos )?cobran) (?:\\w+ ){0,4}(?:dos veces|doble|de mas|2 veces|sin avisar|otra vez|mas de lo)',
  'me (?:deben|quedaron a deber|quedaste a deber)|(?<!\\b(?:seguro|aseguradora) (?:me |nos )?)(?:devuelv|devolv|regres|reembols|reintegr)\\w* (?:\\w+ ){0,2}(?:dinero|lana|feria|anticipo|deposito|pago|importe|varo)|(?:quiero|queremos|pido|exijo|solicito|necesito|den|hagan) (?:\\w+ ){0,2}(?:reembolso|devolucion)|(?:mi|nuestro) reembolso',
  `me (?:lo |la |los |las )?(?:dejo|dejaron|quedo|quedaron|hicieron|hizo|trajeron|entregaron) (?:\\w+ ){0,5}${spoiled}(?! (?:el|ese|la|esa) (?:horario|hora|dia|lugar))`,
  'me (?:plantaron|ignoraron|rompieron|arruinaron|maltrataron|robaron|quedaron mal|cancelaron sin|trasquil\\w+|echaron a perder|cortaron de mas|trataron de la)',
  `llev\\w+ (?:\\w+ ){0,5}(?:horas?|dias?|rato|minutos?|min|semanas?) (?:\\w+ )?(?:esperando(?= (?:\\w+ ){0,2}(?:aqui|ahi|afuera|adentro|sentad|parad|${place}))|sentad\\w|parad\\w|sin que)`,
  `(?:aqui |alla |aca |afuera )?(?:sigo|seguimos|estoy|estamos|llevo|llevamos|ando|ya llegue|llegamos) (?:\\w+ ){0,6}${here}[^?]*\\b(?:nadie|no (?:me |nos )?(?:abren?|salen?|atienden?|reciben?|pasan?|hay nadie|llega(?:n)?)|ni (?:quien|una alma)|cerrad[oa])\\b`,
  `(?:nadie|no) (?:me |nos )?(?:sale|salen|abre|abren|recibe|reciben|pasa a)(?: a| el| la)?(?: \\w+){0,3}[^?]*\\b${here}|nadie (?:\\w+ ){0,2}(?:sale|salio|abre|abrio|recibe|recibio)\\b`,
  `(?:tenia(?:mos)? (?:\\w+ )?(?:cita|clase|sesion)|(?:la|mi|nuestra) (?:cita|clase|sesion) era|(?:me|nos) citaron) [^?]*\\b(?:(?:aqui|afuera|aca) (?:sigo|seguimos|estoy|estamos)|(?:sigo|seguimos|llevo|llevamos|estoy) (?:\\w+ ){0,3}(?:esperando(?! (?:la|el|que|a que))|aqui|afuera|sentad\\w+|parad\\w+|sin (?:que|pasar))|(?:no|nadie) (?:me|nos) (?:ha[n]? )?(?:(?:atien|atend|recib)\\w+|pasan|pasaron))`,
  `(?:ya )?(?:llegue|llegamos|estoy aqui|estamos aqui|estoy afuera) [^?]*\\b(?:no hay nadie|nadie (?:abre|sale|contesta el timbre)|no (?:me |nos )?(?:abren|salen)|esta (?:todo )?cerrado)`,
  'nadie (?:me |nos )?(?:ha )?(?:atendi\\w+|pelo|pela|hizo caso|hace caso)',
  '(?:salio|llego|venia|vino) (?:\\w+ ){0,2}(?:defectuos|descompuest|caducad|abiert)\\w+|no (?:me )?sirvio (?:para )?nada|(?:chingadera|porqueria|cochinada|pinches? (?:servicio|lugar|negocio|trato|corte|trabajo))',
  'se (?:me )?(?:cayo|cayeron|despego|despegaron|quebro|quebraron|rompio|rompieron|despinto|zafo|solto|safo|levanto|levantaron|desprendio) (?:\\w+ ){0,3}(?:que me (?:pusieron|hicieron|pintaron)|al (?:otro|segundo|dia)|a los (?:\\d+|dos|tres|pocos) dias)',
])

const insurance = '(?:segur|aseguradora|gastos medicos|gmm|poliza)'
/** «recibo para el reembolso del seguro», «¿si pago con tarjeta me cobran de más?»: asked, and no grievance. */
const conditions = new RegExp(
  `\\breembolsos? (?:\\w+ ){0,4}${insurance}\\w*|\\b(?:recibos?|facturas?|comprobantes?) (?:\\w+ ){0,4}reembolsos?\\b|\\b${insurance}\\w* (?:\\w+ ){0,4}reembols\\w+|\\b(?:si|cuando) (?:\\w+ ){1,5}(?:me |nos |se )?(?:cobran?|hacen|dan|devuelven|regresan|reembolsan)(?: \\w+){0,4}`,
  'g'
)
const since = /\bdesde (?:el|la) ([a-z]+)\b/g
const ourWork =
  /\b(?:l[oa]s?|me|le|nos|se) [a-z]+(?:aron|ieron)\b|\b(?:fui|fuimos|vine|venimos|lleve|llevamos|traje|trajimos)\b/
/** «desde el maratón me duele la rodilla»: nothing that was done here. */
const withoutOtherCause = (text: string): string =>
  ourWork.test(text)
    ? text
    : text.replace(since, (said, thing: string) => (isTradeWord(thing) ? said : ' '))
export const withoutConditions = (text: string): string =>
  withoutOtherCause(text.replace(conditions, ' '))

export const matters: readonly Rule[] = [
  ['complain', grievances],
  ...patterns.map(([, pattern]): Rule => ['matter', pattern]),
]
