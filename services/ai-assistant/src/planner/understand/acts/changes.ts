import { hasAppointment, shifted, takenBack } from './existing.ts'
import { anyOf, type Rule } from './rule.ts'

/** They stand at the door. */
const arrival = anyOf([
  String.raw`ya (?:llegue|llegamos)(?! (?:tarde|a la conclusion))|acabo de llegar|acabamos de llegar`,
  String.raw`(?<!\ba las? [\w: ]{1,20})ya (?:estoy|estamos|ando|andamos) (?:aqui|ahi|aca|afuera|adentro|abajo|arriba|esperando|en (?:la |el |su )?(?:puerta|entrada|recepcion|sala|estacionamiento|local|sucursal|lugar|clinica|estetica|consultorio|negocio|barberia|spa|escuela|veterinaria))`,
  String.raw`(?:estoy|estamos|ando|andamos) (?:aqui |ya |aca )*(?:afuera|en la (?:puerta|entrada|recepcion))`,
  String.raw`(?:no|nadie) (?:me )?abren?(?: nadie)?(?= *(?:$|[,;.?]|la puerta))|no hay nadie|(?:toque|toco|estoy tocando) (?:el timbre|la puerta)`,
])
const delay = anyOf([
  String.raw`(?:voy|ando|vamos|andamos|vengo|salgo|salimos) (?:\w+ ){0,3}(?:retrasad|atrasad|demorad)\w+|(?:se me|me) (?:hizo|hace|esta haciendo) (?:\w+ )?tarde`,
  String.raw`(?:ya )?(?:mero|casi) (?:llego|llegamos)|ya (?:voy|vamos|ando|vengo) (?:\w+ )?(?:saliendo|llegando|cerca|a la vuelta|de camino|en camino|para alla)|(?:voy|vamos) (?:en|de) camino|apenas (?:voy|vamos) (?:saliendo|para alla)`,
  String.raw`(?:ando|estoy|atorad\w+|voy|vamos|hay|agarre|me agarro) (?:\w+ ){0,4}(?:trafico|embotellamiento|manifestacion|marcha)`,
  String.raw`(?:llego|llegamos|llegaria) (?:\w+ ){0,3}(?:tarde|tardecito|retrasad\w+|\d+ min\w* (?:despues|tarde))|(?:me|nos) (?:aguantan?|aguantas|esperan|esperas|dan chance de llegar)`,
  String.raw`ya (?:voy|vamos|vengo)(?: (?:para )?\w+){0,2} (?:\d+|cinco|diez|quince|veinte|treinta) min\w*`,
  String.raw`(?:el|la|mi) (?:camion|combi|metro|uber|didi|taxi|ruta|micro) (?:\w+ )?no (?:pasa|llega|avanza|ha (?:pasado|llegado))`,
  String.raw`(?:buscando|busco|encuentro|hallo|hay) (?:donde )?(?:estacionamiento|estacionarme|estacionar|lugar para (?:el|mi) (?:carro|coche))(?: \w+)* (?:ahorita|ya|subo|llego|entro|bajo)`,
  String.raw`(?:llego|llegamos|llegaria|caigo) (?:(?:como|tipo|por ahi de|a|eso de|las?) )*\d{1,2}(?::\d\d)?(?: \w+){0,2},? (?:no )?(?:hay problema|pasa nada|esta bien|si alcanzo|me esperan|me aguantan|todavia me)`,
  String.raw`en (?:como |unos )?(?:\d+|cinco|diez|quince|veinte)(?: min\w*)? (?:estoy|llego|caigo|llegamos|ando|estamos) (?:ahi|alla|con)`,
  String.raw`(?:voy|vamos) a llegar (?:\w+ ){0,3}(?:tarde|retrasad\w+|(?:\d+|cinco|diez|quince|veinte) min\w*)`,
  String.raw`hay (?:un |una |mucho |harto )?(?:choque|trafico|accidente|bloqueo|marcha|manifestacion|reten)`,
  String.raw`(?:voy|vamos|vengo) llegando`,
  String.raw`(?:llego|llegamos|caigo) en (?:como |unos )?(?:\d{1,2}|cinco|diez|quince|veinte|treinta)(?= *(?:$|[,;.]))`,
  String.raw`ya (?:va|van) (?:para alla|en camino|saliendo|llegando)`,
  String.raw`se me (?:poncho|descompuso|quedo|paro) (?:la llanta|el carro|el coche|el camion|la moto)`,
])
const own = '(?:mi|nuestra|la|una) (?:cita|clase|sesion|consulta|terapia|turno|reservacion|reserva)'
const weekday = '(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)'
const ownQuestion = anyOf([
  String.raw`(?:con quien|a que horas?|que dia|donde|en que sucursal|cuanto)(?: (?:tiempo|me|se|es|era|seria|sera|va|voy|a|dura|tardar?|tardo|costar|cuesta|sale|vale|toca|quedo|estar|ser)){0,5} mi cita`,
  String.raw`(?:mi|nuestra|la) (?:\w+ ){1,4}?(?:era|es|quedo|cae|caia|toca|tocaba|seria) (?:hoy|manana|el ${weekday}(?: \d+)?)(?: \d+)? o (?:(?:era|es|quedo|hasta) )?(?:el |hasta )?(?:hoy|manana|pasado manana|${weekday})`,
  String.raw`(?:mi|nuestra) (?:\w+ ){1,4}?(?:era|es|quedo|sera|seria|cae|toca) (?:hoy|manana|el ${weekday}(?: \d+)?)(?: a las? [\w:]+)?(?: \w+){0,2}(?: verdad| no| cierto)? *\?`,
  String.raw`tengo o no(?: tengo)? (?:una )?cita|tengo (?:una |mi )?citas? o no`,
  String.raw`(?:recuerd(?:a|e|as|en)(?:me|nos)?|me (?:recuerdas?|recuerdan|acuerdas)|recordar(?:me|nos)|se me (?:olvido|fue)|no (?:me acuerdo|recuerdo)|ya no se) (?:\w+ ){0,3}(?:a que horas?|que dia|con quien|en que (?:sucursal|lugar))`,
  String.raw`(?:a que horas?|que dia|para cuando|en que) (?:era que )?(?:quedamos|habiamos quedado|me habian dado|me dieron)`,
  String.raw`cuanto (?:tiempo |rato )?(?:mas o menos |como )?(?:me |nos |se )?(?:voy|vamos|van?) a (?:tardar|durar|demorar|llevar|estar|tomar)`,
  String.raw`(?:a que horas?|como a que horas?) (?:\w+ ){0,2}(?:salgo|saldria|salimos|termino|terminaria|terminamos|acabo|acabaria|me desocupo)`,
  String.raw`(?:en )?cual(?:es)? de (?:las|los|sus) (?:\w+ ){1,2}me (?:toca|tocaba|toco|agend\w+)`,
  String.raw`(?:cuando|que dias?|a que horas?|con quien|donde) (?:\w+ ){0,2}(?:le|les|nos) tocan?(?:ba|ban)?\b`,
  String.raw`(?:a que horas?|que dias?|cuando|para cuando|con quien|donde|en que) (?:\w+ ){0,2}lo (?:mio|nuestro|de mis? [a-z]+)|lo (?:mio|nuestro) (?:\w+ ){0,2}(?:a que horas?|que dia|cuando|para cuando|con quien|donde)`,
  String.raw`(?<!\b(?:cit|clas|sesion|consult|terapi|l[ao]s?\b|el\b)[a-z]* )(?:que|cuales|cuantas) (?:citas? )?tengo (?:\w+ ){0,3}(?:con ustedes|agendad\w+|apartad\w+|pendientes?|(?:para )?(?:esta semana|hoy|manana))`,
  String.raw`(?:seguimos|siguen|continuamos|quedamos) (?:con|en) (?:la|el|mi|lo|nuestra) (?:\w+ )*(?:normal|igual|verdad|no|cierto)\b`,
  String.raw`(?:el|la) (?:doc\w*|doctora?|dra?|maestr[oa]|profe\w*|miss|instructora?|chic[oa]|barber[oa]|estilista|terapeuta|persona|que) (?:que )?me (?:toca|toco|tocaba|atiende|va a atender)(?! (?:pagar|ir|llevar))`,
  String.raw`${own}(?: del? (?:el )?\w+)?(?: \w+)? (?:es|seria|va a ser|era) con (?!(?:instructor\w*|maestr[oa]s?|doctor\w*|alguien|quien|cual|una?|puro)\b)[a-z]+`,
  String.raw`(?:todavia|aun) (?:tengo|tenemos) (?:la|mi|una|el|nuestra) (?:cita|clase|sesion|consulta|terapia|turno|lugar|espacio)`,
  String.raw`(?:me|nos|le) toca(?:ba)? (?:con quien|a que horas?|que dia|donde)`,
  String.raw`cuant[ao]s (?:citas|clases|sesiones|consultas) (?:\w+ ){0,2}(?:tiene|tengo|tenemos|le quedan|me quedan|llevo|lleva|faltan)`,
  String.raw`(?:si |ya )(?:me )?quedo (?:lo|la|el|mi) (?:de|del|cita|clase|sesion|hora)`,
  String.raw`ya (?:quedo|esta|quedaron|estan) (?:listo |lista |agendad\w+ |apartad\w+ )?(?:lo|la|las|los|mi|mis|el) (?:de|del|cita|citas|clase|clases|sesion)\b`,
  String.raw`mi (?:\w+ ){1,2}(?:a que horas?|que dia|cuando|con quien|para cuando) (?:\w+ )?(?:quedo|es|era|toca|sera|esta)\b`,
  String.raw`quien me (?:va|iba) a (?:\w+ )?(?:hacer|atender|dar|cortar|poner|ver|revisar)`,
  String.raw`(?:en |a )?(?:cual|que) (?:sucursal|lugar|direccion) (?:\w+ ){0,2}(?:me toca|es|era|tengo|quedo|quede|voy|me agend\w+)`,
  String.raw`(?:mi|nuestra) (?:cita|clase|sesion|consulta|terapia|turno|reservacion|reserva) (?:\w+ ){0,3}(?:en (?:cual|que)|donde|con quien|a que hora|cuando|que dia|cuanto|sigue|es hoy|es manana|quedo)`,
  String.raw`(?:donde|con quien|a que horas?|cuando|que dia|para cuando) (?:\w+ ){0,2}(?:me toca|me toco|me tocaba|me agend\w+|me apunt\w+|me apart\w+|me anot\w+|quede|voy yo|tengo ${own}|es mi|era mi)`,
  String.raw`cuanto (?:\w+ ){0,4}(?:deber|debo|debere)(?! [a-z]*(?:ar|er|ir)(?:me|nos|l[ao]s?)?\b)|cuanto (?:\w+ ){0,4}(?:voy a pagar|tengo que pagar|me toca pagar)|cuanto (?:\w+ ){0,5}(?:de|por) (?:mi|nuestra) (?:cita|clase|sesion|consulta|terapia)`,
  String.raw`(?:si )?(?:me (?:agendaron|apuntaron|anotaron|apartaron)|(?:quede|estoy|sigo|quedamos|estamos) (?:agendad|apuntad|anotad|registrad|apartad)\w+)(?= *(?:$|\?|para|el|hoy|manana|verdad|o no))`,
  String.raw`(?:lo|la|el) (?:de|del|de la) (?:hoy|manana|lunes|martes|miercoles|jueves|viernes|sabado|domingo) (?:si |todavia |aun )?(?:sigue|va|queda|esta|es)|(?:todavia|aun|si) (?:sigue|esta) (?:en pie|agendad\w+|apartad\w+|vigente|mi cita|la cita)|tengo (?:algo|alguna cita|una cita) (?:agendad\w+|apartad\w+|para (?:hoy|manana|el))(?=[^?]*\?)`,
  String.raw`(?:cual|a que hora|cuando) (?:es|era) (?:mi )?(?:hora|horario|cita)(?= *(?:$|\?|del|de))|(?:mi|la) (?:hora|horario) (?:era|es) a`,
])

