import { anyOf } from './rule.ts'
import type { Topic } from './topics.ts'

export type Intent =
  | Topic
  | 'choose_option'
  | 'confirm'
  | 'deny'
  | 'greet'
  | 'give_data'
  | 'thanks'
  | 'other'

export const greeting =
  /\b(?:hola|buenas? (?:tardes?|noches?|dias?)|buenos dias|buen dia|buenas(?! opcion)|que tal|que (?:onda|pex|pedo|tranza|rollo|hubo|show|hongo)|quihubo\w*|quiubo\w*|saludos|como (?:estas|estan|esta|andas)|(?:buen|bonit[oa]|lind[oa]|feliz|hermos[oa]|bendecid[oa]|excelente) (?:(?:inicio|fin) de semana|semana|lunes|martes|miercoles|jueves|viernes|sabado|domingo)(?! (?:a las?|en la|por la|entonces|si)\b))\b/g
export const thanking =
  /\b(?:(?:muchas |mil |muchisimas |ok |muy amable )*gracias|te lo agradezco|se los agradezco|muy amable|adios|bye|hasta luego|nos vemos|bendiciones|excelente dia|bonito dia|buen dia)\b/g
/** Said to step back from the whole act, not from one detail. */
export const stepBack = anyOf([
  String.raw`siempre no(?! (?:(?:voy|vamos|va) a )?p(?:od|ued)\w+\b(?! ir| asistir))|ya no(?: quiero| gracias)?$|mejor (?:no|nada|ya no)(?: gracias)?$|(?:^|no[,;. ]+)nada gracias$|olvidal[oa]|olvidalo`,
  String.raw`dejal[oa](?: asi)?|asi dejal[oa]|ya no la quiero|no quiero nada`,
  String.raw`luego (?:te|les|le) (?:aviso|digo|escribo|confirmo)`,
  String.raw`(?:no(?: gracias)?[,;. ]+)?(?:ya )?(?:(?:la|lo|me la|me lo) )?(?:consegui|encontre|agende|aparte|reserve|hice|saque)(?: (?:una |mi |la )?cita| \w+)? (?:en|con) otr[oa]`,
  String.raw`me arrepenti(?= *(?:$|[.!]|[, ]+(?:ya no|mejor no|gracias|perdon|disculp\w+|siempre no|la verdad)\b))`,
  String.raw`lo pienso|dejame pensarlo|despues (?:te|les) (?:aviso|digo|escribo)|ahi (?:la )?dejamos`,
])
/** «da igual, ya no quiero nada» */
export const wantsNothing = /\bno (?:quiero|queremos|necesito) (?:ya )?nada\b(?! (?:de|mas))/
/** «claro que no», «no la apartes»: of a time that is offered no other is asked for either. */
export const refusesFirmly = anyOf([
  String.raw`^(?:(?:no|ay|uy|ash|pues|ja\w*|que)[, ]+)*(?:claro que no|por supuesto que no|obvio (?:que )?no|ni loc[oa]|ni (?:de )?(?:chiste|broma|en suenos)|para nada|de ninguna manera|jamas|no quiero(?: nada| gracias)?|no me interesa)(?:[, ]+(?:gracias|no|jaja\w*))*[ .!]*$`,
  String.raw`no (?:me |te )?l[ao]s? (?:vayas a )?(?:apart|agend|reserv|anot|guard)\w*\b(?! (?:todavia|aun|ahi|para|el|a las?))`,
  String.raw`no (?:me )?(?:apart|agend|reserv)\w+ nada`,
])
/** «no sé si pueda ir», «te confirmo al rato»: nothing is asked for yet. */
export const undecided =
  /\b(?:l[oa] )?(?:checo|consulto|platico|comento|hablo|veo)(?:lo)? (?:l[oa] )?con (?:mis?|el|la) (?!(?:cita|agenda|lista)\b)[a-z]+|\blo que (?:me )?(?:diga|digan|decida|decidan|quiera) (?:mis?|el|la) [a-z]+|\b(?:le|les|lo|la) (?:pregunto|consulto|platico|comento|marco|checo|digo|aviso|mando) (?:a|con) (?:mi|mis)\b|\b(?:luego |despues |ahorita |mejor )?l[ao] (?:checo|pienso|veo|consulto|platico|comento) (?:con|en|a ver|y (?:te|les|le)|luego|despues|bien|antes)\b|\bdeja(?:me)?(?: que)? (?:le |les |lo |la )?(?:pregunt|chec|ve[or]|revis|consult|platic|habl|avis|confirm|piens|pens)\w*|\ben (?:un (?:rato|ratito|momento)|una? (?:hora|media hora)|[0-9]+ (?:min\w*|horas?)|(?:cinco|diez|quince|veinte|treinta|dos|tres) (?:min\w*|horas?)) (?:te|les|le) (?:digo|aviso|confirmo|marco|escribo)\b|\bahorita (?:te|les|le) (?:digo|aviso|confirmo|marco|escribo)\b|\bno (?:se|estoy segur[oa])(?: de)? (?:si|que) (?:puedo|pueda|podre|alcance|alcanzo|voy|vaya|ir|llegue|me (?:dan|den|dejan|dejen))\b|(?:^|[,;.] ?)(?:yo )?(?:ya )?(?:te|les|le) (?:(?:aviso|digo|escribo|marco)|confirmo(?= ))(?: (?:al rat(?:o|ito)|luego|despues|mas tarde|ahorita|manana|en un rat(?:o|ito)))?$|\b(?:te|les|le) (?:l[ao] )?(?:aviso|digo|escribo|marco|confirmo|confirmare) (?:en la (?:tarde|noche)|al rat(?:o|ito)|luego|despues|mas (?:tarde|al rato)|ahorita|hoy (?:en la|mas)|en (?:un rat|cuanto|unos)|cuando|nomas que|saliendo|llegando|si (?:puedo|pueda|me|alcanzo|hay|llego|se))\b|\b(?:si (?!(?:claro|por|esta|gracias|muchas|perfecto|senor|me parece|quiero|yo|cualquier)\b)|cuando |en cuanto |apenas |(?:nomas|nada mas|ya) que )[a-z][^,;.]{1,50}\b(?:te|les|le) (?:l[ao] )?(?:aviso|digo|escribo|marco|confirmo|hablo)\b|\b(?:a las? \w+|el \w+|manana|tarde|noche) (?:te|les|le) (?:l[ao] )?(?:confirmo|aviso|digo|marco|escribo)\b(?! que)|\b(?:falta|tengo que|tenemos que|necesito|debo|hay que|primero) (?:checar|preguntar|consultar|platicar|revisar|pedir permiso|(?:ver|avisar|confirmar) con)|(?:^|[,;.] ?)(?:yo |ya |mejor |ok |va )*confirmo (?:al rat(?:o|ito)|luego|despues|mas tarde|en un rat(?:o|ito)|(?:hoy )?en la (?:tarde|noche)|(?:pasado )?manana(?: (?:temprano|en la manana|a primera hora|sin falta))?|el (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo))$/
