/** What a clause is about. Everything not named here is `undefined`: it is not understood. */
export type Topic =
  | 'emergency'
  | 'health'
  | 'complain'
  | 'human'
  | 'opt_out'
  | 'waiting'
  | 'late'
  | 'others'
  | 'general'
  | 'my_appointments'
  | 'past_visits'
  | 'cancel'
  | 'move'
  | 'attend'
  | 'ask_price'
  | 'ask_services'
  | 'ask_specialists'
  | 'ask_hours'
  | 'ask_address'
  | 'ask_payment'
  | 'ask_products'
  | 'book'

type Rule = readonly [Topic, RegExp]

/** About people's bodies: no price list answers these. */
const bodily: readonly Rule[] = [
  [
    'emergency',
    /\b(?:emergencia|urgencia medica|no (?:puede|puedo) respirar|(?:mucha|demasiada) sangre|sangr\w+ (?:mucho|bastante|un buen|sin parar)|no (?:para|deja) de (?:sangrar|vomitar|convulsionar)|se (?:me )?desmay\w+|inconsciente|convulsion\w*|se (?:trago|comio|tomo) (?:\w+ ){0,3}(?:veneno|raticida|chocolate|cloro|pilas?|pastillas|vidrio)|envenen\w+|atropell\w+|ambulancia|infarto|se (?:me )?(?:esta|anda) muriendo|se (?:me )?muere|911)\b/,
  ],
  [
    'health',
    /\b(?:que (?:me |le |nos )?(?:puedo|debo|deberia|puede) (?:tomar|poner|echar|untar|dar)\b|que (?:me |le |nos )?(?:puedo |debo |deberia |puede )?(?:tomo|tomar|tomarme|tomarse|darle|ponerle|ponerme|untar\w*|aplicar\w*)\b|(?:puedo|debo|se puede|puede|deberia|hay que|esta bien) (?:\w+ )?(?:tomar|tomarme|tomarse|comer|darle de|ponerle|ponerme|mezclar|masticar|hacer ejercicio|seguir (?:tomando|entrenando))|es (?:normal|malo|grave|peligroso|contagios[oa])(?! (?:el|la|los|las|un|una) (?:precio|corte))|sera (?:que es |que tengo |una? )?(?:infeccion|fractura|caries|alergia|esguince|grave|normal|hernia)|que (?:medicina|medicamento|pastilla|pomada|antibiotico|remedio|dosis)s?\b|recomiend\w+ (?:algo |alguna |algun |que |una |un )*(?:para (?:el dolor|la inflamacion|la tos)|medicina|medicamento|pastilla|pomada|antibiotico|remedio)|ibuprofeno|paracetamol|naproxeno|amoxicilina|aspirina|ketorolaco|antibioticos?|diclofenaco|tramadol|cortisona|cuant[oa]s? (?:gotas|mililitros|pastillas|ml|mg)|dosis|efectos secundarios|por que (?:me|le) (?:duele|sangra|arde|sale|pica|tiembla)|que (?:tengo|sera|puede ser|tendra)(?= *\??$)|embarazad\w+ .*\b(?:puedo|se puede|hay problema|pasa algo|es malo)|(?:puedo|se puede|hay problema) .*embarazad\w+|(?:duele|dolor|inflam\w+|hinchad\w+|fiebre|sangra) .*\bque (?:hago|puedo hacer|me recomiendas?)|que (?:hago|puedo hacer) .*(?:duele|dolor|inflam\w+|hinchad\w+|fiebre|sangra)|se me va a quitar|tiene cura|necesito (?:receta|operacion)|diagnostic\w+)\b/,
  ],
]