const day = '(?:hoy|manana|pasado manana|lunes|martes|miercoles|jueves|viernes|sabado|domingo)'
/** «lo de los brackets de mi niña», «la clase de mi hija», «mi limpieza»: one that there is. */
const ownThing = `(?:${[
  'mi (?:[a-z]+ (?:del? (?:el |la )?[a-z]+ )?)',
  'l[ao] del? (?:(?:el|las?|los|mis?|sus?) )?[a-z]+ (?:de (?:mis?|la|el|su) [a-z]+ )?',
  '(?:la|el) [a-z]+ (?:de mis? [a-z]+ |que ten(?:go|emos|ia) )',
].join('|')})(?:ya |siempre |al final |creo que |como que |pues |la verdad |lamentablemente )*`
const notToBe = `(?:${[
  'no (?:va a poder ser|se va a poder|vamos a poder hacerl[ao]|va a ser posible|sera posible)',
  'ya no (?:puede ser|se puede|se va a poder|se pudo|podra ser|va a poder ser)',
].join('|')})`
/** «siempre no voy el sábado», «ya no quiero la limpieza del viernes» */
const notComing = anyOf([
  `mis? [a-z]+ (?:ya |siempre )?no (?:va|van) a poder (?:el |este |lo del? )?${day}`,
  `${ownThing}${notToBe}(?! (?:otro|a otra|mas) )`,
  String.raw`${day}(?: (?:pues|ya|siempre|al final|creo que|como que))* no (?:va a poder ser|se va a poder|va a ser posible)`,
  String.raw`${day} (?:ya |siempre |al final )?no (?:voy|vamos|ire|iremos|asisto|asistire|estare|estaremos|estoy|voy a (?:estar|ir|asistir)|vamos a (?:estar|ir|asistir))(?! a (?:poder|querer))`,
  String.raw`(?:siempre|ya|al final) no (?:voy|vamos|ire|iremos|asisto|asistire)(?! a (?:poder|querer))`,
  String.raw`no (?:voy a ir|vamos a ir|voy|vamos|ire|iremos) (?:el |este |a la cita|a mi |al )?(?:${day}|cita|clase|sesion)`,
  String.raw`${day} (?:ya |siempre |al final )?no (?:lo|la|los|las) (?:llevo|llevamos|traigo|voy a llevar|vamos a llevar|puedo llevar|podre llevar)`,
  String.raw`(?:siempre|ya|al final) no (?:va|van|ira|iran|asistira)(?! a (?:querer|haber|ser|necesitar))|no (?:va|van) a (?:ir|asistir)(?! (?:\w+ ){0,2}(?:antes|despues|mas))`,
  String.raw`no (?:va a poder|van a poder|podra|podran) (?:ir|asistir|llegar|presentarse)(?! (?:\w+ ){0,2}(?:antes|despues|mas))`,
  String.raw`ya no (?:(?:la|lo|las|los) )?(?:voy|vamos) a (?:ocupar|necesitar|usar|tomar)`,
  String.raw`que (?:alguien|otra persona|otr[oa])(?: mas)? (?:ocupe|tome|use|aproveche|agarre) (?:mi|el|ese|la) (?:lugar|espacio|hora|cita)`,
  String.raw`(?:dele|dale|denle|den|pueden dar|puedes dar)(?:le)?(?:selo)? (?:mi|el|ese) (?:lugar|espacio) a`,
  String.raw`me (?:puedes? |pueden |podrias )?(?:baj|sac|borr|quit)(?:as?|an|en?|es|ar) de (?:la|mi) (?:lista|agenda|cita|clase|sesion)`,
  String.raw`no (?:voy|vamos) a (?:llegar|asistir) (?:hoy|manana|el ${day})`,
  String.raw`ya no (?:necesito|ocupo|quiero|requiero) (?:la|mi|el|nuestra|esa) (?:cita|clase|sesion|consulta|terapia)`,
  String.raw`ya no (?:es|va a ser|sera) necesari[oa] (?:ir|asistir|que vay\w+|la (?:cita|clase|sesion))`,
  String.raw`l[ao] (?:voy|vamos) a dejar (?:pendiente|en pausa)`,
  String.raw`ya no l[oa]s? (?:llevo|llevamos|traigo|voy a llevar|vamos a llevar)`,
  String.raw`ya no (?:le|les|me|nos) (?:sigan|sigas|guarden|guardes|aparten|apartes)(?: \w+){0,2} (?:el|mi|su) (?:lugar|espacio|cita|hora)`,
  String.raw`ya no (?:quiero|queremos|necesito|voy a querer|ocupo) (?:la|el|mi|lo|nada de) (?:\w+ ){0,3}del? `,
])
/** «¿no podré ir más temprano?»: another hour for what there is, and no absence. */
const otherHour = anyOf([
  String.raw`no (?:podre|podria|podriamos|puedo|podemos|se puede|se podra|podra) (?:ir|llegar|pasar|asistir|ser|que sea) (?:\w+ ){0,2}(?:mas (?:temprano|tarde)|antes(?! de)|despues(?! de)|otro dia|(?:a )?otra hora)`,
])
/** «lo del jueves no voy a poder» */
const givenUp = anyOf([
  String.raw`no l[ao]s? (?:puedo|podre|podremos|podemos|voy a poder|vamos a poder|alcanzo a) (?:tomar|hacer|aprovechar)`,
  String.raw`${day}(?: a las? \S+)? (?:ya |siempre )?no (?:llego|puedo|podre|alcanzo|me queda|voy a poder|vamos a poder)(?! (?:ir|asistir|pagar))`,
  String.raw`no (?:puedo|podre|voy a poder|llego) (?:ir |llegar )?(?:el |este )?${day}`,
  String.raw`(?:lo|la) (?:dejamos|dejo|pasamos|paso|recorremos) (?:para|al?) `,
  String.raw`en (?:vez|lugar) de (?:a )?(?:las )?\d`,
  String.raw`(?:cambi|pas)(?:ame|enme|eme|arme|anme|amela|armela) (?:a|con) (?:(?:el|la) )?(?:\w+ ){1,3}(?:en (?:vez|lugar) de|por) (?:\w+ )?[a-z]{3,}`,
  String.raw`(?:me |nos )?(?:pas|cambi|recorr|muev|mov|adelant|atras)[a-z]* (?:la|el|lo|mi) (?:\w+ ){0,3}(?:al|para el|para la|a las|a la|para manana|para hoy) `,
  String.raw`(?:puede|podria|quiero que|quisiera que|mejor que) (?:ser|sea) (?:\w+ ){1,5}en (?:lugar|vez) de `,
  String.raw`cambio de planes|(?:re)?corr(?:ame|eme|anme|enme|anmela|amela)`,
  String.raw`(?:lo|la|el) del? (?:la )?${day} (?:\w+ )?no (?:voy a poder|vamos a poder|puedo|podre|alcanzo|llego|me queda|me acomoda)(?! (?:ir|asistir|llegar))`,
  String.raw`no (?:voy a poder|puedo|podre|alcanzo)[^;]*(?:hay chance|habra chance|se podra|sera que)[^;]*${day}`,
])

