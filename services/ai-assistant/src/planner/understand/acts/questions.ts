import { anyOf, type Rule } from './rule.ts'

const weekday = '(?:lunes|martes|miercoles|jueves|viernes|sabados?|domingos?)'
/** Days that come again and again: «los domingos», «en fin de semana», «los festivos». */
const regularDays = `(?:(?:los|el|en) (?:dias? )?)?(?:los (?:lunes|martes|miercoles|jueves|viernes)|sabados|domingos|fin(?:es)? de semana|(?:dias? )?festivos?|(?:el |este )?puente|navidad|dia de muertos|ano nuevo)`
const service =
  '(?:servicio|alguien|gente|atencion|consultas?|clases?|terapias?|veterinari[oa]s?|doctor\\w*|dentistas?|barber\\w*|estilistas?|maestr\\w*|instructor\\w*|terapeutas?)'
const openingHours = anyOf([
  String.raw`${regularDays},? (?:si |tambien |no )?(?:hay|abren?|trabajan?|atienden?|dan|estan?|laboran?|descansan?|cierran?|tienen|funcionan)(?: ${service})?`,
  String.raw`(?:hay|abren?|trabajan?|atienden?|dan|estan?|laboran?|descansan?|cierran?|tienen|es que hay) (?:${service} )?(?:(?:en |por )?${regularDays})`,
  String.raw`(?:el |este )?${weekday} (?:en \w+ )?(?:si |no )?(?:abren|trabajan|laboran|jalan|chambean|cierran|hay ${service}|estan abiertos)`,
  String.raw`(?:el |este )?${weekday} (?:si |no )?atienden(?= (?:ahi|alla|aqui|tambien)\b| *(?:$|\?))`,
  String.raw`${regularDays},? (?:si |tambien |no )?(?:jalan|chambean)`,
  String.raw`(?:jalan|chambean) (?:en |por )?${regularDays}`,
  String.raw`(?:el|en|este) ${weekday} (?:si |no )?(?:jalan|chambean)`,
  String.raw`(?:jalan|chambean) (?:el|en|este) ${weekday}`,
  String.raw`de que horas? a que horas?`,
  String.raw`(?:hasta|desde|a|como a|de) que horas? (?:\w+ ){0,2}(?:dan|abren?|cierran?|atienden?|hay (?:servicio|gente|alguien)|estan?|trabajan?|reciben|laboran?|se puede (?:ir|llegar|pasar)|puedo (?:ir|llegar|pasar) a)`,
  String.raw`(?:ya |siguen? |estan? |todavia )+(?:abiert\w+|cerrad\w+|abrieron|cerraron|abren)|(?:hoy|manana) (?:si |no )?(?:abren|trabajan|laboran|atienden|cierran|hay (?:servicio|alguien))|van a (?:abrir|cerrar|trabajar)|que dias (?:\w+ )?(?:dan|estan|trabajan|cierran|descansan)`,
])

const age =
  /\b(?:tiene|tengo|cumpl\w+|de) (?!\d{1,2} a )(?:\w+ ){0,2}(?:[4-9]|1\d) ?(?:anos|anitos|(?=y )|(?=[,;.]|$)|(?=hasta|pero|casi|nada mas|nomas))/
const admitted =
  /\b(?:pued\w+|pod\w+|acept\w+|recib\w+|inscri\w+|atienden|admit\w+|dejan|ya pued\w+)\b[^;]*\?/
const turning =
  /\bcumpl\w+ (?:ya |apenas |los |sus )*(?:[4-9]|1\d)(?= (?:anos |anitos )?(?:en|el|hasta|este|la|dentro|ahora)\b)/
const oldEnough = anyOf([
  String.raw`o (?:todavia |aun )?(?:le|me|les) (?:hac\w+ falta|falt\w+|queda\w*) (?:\w+ )?(?:anos|anitos|edad|meses)`,
  String.raw`o (?:todavia |aun )?(?:esta|estan|es|son|estoy|soy) (?:muy |todavia |aun )*(?:chic[oa]|chiquit[oa]|pequen[oa]|joven|menor)`,
  String.raw`(?:ya )?(?:tiene|tengo|da|le da|alcanza) (?:la )?edad (?:para|suficiente)|(?:ya )?tiene edad`,
])
/** «ya la puedo meter o le faltan años», also without a mark. */
export const asksIfOldEnough = (text: string): boolean => oldEnough.test(text)
/** «mi hijo tiene 14, ¿lo puedo inscribir?»: said in several clauses, it asks from which age. */
export const asksAboutAge = (message: string): boolean =>
  (age.test(message) || turning.test(message)) &&
  (admitted.test(message) || asksIfOldEnough(message))