/** About people of the business and of other clients. */
const personal: readonly Rule[] = [
  [
    'opt_out',
    /^(?:baja|stop|alto)$|\b(?:dar(?:me)? de baja|no me (?:escriban|manden|molesten|vuelvan a)|dejen? de (?:escribir|mandar|molestar)|ya no (?:quiero|deseo) (?:recibir )?(?:mensajes|publicidad|promociones))/,
  ],
  [
    'waiting',
    /\b(?:(?:sigo|seguimos|estoy|llevo|llevamos) (?:\w+ ){0,4}esperando|(?:todavia|aun|y) no me (?:contestan|responden|hablan|llaman|marcan|escriben|atienden|han \w+)|nadie (?:me )?(?:contesta|responde|atiende|llama|ha \w+|escribe)|(?:ya|cuando|a que hora) me (?:van|va) a (?:contestar|atender|responder|llamar|hablar|marcar|escribir)|(?:me dij(?:eron|iste)|quedaron) (?:de )?(?:que )?(?:me )?(?:iban a |van a )?(?:llamar|marcar|contestar|avisar|escribir|hablar|atender|pasar)\w*|y la persona(?: que| para cuando| a que)?(?=[ ?]|$)|donde esta la persona|no me han (?:contestado|escrito|llamado|hablado|marcado|atendido))\b/,
  ],
  [
    'complain',
    /\b(?:(?:poner|tengo|hacer|quiero|traigo) (?:una )?queja|(?:pesimo|mal|malisimo|horrible) (?:servicio|trato)|me (?:dejo|dejaron|quedo|quedaron|hicieron) (?:\w+ ){0,4}(?:mal|horrible|feo|fea|disparejo|dispareja|chueco|pesimo|quemad\w+|manchad\w+)|quejarme|reclamo|reclamar|reembolso|devol\w+ (?:mi|el) dinero|me (?:cobraron|cobro) (?:de mas|mal|doble)|no (?:me )?(?:gusto|gustaron) (?:como|nada|el|la|lo)|me lastim\w+|me trataron (?:\w+ )?mal|quien me responde|que me (?:pusieron|hicieron|pintaron|dejaron|aplicaron) .*(?:se me (?:cay|romp|quebr|despint|despeg)|ya se (?:cay|romp))\w*|me (?:quemaron|mancharon|cortaron mal)|irresponsables?|ni (?:me|nos) avisaron|que falta de|estafa\w*|rateros?|lo lastimaron|la lastimaron|le cortaron (?:la|el|una) (?:oreja|orejita|una|piel|lengua)|no (?:llego|vino|se presento) (?:el|la) (?:maestr|doctor|instructor|terapeut|profe|licenciad)\w*|(?:el|la) (?:maestr|doctor|instructor|terapeut|profe|licenciad)\w* (?:nunca|no) (?:llego|vino|se presento)|muy groser[oa]s?|estoy (?:muy |bien )?(?:molest[oa]|enojad[oa]|inconforme))\b/,
  ],
  [
    'human',
    /^(?:un |una |con una? |mejor una? )?(?:humano|persona|asesora?|agente|operadora?)(?: por favor)?$|\b(?:(?:hablar|platicar|comunic\w+|pas\w+|atienda|contact\w+|responda|llame|llamen|marque|marquen|quiero|prefiero|necesito|dame) (?:\w+ )?(?:con |a )?(?:una |un |alguna |algun |la |el |otra )?(?:persona|humano|asesora?|agente|alguien(?! (?:que|para))|encargad[oa]|duen[oa]|gerente|coordinador\w*|director\w*|supervisor\w*|ejecutiv[oa]|recepcion\w*|operadora?)(?! (?:para|mas|puede))|(?:hablar|platicar|comunic\w+) (?:\w+ )?(?:directamente )?con (?:el |la |un |una |algun |alguna )?(?:licenciad[oa]|doctora?|dra?|especialista|barber[oa]|estilista|veterinari[oa]|dentista|terapeuta|maestr[oa]|profe\w*|instructora?|responsable|administrador\w*)|persona (?:real|de verdad)|ser humano|alguien real|eres (?:un )?(?:robot|bot|maquina)|(?:quiero|necesito|requiero|me pueden|mandar|dan|ocupo) (?:\w+ )?factura\w*)\b/,
  ],
  [
    'others',
    /\b(?:(?:a que horas?|cuando|que dia) (?:\w+ ){0,2}(?:tiene|es|va|viene|sale|llega) (?:\w+ ){0,3}(?:mi |el |la )(?:espos[oa]|marido|novi[oa]|mama|papa|herman[oa]|amig[oa]|vecin[oa]|jef[ea]|suegr[oa]|prim[oa]|cunad[oa])|quien(?:es)? (?:mas )?(?:tiene|tienen|va|van|viene|vienen) (?:\w+ ){0,2}(?:cita|manana|hoy|a esa hora)|(?:mi|la) (?:espos[oa]|novi[oa]|mama|papa|herman[oa]|amig[oa]|vecin[oa]|jef[ea]|suegr[oa]|prim[oa]|comadre|compadre|cunad[oa]) (?:ya )?(?:tiene|fue|va a ir|agendo|vino|saco) (?:\w+ ){0,3}(?:cita|alla|con ustedes|hoy|manana)?(?= *\??$)|(?:dame|pasame|me (?:das|pasas|puedes dar|puedes pasar)|cual es|quiero|tienes) (?:el |su )?(?:numero|telefono|celular|cel|correo|domicilio|whatsapp|datos?)(?: \w+)? de (?!la (?:sucursal|barberia|clinica|estetica|escuela|veterinaria)|ustedes|el negocio|contacto|alli|ahi)\w+|datos de (?:otro|otra|otros|sus) (?:client\w+|pacient\w+|person\w+|alumn\w+))\b/,
  ],
]

