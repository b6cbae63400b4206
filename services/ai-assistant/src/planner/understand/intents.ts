export type Topic =
  | 'human'
  | 'opt_out'
  | 'cancel'
  | 'move'
  | 'my_appointments'
  | 'ask_price'
  | 'ask_services'
  | 'ask_specialists'
  | 'ask_hours'
  | 'ask_address'
  | 'ask_products'
  | 'book'
export type Intent =
  | Topic
  | 'choose_option'
  | 'confirm'
  | 'deny'
  | 'greet'
  | 'thanks'
  | 'give_data'
  | 'other'

/** What a piece of a message is about, the more particular reading first. Read on normalized text. */
const topics: readonly (readonly [Topic, RegExp])[] = [
  [
    'opt_out',
    /^(?:baja|stop|alto)$|\b(?:dar(?:me)? de baja|darme de baja|no me (?:escriban|manden|molesten|vuelvan a)|dejen? de (?:escribir|mandar|molestar)|ya no (?:quiero|deseo) (?:recibir )?(?:mensajes|publicidad|promociones))/,
  ],
  [
    'human',
    /^(?:un |una )?(?:humano|persona|asesora?|agente|operadora?)$|\b(?:(?:hablar|platicar|comunic\w+|pas\w+|atienda|contact\w+|responda|llame|llamen|marque) (?:\w+ )?(?:con |a )?(?:una |un |alguna |algun |la |el |otra )?(?:persona|humano|asesora?|agente|alguien|encargad[oa]|duen[oa]|gerente|ejecutiv[oa]|recepcion\w*|operadora?)|persona (?:real|de verdad)|ser humano|alguien real|eres (?:un )?(?:robot|bot|maquina)|(?:poner|tengo|hacer|quiero|traigo) (?:una )?queja|(?:pesimo|mal|malisimo) servicio|me (?:dejo|dejaron|quedo) (?:\w+ ){0,3}(?:mal|horrible|feo|disparejo|chueco|pesimo)|quejarme|reclamo|reclamar|reembolso|factura\w*)\b/,
  ],
  [
    'ask_address',
    /\b(?:(?:en )?donde (?:mero )?(?:estan|quedan?|se (?:ubican|encuentran)|es|esta|estan|andan|los encuentro)|direccion|ubicacion|ubicad[oa]s?|como llego|domicilio|sucursal(?:es)? (?:tienen|hay)|(?:que|cuales|cuantas) sucursales|en que (?:calle|colonia|parte|zona))\b/,
  ],
  [
    'my_appointments',
    /\b(?:(?:ver|mostrar|muestrame|cuales son|consultar|revisar|checar|dime|recuerdame|confirmar|confirmas|confirmarme|me confirmas) (?:cuando es |a que hora es )?(?:mis? citas?)|mis citas|cual(?:es)? (?:es|era|son) mis? citas?|(?:cual es )?mi folio|(?:cuando|a que hora|que dia|para cuando|a que horas) (?:es|era|tengo|quedo|quede|teng[oa]|esta) (?:mi |la |una )?(?:cita|agendad\w+)?|(?:si )?(?:ya )?tengo (?:una |alguna )?citas?\b(?! con)|^(?:y )?(?:entonces )?(?:a que horas?|cuando|que dia|para cuando) (?:me )?(?:quedo|quede|quedamos|es|era)(?= *\??$)|^(?:y )?(?:entonces )?ya (?:quedo|esta)(?: (?:lista|agendad\w+|apartad\w+|mi cita|la cita))?(?= *\??$)|mi cita (?:es|sigue|esta|quedo|cuando|a que)|que citas tengo|(?:cuando|a que hora|que dia)(?: es| era)? mi cita)/,
  ],
  [
    'cancel',
    /\b(?<!\bno (?:la |lo |me la |quiero |se )?)(?:cancel\w*|anul\w+|elimin\w+ (?:mi|la) cita|borr\w+ (?:mi|la) cita|quit\w+ (?:mi|la) cita|ya no (?:voy|podre|puedo|voy a poder|podria|vamos) (?:a )?(?:ir|asistir|llegar)|no (?:voy a poder|voy a alcanzar a|podre|puedo|alcanzo a) (?:ir|asistir|llegar))\b/,
  ],
  [
    'move',
    /\b(?:cambi(?:ar(?:l[ao]|me(?:l[ao])?)?|al[ao]|am?el[ao]|arias|as|emos|en|e)\b(?! de opinion)|cambi(?:ame|arme|o|a) (?:la|mi|el|de (?:hora|dia|fecha)|para|al)|cambi[oa] de (?:hora|dia|fecha|cita|horario)|muev\w+|mover\w*|reagend\w+|reprogram\w+|repro?gram\w+|recorr\w+ (?:mi |la )?cita|recorrer(?:la)?|recorrel[ao]|pospon\w+|posponer\w*|pasar? (?:mi|la) cita|pasam?el[ao]|pasarl[ao]|me l[ao] (?:puedes?|podrias?|pueden|podrian) (?:pasar|mover|cambiar|recorrer)|adelant(?:ar|al|am)\w* ?(?:mi |la )?(?:cita)?|atras(?:ar|al)\w* (?:mi |la )?cita)/,
  ],
  [
    'ask_price',
    /\b(?:(?:(?:en|a) )?cuanto (?:me |te |le |se |nos )?(?:cuest\w*|val\w+|es\b|sale\w*|cobr\w+|seria\w*|dura|tarda\w*|tiempo|quedaria|sale|por|el|la|un|una)\w*|cuanto (?:el|la|un|por)|precios?|costos?|que (?:cuestan?|valen?)|cuesta[n]?|cobran?|tarifas?|cotiz\w+|a como|caro|cuanto$|cuantos? (?:minutos|horas) (?:dura|tarda|es)|que (?:vale|precio|costo))\b/,
  ],
  [
    'ask_hours',
    /\b(?:(?:a )?que horas? (?:abren?|cierran?|atienden|trabajan|estan)|(?:hasta|desde) que horas? (?:abren|cierran|atienden|estan|hay)|(?:que|cual(?:es)? (?:es|son)(?: (?:su|sus|el|los))?|su|sus|tienen) horarios?(?! (?:tienes|hay|disponibles?|libres?|tiene|te|me|tendras|tendran))(?: (?:de (?:atencion|servicio)|tienen|manejan|atienden))?$|(?:que|cual(?:es)? (?:es|son)(?: (?:su|sus|el|los))?) horarios? (?:de|manejan|tienen|atienden|es)|horarios? de (?:atencion|servicio|apertura|trabajo|la|el)|^horarios?$|abren|cierran|estan abiertos?|esta abierto|abierto|que dias (?:abren|atienden|trabajan))\b/,
  ],
  [
    'ask_specialists',
    /\b(?:quien(?:es)? (?:atienden?|cortan?|trabajan?|estan?|me (?:atiende|atenderia|corta|va a? ?(?:atender|cortar))|hay)|que (?:barberos?|estilistas?|especialistas?|doctor\w*|personal) (?:tienes?|tienen|hay|trabajan?)|con quien(?:es)? (?:puede|seria|hay|tienes|me)|^(?:y )?con quien(?:es)?(?= *\??$)|(?:sus|los|las) (?:barberos|estilistas|especialistas|doctores))\b/,
  ],
  [
    'ask_services',
    /\b(?:que (?:otros? )?(?:servicios?|hacen|ofrecen|manejan|mas (?:hacen|tienen|ofrecen|manejan)|cosas hacen|tratamientos)|(?:cuales son )?(?:sus|los|tus|lista de|menu de|ver) servicios|^(?:los )?servicios$|^(?:el )?(?:menu|catalogo)$|(?:el|su) (?:menu|catalogo)|a que se dedican|que servicio)\b/,
  ],
  [
    'ask_products',
    /\b(?:venden?|productos?|(?:tienes?|tienen|manejan|hay) (?:a la venta|en venta|shampoo|champu|cera|gel|pomada|cremas?|aceite)|comprar)\b/,
  ],
  [
    'book',
    /\b(?:agend\w+|reserv\w+|apart\w+|(?:una |la |otra |hacer |sacar |mi )?citas?|turno|otra para (?:mi|el|ella)\b|disponib\w+|huecos?|espacios?|tiene[sn]? (?:algo|lugar|libre|chance|campo|horarios?)|hay (?:algo|lugar|chance|horarios?|cupo|campo)|que (?:horarios?|horas) (?:tienes?|hay|tendra\w*|te quedan)|cupo)\b/,
  ],
]