const changing = String.raw`(?:cancel|cambi|mov|muev|reagend|reprogram)\w*`
/** «¿si falto me cobran?», «¿si cancelo me regresan el anticipo?»: the rules of the business. */
export const policies: Rule = [
  'ask_requirements',
  anyOf([
    String.raw`(?:si|cuando|aunque) (?:ya |luego |un dia |al final |de plano )?(?:no (?:voy|llego|puedo (?:ir|llegar)|asisto|alcanzo)|falto|cancelo|cancelamos|llego tarde|llegamos tarde|me arrepiento|cambio (?:de )?(?:la |mi )?(?:fecha|cita|dia))[^?;]*\b(?:cobr\w+|cargos?|multa|penaliz\w+|pierdo|perdemos|reembols\w+|devuelv\w+|regres\w+|pasa algo|hay problema|tolerancia|atienden)`,
    String.raw`(?:me |nos )?(?:cobran|hay (?:algun )?(?:cargo|costo|multa)|penalizan|pierdo|pasa algo|hay problema)[^?;]*\bsi (?:ya |luego |al final )?(?:no (?:voy|llego|puedo|asisto)|falto|cancelo|cancelamos|llego tarde|cambio (?:de )?(?:la |mi )?(?:fecha|cita|dia))`,
    // «¿y si no llego?», with nothing of what is to happen then.
    String.raw`y (?:que (?:pasa|onda) )?si (?:ya |luego |al final |de plano |un dia )?(?:no (?:puedo|llego|voy|alcanzo|asisto)|llego tarde|falto|cancelo)(?: (?:ir|llegar|asistir|a tiempo|ese dia))*(?: me cobran)?(?= *(?:$|\?))`,
    String.raw`(?:puedo|podria|podemos|se (?:puede|podria)) ${changing} (?:despues|luego|mas adelante)(?= *(?:$|\?))`,
    // «¿hasta cuándo puedo cancelar?», «¿cuánto cobran por cambiarla?»: nothing is to change now.
    String.raw`(?:hasta|desde) (?:cuando|(?:a )?que (?:hora|dia))s? (?:\w+ ){0,4}${changing}`,
    String.raw`(?:cuanto|que) (?:\w+ ){0,3}(?:cobran?|cuesta|sale|pag\w+|cargo|multa) (?:\w+ ){0,2}(?:por|si|al) (?:\w+ ){0,2}${changing}`,
    String.raw`(?:me |nos )?(?:cobran?|hay (?:algun )?(?:cargo|costo|multa|penalizacion)|penalizan) (?:\w+ ){0,2}(?:por|al|si) (?:\w+ ){0,2}${changing}`,
    String.raw`(?:puedo|podria|podriamos|podemos|se (?:puede|podria|vale)) (?:\w+ ){0,2}${changing} (?:\w+ ){0,4}(?:si (?:me (?:sale|surge|enferm\w+|cancelan)|se me|surge|algo|luego|llego a)|en caso|a ultima hora|sin (?:costo|cargo|pagar))`,
    String.raw`(?:politicas?|reglas?|condiciones) (?:de|para|si) (?:cancel\w+|cambi\w+|reembols\w+|devoluci\w+)`,
  ]),
]