/** Chat, homework, news and code: not the business of a receptionist. */
const general: Rule = [
  'general',
  /\b(?:capital de|quien (?:gano|va a ganar|invento|es el presidente|descubrio|escribio|fue)|presidente de|president[ae]|elecciones|partido (?:de|politico)|mundial|liga mx|resultado del|(?:ayud\w+|hac\w+|resuelv\w+) (?:\w+ ){0,3}tarea|mi tarea|ensayo sobre|resumen de(?!l (?:servicio|cita))|escrib\w+ (?:\w+ )?(?:poema|cancion|cuento|ensayo|codigo|carta|correo)|(?:un |otro )?(?:poema|chiste|cuento|acertijo|adivinanza)|traduc\w+|codigo (?:en|de|para)(?! (?:descuento|postal|promocion))|programa\w* en (?:python|java\w*|c)|python|javascript|sql|excel|cuanto es \d+ ?(?:\+|\*|x|por|mas|menos|entre|-|\/) ?\d+|raiz cuadrada|ecuacion|derivada de|integral de|que opinas (?:de|del|sobre)|que piensas (?:de|del|sobre)|(?:como esta|que tal) el clima|clima (?:de|en|para)|va a llover|pronostico|receta (?:de|para) (?:un |una |hacer |cocinar |el |la )?(?:pastel|mole|pozole|arroz|pollo|sopa|galletas|enchiladas|comida)|precio del (?:dolar|bitcoin)|dolar hoy|bitcoin|criptomoned\w+|noticias?|horoscopo|signo zodiacal|significado de|que significa|historia de|segunda guerra|independencia de|dios existe|sentido de la vida|cuentame (?:un|una|algo)|quien eres tu en|pelicula|serie de|netflix|cancion de|letra de|recomiend\w+ (?:una? )?(?:pelicula|serie|libro|restaurante|hotel|cancion)|donde (?:puedo )?comprar|vuelos? a|juega\w* conmigo|eres (?:casad[oa]|guap[oa]|inteligente)|chatgpt|ignora (?:tus|las) instrucciones|tu prompt|planeta|fotosintesis|tabla del|mordida|soborno|sin examen|capital)\b/,
]

