import { anyOf } from './rule.ts'

const thing =
  '(?:citas?|clases?|sesion(?:es)?|consultas?|terapias?|turno|reservacion(?:es)?|reservas?|lugar|espacio)'
const day =
  '(?:hoy|(?:pasado )?manana|lunes|martes|miercoles|jueves|viernes|sabado|domingo|dia \\d+|\\d{1,2}(?= de )|semana|finde)'
const dayOf = `(?: (?:de(?:l| la| el)?|para(?: el)?|el|este|que tengo(?: el| para el)?|que (?:hice|saque|agende|aparte|tenia)(?: para)?(?: el)?) (?:\\w+ ){0,2}${day})`
/** An appointment that there is: «mi cita», «la cita que tengo», «la del viernes», «lo de mañana». */
const own = `(?:(?:mi|nuestra|esa|esta) ${thing}|(?:la|el) ${thing}(?:${dayOf}| que (?:tengo|tenia|hice|saque|agende|aparte))|l[ao] del? (?:el )?${day}|l[ao] de (?:sus?|mis?) [a-z]+|(?:la|el) (?:\\w+ ){1,4}que (?:tiene|tienen|tengo|tenemos|tenia|le toca|me toca)(?: \\w+){0,4})`
const few = '(?:\\w+ ){0,4}'

const undoing =
  '(?:(?:elimin|borr|quit|tach|liber|suelt|solt|sult|olvid|descart|suspend|retir|desagend|desapart|deshac|deshag)\\w*|(?:d\\w+ )?de baja)'
const ending =
  '(?:necesit\\w+|ocup\\w+|quier\\w+|us\\w+|requier\\w+|cont\\w+ con|hay necesidad de|hace falta|va a ser necesari[ao])'
const arranging =
  '(?:se (?:me )?(?:arma|hace|va a (?:armar|hacer))|arm(?:o|amos)|hago|hacemos|(?:voy|vamos) a (?:armar|hacer)|jal(?:o|amos)|le entr(?:o|amos) a)'
/** «bórrala», «quítala por favor», with nothing else said. */
const bareUndoing =
  '^(?:(?:si|no|ya|pues|mejor|entonces|bueno|nomas|solo) )*(?:borr|elimin|desagend|quit|tach)(?:a|e|en)(?:me|nos)?la(?: (?:de una vez|de la (?:agenda|lista)|por favor|porfa|mejor|gracias|ya))*$'
/** «libera mi espacio del jueves», «dame de baja la cita del viernes», «no contaré con mi cita» */
export const takenBack = anyOf([
  `(?:el|la|lo) de mis? (?:[a-z]+ ){1,3}(?:me l[ao] )?(?:puedes |pueden |podrias )?(?:quit|cancel|borr|elimin|tach|liber|suelt|descart|anul)\\w*`,
  `${undoing} (?:de )?${few}${own}`,
  `(?:quit|cancel|borr|elimin|tach)(?:a|e|en)(?:me|nos) (?:el|la|las|los) (?:[a-z]+ ){1,2}del? (?:el )?${day}`,
  `${own} ${few}(?:ya )?(?:(?:la|lo|me la|me lo) )?(?:puedes |pueden |podrias |podrian )?(?:borr|quit|liber|suelt|solt|tach|olvid|descart|suspend)\\w+`,
  `(?:ya )?no ${few}${ending} (?:ya )?(?:de )?${own}`,
  `(?:el|la|lo) (?:\\w+ ){1,4}(?:borr|elimin|tach|cancel|anul)(?:a|e|en|ar)(?:me|nos)?l[ao]`,
  `no (?:me|nos) esper\\w+(?! mucho)`,
  `d(?:a|e|en|ar)(?:me|nos|le)? de baja (?:de )?(?:la|el|mi|nuestra|esa|esta) ${thing}`,
  'd(?:a|e|en|ar)(?:me|nos)?l[ao]s? de baja',
  `(?:ya|siempre|al final) no ${arranging} (?:con )?(?:l[ao] del?|(?:la|el|mi) ${thing})(?! (?:otro|otra|mas)\\b)`,
  bareUndoing,
  '(?:las|los) (?:otr[oa]s )?(?:dos|tres|cuatro|[2-4])(?: citas)? (?:ya|siempre|al final|mejor) (?:ya )?no(?= *(?:$|[,;.]|gracias|por favor))',
  `(?:la|lo|el) (?:\\w+ ){0,3}del? (?:el )?${day}(?: a las? \\S+)? (?:(?:ya|siempre|al final|mejor|pues|entonces|creo que|como que|yo creo que) )+no(?= *(?:$|[,;.]|gracias|por favor|porque|me|va a ser))`,
])