/** What people ask a business. */
export const questions: readonly Rule[] = [
  [
    'ask_requirements',
    anyOf([
      String.raw`se (?:paga|cobra)n? (?:aparte|extra|por separado)|(?:aparte|extra|por separado),? o (?:ya |si )?(?:va|viene|esta|entra|trae)|(?:va|viene|esta|son|es|entra)n? (?:aparte|extra|incluid\w+|en el precio)|con costo extra`,
      String.raw`(?:tienen|hay|dan|atienden|manejan|cuentan con) (?:servicio de )?urgencias`,
      String.raw`(?:sin|solo con|nada mas con|es con|tiene que ser con|debe ser con) (?:previa |hacer |una )?cita|(?:llegar|llego|ir|pasar|paso|voy) (?:asi )?(?:sin (?:previa )?cita|directo(?! (?:de|del|desde)\b)|nomas asi)|por orden de llegada`,
      String.raw`(?:con )?(?:cuant[oa]s?|que tant[oa]) (?:tiempo |minutos |horas )?(?:de )?(?:anticipacion|antes)`,
      String.raw`que (?:\w+ )?(?:me |se )?(?:llevo|debo llevar|tengo que (?:llevar|traer|ponerme)|hay que (?:llevar|traer)|necesito (?:llevar|traer)|me pongo|puesto)|(?:tengo|hay) que (?:llevar|traer) (?:algo|ropa|mis|la|el)|como (?:debo ir|tengo que ir|hay que ir) (?:vestid\w+)?|requisitos|que (?:se necesita|piden|ocupo llevar)`,
      String.raw`(?:desde|a partir de|hasta|de) que edad|que edad (?:minima|deb\w+|hay|necesita\w*|tiene que)|edad minima|(?:cumpl\w+|tiene|tengo) (?:\w+ ){0,3}\d+ (?:\w+ ){0,4}(?:puede|podria|se puede|lo aceptan|la aceptan)|\d+ anos[^?]*(?:puede|podria|se puede|aceptan|atienden|reciben)|(?:cumple|cumplo)[^?]*(?:puede|podria|aceptan)`,
    ]),
  ],
  [
    'ask_payment',
    anyOf([
      String.raw`(?:agarr|jal|tom|pas)(?:an|as|a) (?:\w+ )?(?:tarjetas?|vales|transferencias?|efectivo|dolares)`,
      String.raw`(?:puro|solo|nomas|nada mas) (?:en )?(?:efectivo|pago directo|tarjeta)|formas? de pago`,
      String.raw`metodos? de pago`,
      String.raw`(?:acept|recib|manej|tien|cobr|se puede pagar|puedo pagar|pag\w+)\w* (?:\w+ ){0,3}(?:con |en |por )?(?:tarjetas?|efectivo|transferencias?|vales(?: de despensa)?|cheques?|dolares|puro efectivo|debito|credito|meses sin intereses|deposito|oxxo|mercado ?pago|paypal|terminal|american express|amex|visa)`,
      String.raw`(?:con |en |por )(?:tarjeta|transferencia|efectivo)(?= *\??$)`,
      String.raw`como (?:puedo |se |les |te )?pag\w+|meses sin intereses|piden anticipo`,
      String.raw`(?:se puede |puedo |hay |manejan |tienen )?a meses|factur(?:an|as|a)\b(?= *\??$)`,
      String.raw`(?:dan|dar|emit\w+|expid\w+|expedir|hac(?:en|er)) factura`,
      String.raw`recibos?\b(?= (?:de|para|fiscal|deducible|con))|(?:dan|hacen|emiten) recibos?`,
      String.raw`reembolso (?:del? )?segur\w+|aceptan (?:mi )?seguro`,
      String.raw`(?:dej\w+|hay que dar|pid\w+|requier\w+) (?:\w+ )?anticipo`,
    ]),
  ],
  [
    'ask_address',
    anyOf([
      String.raw`(?<!\bsab(?:e|es|en|emos) )(?:en )?(?:a )?donde (?:mero )?(?:estan|quedan?|se (?:ubican|encuentran)|es|esta|andan|los encuentro|tengo que (?:ir|llegar)|llego)`,
      String.raw`direccion|ubicacion|ubicad[oa]s?|como (?:llego|llegar)|(?<!\ba )domicilio`,
      String.raw`sucursal(?:es)? (?:tienen|hay)|(?:que|cuales|cuantas) sucursales`,
      String.raw`(?:en (?:que|cual)|cual) sucursal(?= *(?:$|\?|,|es\b|queda|me toca))`,
      String.raw`en que numero (?:estan|es|esta|quedan)`,
      String.raw`(?:no (?:veo|encuentro|hallo|ubico|doy con)|ya di vueltas) (?:\w+ )?(?:letrero|local|lugar|entrada|numero|calle|clinica|estetica|barberia|consultorio|escuela|sucursal|veterinaria|spa|direccion)\b`,
      String.raw`en que (?:calle|colonia|parte|zona|piso|plaza|avenida)|\bubi\b`,
      String.raw`(?:link|liga|mapa) (?:de|del|de la)? ?(?:maps|mapa|google)?|google maps|que tan lejos`,
      String.raw`por donde (?:estan|quedan)`,
    ]),
  ],
  [
    'ask_price',
    anyOf([
      String.raw`(?:(?:en|a) )?cuanto (?:me |te |le |la |lo |se |nos )?(?:anda|ronda|dejan?\b|cuest\w*|val\w+|es\b|era\b|iba a ser|fue\b|sale\w*|cobr\w+|seria\w*|dura\w*|tarda\w*|tiempo(?= *(?:$|\?|[,;.])| (?:\w+ ){0,3}(?:dur|tard|demor|llev(?:a|an)\b|tom(?:a|an)\b|es\b|son\b|seria|hace|vo?y a estar))|quedaria|por|de|del|el|la|un|una|esta|va a salir|va a ser|hay que pagar|pagaria)\w*`,
      String.raw`cuanto (?:\w+ ){0,4}(?:cost|cuest|cobr|sal(?:e|ir|dr)|qued(?:ar|a\b)|pag)\w*`,
      String.raw`cuanto (?:por )?[a-z]{2,}(?:ar|er|ir)(?:l[oa]s?|le|me|se)?\b(?! (?:antes|despues))`,
      String.raw`(?:en|a) cuanto (?:l[aeo]s? )?(?:tienen?|dan?|manejan?|ponen?|venden?)`,
      String.raw`(?:es|son|sale|seria|esta) (?:gratis|gratuit[oa]s?|sin costo)(?= *(?:$|[?,;.]|o\b|la |el ))(?<!\bestacionamiento (?:es|esta) \w+)`,
      String.raw`precios?|costos?|que (?:cuestan?|valen?)|cuesta[n]?`,
      String.raw`cobran?(?! (?:mas |muy |bien |re )?(?:car[oa]|barat))|tarifas?|cotiz\w+|a como`,
      String.raw`(?<!\bme (?:sale|salio|queda) )(?:muy|esta|sale|es|tan) caro|cuanto(?= *(?:\?|$))`,
      String.raw`(?:el|la|cual(?: \w+){0,3}) mas (?:barat|economic)\w+`,
      String.raw`cuant[oa]s? (?:minutos|horas|tiempo) (?:\w+ )?(?:dura|tarda|es|son|seria|lleva)`,
      String.raw`cuanto (?:cada|c u)|diferencia (?:\w+ ){0,2}entre`,
      String.raw`(?:info(?:rmacion)?|informes|datos) (?:de|del|sobre|acerca de) (?!ustedes|sus|los servicios|todo|su|el lugar|la (?:clinica|escuela|estetica|barberia))`,
      String.raw`que (?:vale|precio|costo)|que duracion`,
    ]),
  ],
  ['ask_hours', openingHours],
  [
    'ask_hours',
    anyOf([
      String.raw`(?:a )?que horas? (?:abren?|cierran?|atienden|trabajan|estan)`,
      String.raw`(?:hasta|desde) que horas? (?:(?:cort|dan|recib|trabaj)[a-z]+|abren|cierran|atienden|estan|hay)`,
      String.raw`(?:que|cual(?:es)? (?:es|son)(?: (?:su|sus|el|los))?|su|sus|tienen) horarios?(?! (?:tienes|hay|disponibles?|libres?|tiene|te|me|tendras|tendran))(?: (?:de (?:atencion|servicio)|tienen|manejan|atienden))?(?= *\??$)`,
      String.raw`(?:que|cual(?:es)? (?:es|son)(?: (?:su|sus|el|los))?) horarios? (?:de|manejan|tienen|atienden|es)`,
      String.raw`horarios? de (?:atencion|servicio|apertura|trabajo|la|el)|^horarios?(?= *\??$)`,
      String.raw`abren?(?! (?:a esa hora|tan temprano)\b)|cierran?|estan abiertos?|esta abierto|abierto`,
      String.raw`que dias (?:abren|atienden|trabajan)`,
      String.raw`(?:dan|tienen|hay) (?:clases?|servicio|consultas?|citas?) (?:los |el |en |en las? |por las? )?(?:lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|mananas?|tardes?|noches?|fines? de semana)(?= *\??$)`,
      String.raw`(?:en|por) las? (?:mananas?|tardes?|noches?) (?:dan|tienen|hay|abren|atienden)`,
      String.raw`(?:trabajan|atienden|abren) (?:los |el |en )?(?:lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|fin(?:es)? de semana|dias? festivos?)`,
    ]),
  ],
  [
    'ask_specialists',
    anyOf([
      String.raw`quien(?:es)? (?:mas )?(?:l[aeo]s? )?(?:atienden?|hacen?|ponen?|aplican?|manejan?|cortan?|trabajan?|estan?|me (?:atiende|atenderia|corta|va a? ?(?:atender|cortar|dar|ver))|hay|dan?)`,
      String.raw`que (?:barber\w+|estilistas?|especialistas?|doctor\w*|personal|terapeutas?|instructor\w*|maestr\w*|profes\w*|veterinari\w*|dentistas?) (?:tienes?|tienen|hay|trabajan?|esta|estan|me)`,
      String.raw`con quien(?:es)? (?:puede|seria|hay|tienes|me(?! (?:lo |la )?(?:hizo|atendio|corto|toco|dio|vio|puso)\b)|es)`,
      String.raw`^(?:y )?con quien(?:es)?(?= *\??$)`,
      String.raw`(?:sus|los|las) (?:barberos|estilistas|especialistas|doctores)`,
    ]),
  ],
  [
    'ask_services',
    anyOf([
      String.raw`(?:pedir|quiero|quisiera|dan|das|me (?:das|dan|regalas?|puedes? dar|pueden dar|pasas?)|mas|para|por|solicito|busco) (?:\w+ )?(?:informes|info(?:rmacion)?)(?! (?:de|del|sobre|para))`,
      String.raw`que (?:otros? )?(?:servicios?|hacen|ofrecen|manejan|mas (?:hacen|tienen|ofrecen|manejan)|cosas hacen|tratamientos)`,
      String.raw`que (?:clases|materias|cursos|terapias|masajes|cortes|tratamientos|tipos? de \w+) (?:\w+ ){0,3}(?:dan|tienen|hay|hacen|ofrecen|manejan|dar|hacer)`,
      String.raw`(?:cuales son )?(?:sus|los|tus|lista de|menu de|ver) servicios`,
      String.raw`^(?:los )?servicios(?= *\??$)|^(?:el )?(?:menu|catalogo)(?= *\??$)`,
      String.raw`(?:el|su) (?:menu|catalogo)|a que se dedican|que servicio`,
      String.raw`informacion de (?:sus|los) servicios`,
    ]),
  ],
  [
    'ask_products',
    anyOf([
      String.raw`venden?|productos?`,
      String.raw`(?:tienes?|tienen|tendran?|manejan|hay|habra|venden|queda|llego|trajeron) (?:la |el |las |los |su |algun\w* |un\w* |de la |mas )?(?:a la venta|en venta|shampoo|champu|ceras?|gel|pomadas?|cremas?|aceite|croquetas?)`,
      String.raw`(?<!\b(?:hay|tengo|tiene|tenemos|tienen|debo|necesito) que )comprar`,
    ]),
  ],
  [
    'book',
    anyOf([
      String.raw`agend(?!o\b)\w+|reserv\w+|apart\w+|(?:una |la |otra |hacer |sacar |mi |su )?citas?|(?<!\b(?:cambi|mov|pus|adelant|toc|rol|sal)\w* (?:\w+ ){0,2})turno`,
      String.raw`otra para (?:mi|el|ella)\b|disponib\w+|huecos?|huequito|espacios?|espacito`,
      String.raw`tiene[sn]? (?:algo|lugar|libre|chance|campo|horarios?)`,
      String.raw`hay (?:algo|lugar|chance|chanza|jale|paro|horarios?|cupo|campo|modo)`,
      String.raw`se arma (?:algo )?(?=el |este |hoy|manana|para )`,
      String.raw`que (?:horarios?|horas) (?:tienes?|hay|tendra\w*|te quedan)|cupo`,
      String.raw`(?:me |lo |la |nos |le )?(?:pueden?|puedes|podran?|podrian?|podrias) (?:ver|atender|revisar|checar|recibir)(?:me|lo|la|nos|le)?(?! (?:si|que|cuando|cuanto|como|el precio))`,
      String.raw`apunt(?:ame|enme|arme)|anot(?:ame|enme|arme)|inscrib\w+`,
    ]),
  ],
]