/** About an appointment that there is. */
const changes: readonly Rule[] = [
  [
    'late',
    /\b(?:voy|llego|llegare|llegamos|vamos|ando|vengo|llegaria|llegando) (?:\w+ ){0,4}tarde\b|\bse me (?:hizo|esta haciendo|va a hacer) (?:\w+ )?tarde\b|\bya (?:voy|vamos) (?:en camino|llegando|para alla|saliendo)\b|\b(?:estoy|ando|hay) (?:\w+ ){0,2}(?:en el trafico|atorad[oa]|retrasad[oa]|mucho trafico)\b|\bme (?:atraso|retraso|atrase|retrase|voy a (?:atrasar|retrasar|tardar))\b|\b(?:llego|llegamos|caigo|estoy)(?: ahi| alla| como| por ahi)* en (?:como |unos )?(?:\d+|cinco|diez|quince|veinte|treinta) min|\b(?:\d+|cinco|diez|quince|veinte|treinta) min(?:utos)? (?:de retraso|tarde)\b|\bme esperan\b/,
  ],
  [
    'past_visits',
    /\b(?:(?:cuando|que dia|que fecha) (?:\w+ )?(?:fue|era|es) (?:\w+ )?(?:mi )?ultima (?:cita|vez|visita|consulta|sesion|clase|vacuna|limpieza)|cuando (?:fui|vine|me (?:cort\w+|hice|atendi\w*)) (?:\w+ )?(?:por )?(?:la )?(?:ultima|la vez)|(?:con )?quien me (?:atendio|corto|vio|hizo|toco|dio)|que me (?:hice|hicieron|hizo|puse) (?:\w+ ){0,2}(?:ultima vez|vez pasada|la otra vez)|mis (?:citas|visitas) (?:pasadas|anteriores)|mi historial|cuantas veces he (?:ido|venido))\b/,
  ],
  [
    'my_appointments',
    /\b(?:(?:ver|mostrar|muestrame|cuales son|consultar|revisar|checar|dime|recuerdame|confirmar|confirmas|confirmarme|me confirmas) (?:cuando es |a que hora es )?(?:mis? citas?)|mis citas|cual(?:es)? (?:es|era|son) mis? citas?|(?:cual es )?mi folio|(?:cuando|a que hora|que dia|para cuando|a que horas) (?:es|era|tengo|quedo|quede|teng[oa]|esta|me toca) (?:mi |la |una )?(?:cita|agendad\w+)?|(?:si )?(?:ya )?tengo (?:una |alguna )?citas?\b(?=[^?]*\?| agendad| program|$)|^(?:y )?(?:entonces )?(?:a que horas?|cuando|que dia|para cuando) (?:me )?(?:quedo|quede|quedamos|es|era)(?= *\??$)|^(?:y )?(?:entonces )?ya (?:quedo|esta)(?: (?:lista|agendad\w+|apartad\w+|mi cita|la cita))?(?= *\??$)|mi cita (?:es|sigue|esta|quedo|cuando|a que)|que citas tengo|(?:cuando|a que hora|que dia)(?: es| era)? mi cita|sigue en pie|(?:si )?(?:es|era|seria|quedo) (?:hoy|manana|el (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)) (?:\w+ ){0,2}(?:la|mi) (?:cita|clase|sesion|consulta)|(?:no )?(?:me acuerdo|recuerdo) (?:\w+ ){0,3}(?:mi cita|cuando|a que hora))/,
  ],
  [
    'cancel',
    /\b(?<!\bno (?:la |lo |me la |quiero |se )?)(?:cancel\w*|anul\w+|elimin\w+ (?:mi|la) cita|borr\w+ (?:mi|la) cita|quit\w+ (?:mi|la) cita|ya no (?:voy|podre|puedo|voy a poder|podria|vamos|iremos|ire|quiero) (?:a )?(?:ir|asistir|llegar|la cita|mi cita)|no (?:voy a poder|vamos a poder|voy a alcanzar a|podre|podremos|puedo|alcanzo a|creo poder|podria) (?:ir|asistir|llegar)|no (?:ire|asistire|iremos) (?:a mi cita|a la cita|siempre))\b/,
  ],
  [
    'move',
    /\b(?:cambi(?:ar(?:l[ao]|me(?:l[ao])?)?|al[ao]|am?el[ao]|arias|as|emos|en|e)\b(?! de opinion)|cambi(?:ame|arme|o|a) (?:la|mi|el|de (?:hora|dia|fecha)|para|al)|cambi[oa] de (?:hora|dia|fecha|cita|horario)|muev\w+|mover\w*|reagend\w+|reprogram\w+|repro?gram\w+|recorr\w+ (?:mi |la )?cita|recorr(?:er|erl[ao]|el[ao]|em?el[ao]|es|en|an|o)\b|pospon\w+|posponer\w*|aplaz\w+|(?:la|lo) (?:pasamos|movemos|cambiamos|recorremos)|pasar? (?:mi|la) cita|pasam?el[ao]|pasarl[ao]|pasarmel[ao]|me l[ao] (?:puedes?|podrias?|pueden|podrian) (?:pasar|mover|cambiar|recorrer|poner)|me l[ao] (?:pasas?|pasan|mueves?|cambias?|recorres?|pones?)(?! (?:a la mano|por escrito))|adelant(?:ar|al|am)\w* ?(?:mi |la )?(?:cita)?|atras(?:ar|al)\w* (?:mi |la )?cita|en (?:vez|lugar) de(?:l| la| las| mi)? (?:cita )?(?:del? |el |las? )?(?:hoy|manana|pasado|lunes|martes|miercoles|jueves|viernes|sabado|domingo|\d)|(?:otr[oa] (?:dia|hora|fecha)|mas (?:tarde|temprano)) (?:mi|la) cita|(?:mi|la) cita (?:\w+ ){0,6}(?:para otro dia|a otro dia|mas tarde|mas temprano|otro dia|otra hora)|se me (?:atraveso|complico|cruzo|junto)|me surgio|no (?:voy a poder|puedo|podre|alcanzo)(?: \w+){0,6} (?:pero|mejor|y) (?:\w+ ){0,4}(?:puedo|puede|podria|seria|el|a las|para)\b)/,
  ],
  [
    'attend',
    /\b(?:(?:ok |ya )?enterad[oa]s?|confirm(?:o|amos) (?:que )?(?:mi |la |nuestra |si )?(?:cita|asistencia|hora|voy|asisto|ire)|(?:si|claro),? (?:ahi )?(?:voy|vamos|ire|asisto|asistire|estare|estaremos)(?= *(?:$|,|\.|;|gracias|manana|hoy|sin falta|a mi|a la|el |este ))|ahi (?:estare|estaremos|nos vemos|voy a estar)|alla nos vemos|(?:si )?voy a (?:ir|asistir|llegar) (?:a mi cita|puntual|manana|hoy|sin falta)|cuent\w+ conmigo)\b/,
  ],
]