const shifting =
  '(?:cambi|modific|reacomod|acomod|reagend|reprogram|program|recorr|corr|pas|pospon|pospong|posterg|aplaz|adelant|atras|brinc|ajust|trasl|desplaz|reubic|mov|muev|cuadr)\\w*'
const placing =
  '(?:(?:la|lo|me la|me lo|se) )?(?:pued\\w+ |pod\\w+ |quier\\w+ |quis\\w+ )?(?:dej|ech|pon|d(?:a|e)r?|hac|hag|qued|te?ner|v(?:er|emos)|aventar|avient)\\w*'
const target = '(?:para|al|a(?= las?)|a(?= el)|hasta|el|en)'
/** «mi cita la podemos dejar para el sábado», «que mi cita del jueves sea el viernes» */
export const shifted = anyOf([
  `${shifting} ${few}${own}`,
  `${shifting} (?:las|los|mis|nuestras) (?:(?:dos|tres|[23]) )?(?:citas|clases|sesiones|consultas|terapias) (?:\\w+ ){0,4}?(?:al?|para|pal) `,
  `${shifting} (?:\\w+ ){0,6}?(?:un|1|dos|2|tres|3) dias? (?:despues|antes|mas tarde)`,
  `${shifting} (?:\\w+ ){0,6}?(?:al|el|para el) (?:dia siguiente|siguiente dia)`,
  `${shifting} su (?:\\w+ ){1,4}?(?:al?|para(?: el)?|pal|del) ${day}`,
  `${shifting} su ${thing}(?: (?:de|del) \\w+){0,2} (?:al?|para|pal|del)`,
  `${own}(?: a las? [\\w:]+)? ${few}(?:(?:la|lo|me la|me lo) )?${shifting}`,
  `(?:la|lo|las|los|me l[ao]s?) (?:pued\\w+|pod\\w+) (?:pasar|mover|cambiar|recorrer|correr|adelantar|atrasar|dejar|poner|hacer|echar|aventar|brincar|mandar|jalar|patear)(?:me|nos)? (?:al?|para|pal|hasta)`,
  `${own}(?: a las? [\\w:]+)? ${few}${placing} ${target}`,
  `${own}(?: a las? [\\w:]+)? ${few}(?:sea|seria|fuera|quede|quedara) (?:mejor )?(?:el|para|a|al|en|mas|otro|hoy|manana|pasado|despues|antes)`,
  `(?:lleg|ir|pas|entr)\\w* (?:\\w+ ){0,4}(?:antes|despues|mas temprano|mas tarde) ${few}${own}`,
  `(?:la|el|lo) (?:\\w+ ){0,3}del? (?:el )?${day}(?: a las? \\S+)? (?:la|lo) (?:necesit|quier|quis|ocup|prefier|prefer)\\w* (?:\\w+ ){0,2}(?:para|el|a|al|(?:una|media|dos|tres|[123]) horas?|mas (?:temprano|tarde)|antes|despues|con)`,
  `que (?:la|el|lo) (?:\\w+ ){0,3}?del? (?:el )?${day} (?:me |nos )?(?:la|lo) (?:de|den|haga|hagan|atienda|corte|ponga|tome) (?!en\\b|a las)[a-z]+`,
  `${shifting} (?:el|la|mi) (?:\\w+ ){1,3}?(?:(?:una|media|dos|tres|[123]) horas?|(?:15|20|30|40|45) (?:min|minutos)) (?:antes|despues|mas (?:tarde|temprano))`,
  `${own} (?:\\w+ ){0,2}(?:quiero|quisiera|prefiero|necesito|puede ser|podria ser|sea|fuera) (?:\\w+ ){0,2}con `,
  `(?:que )?(?:me )?atienda [a-z]+(?: [a-z]+)? (?:en )?${own}`,
  `(?:${own}|l[ao] del? (?:mis?|sus?|la|el) [a-z]+(?: de (?:mi|la) [a-z]+)?|mi [a-z]+) (?:\\w+ ){0,2}?(?:se (?:me )?(?:puede|podra|podria|pudiera)|(?:puede|podria|podra) ser|hay (?:chance|modo|manera)|habra (?:chance|modo|manera)) (?:\\w+ ){0,4}?(?:otr[oa] (?:dia|hora|fecha|horario)|mas (?:tarde|temprano|al rato)|despues|la otra semana)(?! de\\b)`,
  `mis? [a-z]+ (?:ya )?no (?:el|este|para el) ${day}`,
  `(?:puede|podria|podra|pudiera) ser (?:mejor )?(?:el|para el|a las?|manana|hoy) ${few}(?:mi|su|nuestra) ${thing}`,
  `mis? (?:[a-z]+ ){1,3}(?:me |nos |te )*l[ao]s? (?:pued\\w+ |pod\\w+ )?(?:hac|hag|pon|dej|pas|agend|v)\\w* (?:\\w+ )?(?:un|1|dos|2|tres|3) dias? (?:despues|antes)`,
  `(?:reacomod|reprogram|reagend|pospon|posterg|aplaz)\\w+`,
  `mi (?:cita|clase|sesion|consulta|terapia) l[ao] (?:quier|quisier|necesit|ocup|prefier|preferir)\\w* (?:mejor |ya |como )*(?:un[ao]? (?:hora|dia)|(?:dos|2|media) (?:horas?|dias)|otr[oa] (?:dia|hora)|antes|despues|mas (?:tarde|temprano)|(?:para )?(?:el|este) ${day}|a las?)\\b`,
  `(?:me )?equivoque (?:\\w+ )?(?:de|en|con) (?:el |la )?(?:dia|fecha|hora|horario)`,
  `regres(?:a|e|ar|en|ame|eme|enme|arme)l[ao]|(?:a|de) como estaba|donde estaba(?! ubicad)`,
  `ya no me (?:acomoda|queda|conviene|sirve|late) (?:\\w+ )?(?:el |la |es[ae] )?(?:${day}|hora|horario|dia|cita|a las)`,
])