/** The topics of a piece; «quiero cancelar mi cita» is about cancelling, not about booking. */
export const topicOf = (piece: string): Topic | undefined =>
  topics.find(([, pattern]) => pattern.test(piece))?.[0]

export const greeting =
  /\b(?:hola|buenas? (?:tardes?|noches?|dias?)|buenos dias|buen dia|buenas(?! opcion)|que tal|que onda|saludos|como (?:estas|estan|esta|andas))\b/g
export const thanking =
  /\b(?:(?:muchas |mil |muchisimas |ok |muy amable )*gracias|te lo agradezco|se los agradezco|muy amable|adios|bye|hasta luego|nos vemos|bendiciones|excelente dia|bonito dia|buen dia)\b/g
/** Said to step back from the whole wish, not from one detail. */
export const stepBack =
  /\b(?:siempre no|ya no(?: quiero| gracias)?$|mejor no(?: gracias)?$|olvidal[oa]|olvidalo|dejal[oa](?: asi)?|asi dejal[oa]|ya no la quiero|no quiero nada|luego (?:te|les|le) (?:aviso|digo|escribo|confirmo)|lo pienso|dejame pensarlo|despues (?:te|les) (?:aviso|digo|escribo)|ahi (?:la )?dejamos)\b/
/** «no sé si pueda ir», «te confirmo al rato»: nothing is asked for yet. */
export const undecided =
  /\bno (?:se|estoy segur[oa])(?: de)? (?:si|que) (?:puedo|pueda|podre|alcance|alcanzo|voy|vaya)\b|(?:^|[,;.] ?)(?:yo )?(?:ya )?(?:te|les|le) (?:(?:aviso|digo|escribo|marco)|confirmo(?= ))(?: (?:al rat(?:o|ito)|luego|despues|mas tarde|ahorita|manana|en un rat(?:o|ito)))?$/