/** What people ask a business. */
const questions: readonly Rule[] = [
  [
    'ask_payment',
    /\b(?:formas? de pago|metodos? de pago|(?:acept|recib|manej|tien|cobr|se puede pagar|puedo pagar|pag\w+)\w* (?:\w+ ){0,3}(?:con |en |por )?(?:tarjetas?|efectivo|transferencias?|debito|credito|meses sin intereses|deposito|oxxo|mercado ?pago|paypal|terminal|american express|amex|visa)|(?:con |en |por )(?:tarjeta|transferencia|efectivo)(?= *\??$)|como (?:puedo |se |les |te )?pag\w+|meses sin intereses|piden anticipo|(?:se puede |puedo |hay |manejan |tienen )?a meses|factur(?:an|as|a)\b(?= *\??$)|dan factura|recibos?\b(?= (?:de|para|fiscal|deducible|con))|(?:dan|hacen|emiten) recibos?|reembolso (?:del? )?segur\w+|aceptan (?:mi )?seguro|(?:dej\w+|hay que dar|pid\w+|requier\w+) (?:\w+ )?anticipo)\b/,
  ],
  [
    'ask_address',
    /\b(?:(?:en )?(?:a )?donde (?:mero )?(?:estan|quedan?|se (?:ubican|encuentran)|es|esta|andan|los encuentro|tengo que (?:ir|llegar)|llego)|direccion|ubicacion|ubicad[oa]s?|como (?:llego|llegar)|domicilio|sucursal(?:es)? (?:tienen|hay)|(?:que|cuales|cuantas) sucursales|en que (?:calle|colonia|parte|zona|piso|plaza|avenida)|\bubi\b|(?:link|liga|mapa) (?:de|del|de la)? ?(?:maps|mapa|google)?|google maps|que tan lejos|por donde (?:estan|quedan))\b/,
  ],
  [
    'ask_price',
    /\b(?:(?:(?:en|a) )?cuanto (?:me |te |le |se |nos )?(?:cuest\w*|val\w+|es\b|sale\w*|cobr\w+|seria\w*|dura\w*|tarda\w*|tiempo|quedaria|por|el|la|un|una|esta|va a salir|va a ser|hay que pagar|pagaria)\w*|precios?|costos?|que (?:cuestan?|valen?)|cuesta[n]?|cobran?|tarifas?|cotiz\w+|a como|caro|cuanto$|cuanto *\?|cuantos? (?:minutos|horas) (?:dura|tarda|es)|que (?:vale|precio|costo)|que duracion)\b/,
  ],
  [
    'ask_hours',
    /\b(?:(?:a )?que horas? (?:abren?|cierran?|atienden|trabajan|estan)|(?:hasta|desde) que horas? (?:abren|cierran|atienden|estan|hay)|(?:que|cual(?:es)? (?:es|son)(?: (?:su|sus|el|los))?|su|sus|tienen) horarios?(?! (?:tienes|hay|disponibles?|libres?|tiene|te|me|tendras|tendran))(?: (?:de (?:atencion|servicio)|tienen|manejan|atienden))?(?= *\??$)|(?:que|cual(?:es)? (?:es|son)(?: (?:su|sus|el|los))?) horarios? (?:de|manejan|tienen|atienden|es)|horarios? de (?:atencion|servicio|apertura|trabajo|la|el)|^horarios?(?= *\??$)|abren?|cierran?|estan abiertos?|esta abierto|abierto|que dias (?:abren|atienden|trabajan)|(?:dan|tienen|hay) (?:clases?|servicio|consultas?|citas?) (?:los |el |en |en las? |por las? )?(?:lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|mananas?|tardes?|noches?|fines? de semana)(?= *\??$)|(?:en|por) las? (?:mananas?|tardes?|noches?) (?:dan|tienen|hay|abren|atienden)|(?:trabajan|atienden|abren) (?:los |el |en )?(?:lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|fin(?:es)? de semana|dias? festivos?))\b/,
  ],
  [
    'ask_specialists',
    /\b(?:quien(?:es)? (?:atienden?|hacen?|ponen?|aplican?|manejan?|cortan?|trabajan?|estan?|me (?:atiende|atenderia|corta|va a? ?(?:atender|cortar|dar|ver))|hay|dan?)|que (?:barber\w+|estilistas?|especialistas?|doctor\w*|personal|terapeutas?|instructor\w*|maestr\w*|profes\w*|veterinari\w*|dentistas?) (?:tienes?|tienen|hay|trabajan?|esta|estan|me)|con quien(?:es)? (?:puede|seria|hay|tienes|me|es)|^(?:y )?con quien(?:es)?(?= *\??$)|(?:sus|los|las) (?:barberos|estilistas|especialistas|doctores))\b/,
  ],
  [
    'ask_services',
    /\b(?:que (?:otros? )?(?:servicios?|hacen|ofrecen|manejan|mas (?:hacen|tienen|ofrecen|manejan)|cosas hacen|tratamientos)|(?:cuales son )?(?:sus|los|tus|lista de|menu de|ver) servicios|^(?:los )?servicios(?= *\??$)|^(?:el )?(?:menu|catalogo)(?= *\??$)|(?:el|su) (?:menu|catalogo)|a que se dedican|que servicio|informacion de (?:sus|los) servicios)\b/,
  ],
  [
    'ask_products',
    /\b(?:venden?|productos?|(?:tienes?|tienen|manejan|hay) (?:a la venta|en venta|shampoo|champu|cera|gel|pomada|cremas?|aceite|croquetas?)|comprar)\b/,
  ],
  [
    'book',
    /\b(?:agend(?!o\b)\w+|reserv\w+|apart\w+|(?:una |la |otra |hacer |sacar |mi |su )?citas?|turno|otra para (?:mi|el|ella)\b|disponib\w+|huecos?|huequito|espacios?|espacito|tiene[sn]? (?:algo|lugar|libre|chance|campo|horarios?)|hay (?:algo|lugar|chance|horarios?|cupo|campo|modo)|que (?:horarios?|horas) (?:tienes?|hay|tendra\w*|te quedan)|cupo|apunt(?:ame|enme|arme)|anot(?:ame|enme|arme)|inscrib\w+)\b/,
  ],
]

const rules: readonly Rule[] = [...bodily, ...personal, general, ...changes, ...questions]

/** What must be heard of wherever it stands in a message, also over several clauses. */
export const pressingTopicOf = (message: string): Topic | undefined =>
  [...bodily, ...personal.filter(([topic]) => topic === 'complain')].find(([, pattern]) =>
    pattern.test(message)
  )?.[0]

/** The topic of a clause, the more particular reading first: «quiero cancelar mi cita» cancels. */
export const topicOf = (clause: string): Topic | undefined =>
  rules.find(([, pattern]) => pattern.test(clause))?.[0]