export const wantsMore = anyOf([
  String.raw`(?:algun |alguna )?otr[oa]s? (?:dia|hora|horario|opcion|opciones|fecha|horarios|dias|horas)`,
  String.raw`mas (?:opciones|horarios|horas)|que (?:otro|otra|mas) (?:tienes|hay|horario|hora|dia)`,
  String.raw`ningun[oa]|no (?:me )?(?:queda|acomoda|sirve|funciona)`,
  String.raw`(?:tienes|hay) (?:otro|otra|mas|otros|otras)`,
])
export const hesitates = anyOf([
  String.raw`dejame|deja (?:ver|checo|reviso|pregunto)|espera(?:me|te)?|aguanta(?:me)?|todavia|aun no`,
  String.raw`no se(?! (?:pued|pod|pud|hac|preocup|vale|cobr|abr|apur)\w*)|creo|supongo|tentativ\w+|tal vez|quizas?`,
  String.raw`a lo mejor|depende|checo|pienso|lo consulto|luego te|despues te`,
  String.raw`pero(?! (?:si|orale|va|ok|esta bien|dale|sale|bueno|ni modo|que sea|con)\b)|si es que`,
  String.raw`seguro que|acaso|no estoy segur[oa]|duda`,
])
export const emailPattern = /[\w.+-]+@[\w-]+\.[\w.]+\w/
/** On one line: the next message of a burst is no surname. */
export const namePattern =
  /(?:me llamo|mi nombre es|a nombre de|soy)[ \t]+(\p{Lu}[\p{L}'’-]+(?:[ \t]+(?:de[ \t]+la[ \t]+|de[ \t]+|del[ \t]+)?\p{Lu}[\p{L}'’-]+){0,3})|(?:me llamo|mi nombre es|a nombre de)[ \t]+([\p{L}'’-]{2,}(?:[ \t]+[\p{L}'’-]{2,})?)/iu
/** Where a name ends when the sentence goes on: «me llamo Ana y quiero la 2». */
export const afterName =
  /[ \t]+(?:y|e|no|si|sí|ya|quiero|quisiera|necesito|busco|me|mi|para|por|con|en|gracias|tengo|pero|la(?=[ \t]+\d)|el(?=[ \t]+\d))(?![\p{L}'’-])[\s\S]*$/iu