export const wantsMore =
  /\b(?:(?:algun |alguna )?otr[oa]s? (?:dia|hora|horario|opcion|opciones|fecha|horarios|dias|horas)|mas (?:opciones|horarios|horas)|que (?:otro|otra|mas) (?:tienes|hay|horario|hora|dia)|ningun[oa]|no (?:me )?(?:queda|acomoda|sirve|funciona)|(?:tienes|hay) (?:otro|otra|mas|otros|otras))\b/
export const hesitates =
  /\b(?:dejame|deja (?:ver|checo|reviso|pregunto)|espera(?:me|te)?|aguanta(?:me)?|todavia|aun no|no se|creo|tal vez|quizas?|a lo mejor|depende|checo|pienso|lo consulto|luego te|despues te|pero|si es que|seguro que|acaso|no estoy segur[oa]|duda)\b/
export const emailPattern = /[\w.+-]+@[\w-]+\.[\w.]+\w/
/** On one line: the next message of a burst is no surname. */
export const namePattern =
  /(?:me llamo|mi nombre es|a nombre de|soy)[ \t]+(\p{Lu}[\p{L}'’-]+(?:[ \t]+(?:de[ \t]+la[ \t]+|de[ \t]+|del[ \t]+)?\p{Lu}[\p{L}'’-]+){0,3})|(?:me llamo|mi nombre es|a nombre de)[ \t]+([\p{L}'’-]{2,}(?:[ \t]+[\p{L}'’-]{2,})?)/iu
/** Where a name ends when the sentence goes on: «me llamo Ana y quiero la 2». */
export const afterName =
  /[ \t]+(?:y|e|no|si|sí|ya|quiero|quisiera|necesito|busco|me|mi|para|por|con|en|gracias|tengo|pero|la(?=[ \t]+\d)|el(?=[ \t]+\d))(?![\p{L}'’-])[\s\S]*$/iu