/** About an appointment that there is. */
export const changes: readonly Rule[] = [
  [
    'late',
    /(?<!\bese dia )\b(?:voy|llego|llegare|llegamos|vamos|ando|vengo|llegaria|llegando) (?:\w+ ){0,4}tarde\b|\bse me (?:hizo|esta haciendo|va a hacer) (?:\w+ )?tarde\b|\bya (?:voy|vamos) (?:en camino|llegando|para alla|saliendo)\b|\b(?:estoy|ando|hay) (?:\w+ ){0,2}(?:en el trafico|atorad[oa]|retrasad[oa]|mucho trafico)\b|(?<!\bcuanto (?:\w+ ){0,4})\bme (?:atraso|retraso|atrase|retrase|voy a (?:atrasar|retrasar|tardar))\b|\b(?:llego|llegamos|caigo|estoy)(?: ahi| alla| como| por ahi)* en (?:como |unos )?(?:\d+|cinco|diez|quince|veinte|treinta) min|\b(?:\d+|cinco|diez|quince|veinte|treinta) min(?:utos)? (?:de retraso|tarde)\b|\bme esperan\b/,
  ],
  ['arrived', arrival],
  ['late', delay],
  [
    'past_visits',
    anyOf([
      String.raw`(?:cuando|que dia|que fecha) (?:\w+ )?(?:fue|era|es) (?:\w+ )?(?:mi )?ultima (?:cita|vez|visita|consulta|sesion|clase|vacuna|limpieza)`,
      String.raw`cuando (?:fui|vine|me (?:cort\w+|hice|atendi\w*)) (?:\w+ )?(?:por )?(?:la )?(?:ultima|la vez)`,
      String.raw`(?<!\b(?:quiero|quisiera|cita|\d|am|pm|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|media|hoy|manana|tarde|noche|lunes|martes|miercoles|jueves|viernes|sabado|domingo) con )quien me (?:lo |la )?(?:atendio|corto|vio|hizo|toco|dio)`,
      String.raw`que me (?:hice|hicieron|hizo|puse) (?:\w+ ){0,2}(?:ultima vez|vez pasada|la otra vez)`,
      String.raw`mis (?:citas|visitas) (?:pasadas|anteriores)|mi historial`,
      String.raw`cuantas veces he (?:ido|venido)`,
    ]),
  ],
  [
    'my_appointments',
    /\b(?:(?:ver|mostrar|muestrame|cuales son|consultar|revisar|checar|dime|recuerdame|confirmar|confirmas|confirmarme|me confirmas) (?:cuando es |a que hora es )?(?:mis? citas?)|(?<!\b(?:(?:cancel|anul|borr|elimin|quit|mov|muev|cambi|recorr|reagend)\w*|pas(?:a|as|e|en|ar)) (?:\w+ ){0,3})mis citas|cual(?:es)? (?:es|era|son) mis? citas?|(?:cual es )?mi folio|(?:cuando|a que hora|que dia|para cuando|a que horas) (?:es|era|tengo|quedo|quede|teng[oa]|esta|me toca) (?:mi |la |una )?(?:cita|agendad\w+)?|(?:si )?(?:ya )?tengo (?:una |alguna )?citas?\b(?=[^?]*\?| agendad| program|$)|^(?:y )?(?:entonces )?(?:a que horas?|cuando|que dia|para cuando) (?:me )?(?:quedo|quede|quedamos|es|era)(?= *\??$)|^(?:y )?(?:entonces )?ya (?:quedo|esta)(?: (?:lista|agendad\w+|apartad\w+|mi cita|la cita))?(?= *\??$)|mi cita (?:es|sigue|esta|quedo|cuando|a que)|que citas tengo|(?:cuando|a que hora|que dia)(?: es| era)? mi cita|sigue en pie|(?:si )?(?:es|era|seria|quedo) (?:hoy|manana|el (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)) (?:\w+ ){0,2}(?:la|mi) (?:cita|clase|sesion|consulta)|(?:no )?(?:me acuerdo|recuerdo) (?:\w+ ){0,3}(?:mi cita|cuando|a que hora))/,
  ],
  ['my_appointments', ownQuestion],
  // «¿me cancelaron mi cita?» asks for what they did: whether it still is.
  [
    'my_appointments',
    /\b(?:cancel|anul|borr|quit|mov|cambi)(?:aron|ieron|aste|iste) (?:ustedes )?(?:ya )?(?:mi|nuestra) (?:cita|clase|sesion|consulta|terapia)\b|\bmi (?:cita|clase|sesion|consulta|terapia) (?:la |me la |fue )?(?:cancel|anul|borr|quit)(?:aron|aste|ad[oa])\b/,
  ],
  ['move', otherHour],
  ['cancel', notComing],
  ['cancel', takenBack],
  ['move', givenUp],
  [
    'cancel',
    /\b(?<!\bno (?:la |lo |me la |quiero |se )?)(?:cancel\w*|anul\w+|(?:elimin|borr|quit|tach)\w+ (?:mi|la|lo|el|nuestra|es[ae]|esta) (?:cita|clase|sesion|consulta|terapia|turno|lugar|espacio|de(?:l| la| el)?)|(?:sac|borr|quit|baj)(?:ame|enme|arme) de (?:la (?:agenda|lista)|(?:la )?(?:cita|clase|sesion|consulta|terapia))|dej(?:o|a|en) (?:libre|libres) (?:mi|la) (?:cita|lugar|espacio|clase|hora)|ya no (?:voy|podre|puedo|voy a poder|podria|vamos|iremos|ire|quiero) (?:a )?(?:ir|asistir|llegar|la cita|mi cita)|no (?:voy a poder|vamos a poder|voy a alcanzar a|podre|podremos|puedo|alcanzo a|creo poder|podria) (?:ir|asistir|llegar)(?! tarde\b)|no (?:ire|asistire|iremos) (?:a mi cita|a la cita|siempre))\b/,
  ],
  [
    'move',
    /\b(?:cambi(?:ar(?:l[ao]|me(?:l[ao])?)?|al[ao]|am?el[ao]|arias|as|emos|en|e)\b(?! de (?:opinion|cel\w*|telefono|numero|chip|compania|dentista|doctora?|barber\w+|estilista|veterinari\w+|escuela|trabajo|casa|ciudad|idea|coche|carro|maestr\w+)\b)|cambi(?:ame|arme|o|a) (?:la|mi|el|de (?:hora|dia|fecha)|para|al)|cambi[oa] de (?:hora|dia|fecha|cita|horario)|muev\w+|mover\w*|reagend\w+|repon(?:er|em|dr|g)\w*|reprogram\w+|repro?gram\w+|recorr\w+ (?:mi |la )?cita|recorr(?:er|erl[ao]|el[ao]|em?el[ao]|es|en|an|o)\b|pospon\w+|posponer\w*|aplaz\w+|(?:la|lo) (?:pasamos|movemos|cambiamos|recorremos)|pas(?:a|as|e|en|ar) (?:todas )?(?:mis?|las?) citas?|(?:recorre|cambia|adelanta|atrasa) (?:tod[oa]s|ambas|mis|las)\b|pasam?el[ao]|pas(?:a|e|en|ar)(?:me|nos)?l[ao]s?|me l[ao] (?:puedes?|podrias?|pueden|podrian) (?:pasar|mover|cambiar|recorrer|poner)|me l[ao] (?:pasas?|pasan|mueves?|cambias?|recorres?|pones?)\b(?! (?:a la mano|por escrito|otra vez))|adelant(?:ar|al|am)\w* ?(?:mi |la )?(?:cita)?|atras(?:ar|al)\w* (?:mi |la )?cita|en (?:vez|lugar) de(?:l| la| las| mi)? (?:cita )?(?:del? |el |las? )?(?:hoy|manana|pasado|lunes|martes|miercoles|jueves|viernes|sabado|domingo|\d)|(?:otr[oa] (?:dia|hora|fecha)|mas (?:tarde|temprano)) (?:mi|la) cita|(?:mi|la) cita (?:\w+ ){0,6}(?:para otro dia|a otro dia|mas tarde|mas temprano|otro dia|otra hora)|se me (?:atraveso|complico|cruzo|junto)|me surgio|no (?:voy a poder|puedo|podre|alcanzo)(?: \w+){0,6} (?:pero|mejor|y) (?:\w+ ){0,4}(?:puedo|puede|podria|seria|el|a las|para)\b)/,
  ],
  ['move', shifted],
  [
    'attend',
    anyOf([
      String.raw`(?:ok |ya )?enterad[oa]s?`,
      String.raw`confirm(?:o|amos) (?:(?:que )?(?:mi |la |nuestra |si )?(?:cita|asistencia|hora|voy|asisto|ire)|(?:mi|nuestra) [a-z]+|la clase|la sesion|la consulta)`,
      String.raw`(?:si|claro),? (?:ahi )?(?:voy|vamos|ire|asisto|asistire|estare|estaremos)(?= *(?:$|,|\.|;|gracias|manana|hoy|sin falta|a mi|a la|el |este ))`,
      String.raw`ahi (?:estare|estaremos|nos vemos|voy a estar)|alla nos vemos`,
      String.raw`(?<!\bno )(?:si )?voy a (?:ir|asistir|llegar) (?:a mi cita|puntual|manana|hoy|sin falta)`,
      String.raw`cuent\w+ conmigo`,
      String.raw`(?:hoy|manana|el (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)) si (?:voy|vamos|ire|asisto|llego|llegamos)(?= *(?:$|[,;.]|eh\b|por si))`,
      String.raw`^(?:todo )?confirmad[oa]s? (?:lo|la|mi|para|el)\b`,
      String.raw`^(?:si )?(?:les |le |te )?confirmo(?: asistencia)?$`,
      String.raw`(?:nos vemos|te veo|l[oa]s veo|ahi (?:llego|caigo)) (?:el (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)|manana|hoy|pasado)`,
    ]),
  ],
  ['has_appointment', hasAppointment],
]

const moving = changes.filter(([topic, words]) => topic === 'move' && words !== givenUp)

/** «el jueves no puedo»: beside offered times it turns them down, and changes nothing else. */
export const onlyTurnsDown = (clause: string): boolean =>
  (givenUp.test(clause) || notComing.test(clause)) &&
  !moving.some(([, words]) => words.test(clause))