/** «pásame inglés al viernes y la otra al sábado»: of two that there are, each to a day of its own. */
export const shiftsBoth = anyOf([
  `(?:pas|cambi|recorr|muev)\\w* (?:\\w+ ){1,4}(?:al?|para(?: el)?|pal) (?:el )?${day}.*\\b(?:la|lo|el) otr[oa] (?:al?|para|pal) `,
])

/** «tengo cita el martes», «me toca mañana»: told, and nothing asked for. */
export const hasAppointment = anyOf([
  `(?<!\\b(?:no|si|que|sin) )(?:tengo|tenemos|traigo) (?:dos|tres|[23]) (?:citas|lugares|espacios|turnos|cortes|clases|sesiones) (?:con |el |este |para el |apartad|agendad|reservad)`,
  `(?<!\\b(?:no|si|ya que|que|sin) )(?:tengo|tenemos|tenia|teniamos|traigo|saque|hice|agende|aparte) (?:una |mi |la )?(?:cita|clase|sesion|consulta|terapia|turno|reservacion)(?! (?:con (?:otr|el seguro|mi)|en (?:otr|el seguro|el imss)|del (?:imss|seguro)))(?= *(?:$|[,;.]|${day}|ayer|antier|el |para |a las |con |agendad|apartad|pendiente|que ))`,
  `(?<!\\b(?:no|si|que|sin) )(?:tengo|tenemos|tenia|teniamos|traigo) (?:ya )?(?:apartad|agendad|reservad|programad|anotad)\\w+`,
  `(?:me|nos) toca(?:ba)?(?: (?:cita|clase|sesion|consulta|terapia))? (?:el |este |para el )?(?:hoy|manana|pasado manana|lunes|martes|miercoles|jueves|viernes|sabado|domingo)`,
  `(?:la|el) (?:clase|cita|sesion|consulta|terapia|hora|masaje|corte|facial|limpieza)(?: \\w+){0,3} que (?:tiene|tienen|tengo|tenemos|tenia|le toca|me toca|le agend\\w+|me agend\\w+)`,
  `no pud(?:e|imos) (?:ir|llegar|asistir|venir|pasar)`,
])

/** «pero deja la del sábado», «la otra sí»: beside a cancelling it says what stays. */
export const keeps = anyOf([
  `(?:dej(?:a|e|en|as|ame|eme|enme)|conserv\\w+|manten\\w+|mantien\\w+|respet\\w+|qued(?:ate|ese|ense) con) (?:solo |solamente |unicamente |nomas |nada mas )?(?:la|el|lo|mi|las|los) (?!libre)`,
  `(?:la|el|lo|mi|las|los|es[ae]) (?:\\w+ ){0,4}(?:si|sigue|siguen|se queda|se quedan|dejal[ao]|dejel[ao]|dejenl[ao]|igual|queda igual|quedan igual|(?<!\\b(?:ya|siempre|mejor|final|pues|entonces|que) )no)$`,
  `(?:la|el|lo|mi|las|los|es[ae]) (?:\\w+ ){0,4}(?:(?:se )?(?:sigue|queda) (?:en pie|como esta|igual)|si (?:voy|vamos|me interesa|puedo|asisto|l[ao]s? (?:quier\\w+|queremos|ocup\\w+|necesit\\w+))|l[ao]s? (?:dej(?:o|as|a|e|en|amos|an)|conserv\\w+|respet\\w+|quiero conservar)(?! (?:para|al?|en|hasta|libre)\\b))\\b`,
  `(?:la|el|los|las) (?:mi[ao]s?|otr[ao]s?|suy[ao]|de \\w+) (?:no|si)\\b`,
])
