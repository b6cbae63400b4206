import { anyOf, type Rule } from './rule.ts'

/** Somebody who can be asked for by what they are. */
const somebody =
  'personas?|humano|asesora?|agente|alguien(?! (?:que|para))|encargad[oa]|duen[oa]|patron\\w*|jef[ea]|gerente|gerencia|coordinador\\w*|director\\w*|supervisor\\w*|ejecutiv[oa]|recepcion\\w*|operadora?|responsable|administrador\\w*|administracion|secretaria|chica de recepcion|muchacha de recepcion'
const withWhom = String.raw`con quien (?:hablo|me (?:comunico|dirijo)|puedo hablar|tengo que hablar|hay que hablar)(?: yo)? (?:ahorita|ahora|ya|urgente|para|por (?:una?|lo|el|la)|sobre|acerca|si (?:tengo|quiero))\b`
/** «¿con quién hablo ahorita?», «¿con quién hablo para una queja?»: for somebody to talk to. */
export const asksWithWhomToTalk = anyOf([withWhom])
const asksForPerson = anyOf([
  withWhom,
  String.raw`(?:quiero|quisiera|puedo|podria|necesito|ocupo|me gustaria) (?:hablar|platicar|comunicarme) (?:\w+ )?con (?!(?:mi|mis|un|una|nadie|ustedes?|anticipacion|calma|tiempo)\b)(?:(?:el|la) )?[a-z]{3,}(?: [a-z]{3,})?(?= *(?:$|[,;.?]|por favor|del? |para))`,
  String.raw`(?:hablar|platicar|comuni[cq]\w+) (?:\w+ ){0,2}con (?:la |el )?(?:senora?|senorita|don|dona|sra?|srita)\b|asunto personal|no es para (?:una )?cita`,
  String.raw`(?:con|pasa(?:me|s)? a|pasar? a) (?:el |la |los |un |una |su |algun |alguna |tu )?(?:${somebody})(?: por favor)?(?= *(?:$|[,;.?]|por favor|de (?:ahi|alli|ustedes|la|el)))`,
  String.raw`(?<!\bcon que )(?:me|nos) (?:marcas?|marcan|llamas?|llaman|hablas?|hablan|contactas?|contactan)(?! (?:la atencion|de|muy|bien|mal|maravillas))(?= *(?:$|[,;.?]|por|a|al|ahorita|luego|hoy|manana|mejor|alguien|para|en|un|tantito))`,
  String.raw`(?:me|nos) (?:puede[sn]?|podrian?|podrias?) (?:\w+ )?(?:marcar|llamar|hablar|contactar|atender alguien)|(?:que|para que) (?:alguien )?(?:me|nos) (?:marquen?|llamen?|hablen?|contacten?|atienda alguien)`,
  String.raw`(?:conteste|responda|escriba|hable) (?:alguien|una persona)`,
  String.raw`marcame|llamame|hablame|marquenme|llamenme|hablenme|alguien (?:me |nos )?(?:marc\w+|llam\w+|habl\w+|atiend\w+|ayud\w+|contest\w+|respond\w+|explic\w+|de verdad|humano)|(?:puede|puedes|pueden|podria|podrian) (?:atender(?:me|nos)? )?(?:alguien|una persona)|comuni[cq]\w+ con quien(?:es)?\b`,
  String.raw`(?:hablar|platicar|una llamada|hacer una llamada) por telefono|(?:quiero|prefiero|necesito|mejor) (?:hablar|llamar)(?:les|te)?(?= *(?:$|[,;.?]|por telefono|con (?:una|alguien)))|por llamada`,
  String.raw`(?:atencion|trato) (?:humana|personal(?:izad[oa])?|de una persona|a clientes)|(?<!\b(?:lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|semana|festivos?) )(?:hay|esta|contesta|responde|atiende) (?:alguien|algun humano|una persona|el encargado|la encargada|el duen[oa]|la duena)(?= *(?:$|[,;.?]|ahi|real|de verdad|que (?:me )?(?:ayude|atienda|conteste)))`,
  String.raw`no quiero (?:hablar|platicar|chatear|escribir) con (?:un |una )?(?:robot|bot|maquina|computadora)|quien (?:manda|es el encargado|es el duen[oa])`,
])

/** «¿me confirmas si Marcos Tapia tiene cita?» */
const aboutSomebody = anyOf([
  String.raw`(?:confirm\w+|sab\w+|dec\w+|ver|checar|revisar|dig\w+) si (?!ya tengo|tengo)(?:\w+ ){1,3}(?:si |ya )?(?:tiene|tenia|fue|agendo|saco) (?:una |su )?citas?`,
  String.raw`dice que (?:ya |si )?(?:tiene|tenia|saco|hizo|agendo) (?:una |su )?citas?|(?:a que hora|cuando) (?:sale|entra|termina|le toca) (?:hoy o manana |hoy |manana )?(?:\w+ ){1,3}\? (?:yo )?(?:paso|voy)`,
  String.raw`(?:a que horas?|cuando|que dia|para cuando) (?:\w+ ){0,2}(?:tiene|tenia|es|era|sera|le toca|va a) (?:\w+ )?su (?:cita|clase|sesion|consulta|terapia|turno)`,
  String.raw`(?:que dia|a que horas?|cuando) (?:va|viene|le toca|tiene cita) (?!a |al |el |la |mi |un |una |que )[a-z]{3,} [a-z]{3,} (?:con ustedes|esta semana|ahi|hoy|manana)`,
  String.raw`(?:es|era|soy) (?:mi|su|el|la) (?:novi[oa]|ex|jef[ea] de|patron\w* de|marido de|espos[oa] de)\b[^?]*citas?`,
])

/** About people of the business and of other clients. */
export const personal: readonly Rule[] = [
  [
    'opt_out',
    /^(?:baja|stop|alto)$|\b(?:dar(?:me)? de baja(?! (?:de )?(?:mi|la|el) (?:cita|clase|sesion|consulta|turno|lugar))|no me (?:escriban|manden|molesten|vuelvan a)|dejen? de (?:escribir|mandar|molestar)|ya no (?:quiero|deseo) (?:recibir )?(?:mensajes|publicidad|promociones))/,
  ],
  [
    'waiting',
    /\b(?:(?:sigo|seguimos|estoy|llevo|llevamos) (?:\w+ ){0,4}esperando|(?:hay|esta) alguien ahi\b|(?:todavia|aun|y) no me (?:contestan|responden|hablan|llaman|marcan|escriben|atienden|han \w+)|nadie (?:me )?(?:contesta|responde|atiende|llama|ha \w+|escribe)|(?:no|ni) (?:me )?(?:contestan|responden|agarran|levantan) (?:el |las |los |mis |ni )?(?:telefono|llamadas?|mensajes|whats\w*)|me van a (?:contestar|responder)|(?:ya|cuando|a que hora) me (?:van|va) a (?:contestar|atender|responder|llamar|hablar|marcar|escribir)|(?:me dij(?:eron|iste)|quedaron) (?:de )?(?:que )?(?:me )?(?:iban a |van a )?(?:llamar|marcar|contestar|avisar|escribir|hablar|atender|pasar)\w*|(?:ya )?(?:pregunt|escrib|mand|mensaj)\w+ (?:\w+ )?(?:[2-9]|dos|tres|cuatro|cinco|varias|mil|muchas|n|chorromil) veces|y la persona(?: que| para cuando| a que)?(?=[ ?]|$)|(?:les|te) (?:marque|llame|hable|escribi|mande) (?:\w+ ){0,4}(?:y|pero) (?:nadie|no|nunca) (?:me )?(?:contest|respond)\w+|donde esta la persona|no me han (?:contestado|escrito|llamado|hablado|marcado|atendido))\b/,
  ],
  [
    'complain',
    /\b(?:(?:poner|tengo|hacer|quiero|traigo) (?:una )?queja|(?:pesimo|mal|malisimo|horrible) (?:servicio|trato)|me (?:dejo|dejaron|quedo|quedaron|hicieron) (?:\w+ ){0,4}(?:mal|horrible|feo|fea|irritad\w+|hinchad\w+|lastimad\w+|adolorid\w+|rojo|roja|pelon\w*|maltratad\w+|disparejo|dispareja|chueco|pesimo|quemad\w+|manchad\w+)(?! (?:el|ese|la|esa) (?:horario|hora|dia))|quejarme|reclamo|reclamar|devol\w+ (?:mi|el) dinero|me (?:cobraron|cobro) (?:de mas|mal|doble)|no (?:me )?(?:gusto|gustaron) (?:como|nada|el|la|lo)|me lastim(?:aron|o)|me trataron (?:\w+ )?mal|quien (?:me |nos )?(?:va a )?(?:responde|responder|se hace responsable|se va a hacer responsable)\w*|(?:mala|pesima|horrible) (?:atencion|experiencia)|que poca|no se vale|profeco|los voy a (?:demandar|denunciar|reportar)|quiero (?:mi dinero|que me devuelvan)|que me (?:pusieron|hicieron|pintaron|dejaron|aplicaron) .*(?:se me (?:cay|romp|quebr|despint|despeg)|ya se (?:cay|romp))\w*|me (?:quemaron|mancharon|cortaron mal)|irresponsables?|ni (?:me|nos) avisaron|que falta de|estafa\w*|rateros?|lo lastimaron|la lastimaron|le cortaron (?:la|el|una) (?:oreja|orejita|una|piel|lengua)|no (?:llego|vino|se presento) (?:el|la) (?:maestr|doctor|instructor|terapeut|profe|licenciad)\w*|(?:el|la) (?:maestr|doctor|instructor|terapeut|profe|licenciad)\w* (?:nunca|no) (?:llego|vino|se presento)|muy groser[oa]s?|(?:a |de |den )(?:dar )?la cara\b|sigo (?:aqui )?(?:sentad|parad)[oa]|estoy (?:muy |bien )?(?:molest[oa]|enojad[oa]|inconforme))\b/,
  ],
  [
    'human',
    /^(?:un |una |con una? |mejor una? )?(?:humano|persona|asesora?|agente|operadora?)(?: por favor)?$|\b(?:(?:hablar|platicar|comuni[cq]\w+|pas\w+|atienda|contact\w+|responda|llame|llamen|marque|marquen|quiero|prefiero|necesito|dame) (?:\w+ )?(?:con |a )?(?:una |un |alguna |algun |la |el |otra )?(?:persona|humano|asesora?|agente|alguien(?! (?:que|para))|encargad[oa]|duen[oa]|gerente|coordinador\w*|director\w*|supervisor\w*|ejecutiv[oa]|recepcion\w*|operadora?)(?! (?:para|mas|puede))|(?:hablar|platicar|comuni[cq]\w+) (?:\w+ )?(?:directamente )?con (?:el |la |un |una |algun |alguna )?(?:licenciad[oa]|doctora?|dra?|especialista|barber[oa]|estilista|veterinari[oa]|dentista|terapeuta|maestr[oa]|profe\w*|instructora?|responsable|administrador\w*)|persona (?:real|de verdad)|ser humano|alguien real|eres (?:un )?(?:robot|bot|maquina)|(?:quiero|necesito|requiero|me pueden(?! (?:dar|hacer|emitir|expedir|sacar) factura)|mandar|me dan (?:mi|la)|ocupo) (?:\w+ )?factura\w*)\b/,
  ],
  ['human', asksForPerson],
  ['others', aboutSomebody],
  [
    'others',
    /\b(?:(?:a que horas?|cuando|que dia) (?:\w+ ){0,2}(?:tiene|es|va|viene|sale|llega) (?:\w+ ){0,3}(?:mi |el |la )(?:espos[oa]|marido|novi[oa]|mama|papa|herman[oa]|amig[oa]|vecin[oa]|jef[ea]|suegr[oa]|prim[oa]|cunad[oa])|quien(?:es)? (?:mas )?(?:tiene|tienen|va|van|viene|vienen) (?:\w+ ){0,2}(?:cita|manana|hoy|a esa hora)|(?:mi|la) (?:espos[oa]|novi[oa]|mama|papa|herman[oa]|amig[oa]|vecin[oa]|jef[ea]|suegr[oa]|prim[oa]|comadre|compadre|cunad[oa]) (?:ya )?(?:tiene|fue|va a ir|agendo|vino|saco) (?:\w+ ){0,3}(?:cita|alla|con ustedes|hoy|manana)?(?= *\??$)|(?:dame|pasame|me (?:das|pasas|puedes dar|puedes pasar)|cual es|quiero|tienes) (?:el |su )?(?:numero|telefono|celular|cel|correo|domicilio|whatsapp|datos?)(?: \w+)? de (?!la (?:sucursal|barberia|clinica|estetica|escuela|veterinaria)|ustedes|el negocio|contacto|alli|ahi)\w+|datos de (?:otro|otra|otros|sus) (?:client\w+|pacient\w+|person\w+|alumn\w+))\b/,
  ],
]

/** Chat, homework, news and code: not the business of a receptionist. */
export const general: Rule = [
  'general',
  /\b(?:capital de|quien (?:gano|va a ganar|invento|es el presidente|descubrio|escribio|fue)|presidente de|president[ae]|elecciones|partido (?:de|politico)|mundial|liga mx|resultado del|(?:ayud\w+|hac\w+|resuelv\w+) (?:\w+ ){0,3}tarea|mi tarea|(?:me )?(?:resuelve[ns]?|resuelveme) (?:est[eoa]s?|un|una|mi)\b|\d+ ?[a-z]? ?[-+*] ?\d+ ?= ?-?\d|[xyz] ?= ?-?\d|\d ?(?:\+|=|\^|\*) ?-?\d|= ?\d+|ensayo (?:sobre|de)|haz(?:me|nos)? (?:un|una|mi|la|el) (?:ensayo|tarea|resumen|investigacion|exposicion|mapa|cuadro|carta|proyecto)|resumen de(?!l (?:servicio|cita))|escrib\w+ (?:\w+ )?(?:poema|cancion|cuento|ensayo|codigo|carta|correo)|(?:un |otro )?(?:poema|chiste|(?<!puro )cuento|acertijo|adivinanza)|traduc\w+|codigo (?:en|de|para)(?! (?:descuento|postal|promocion))|programa\w* en (?:python|java\w*|c)|python|javascript|sql|excel|cuanto es \d+ ?(?:\+|\*|x|por|mas|menos|entre|-|\/) ?\d+|raiz cuadrada|ecuacion|derivada de|integral de|que opinas (?:de|del|sobre)|que piensas (?:de|del|sobre)|(?:como esta|que tal) el clima|clima (?:de|en|para)|va a llover|pronostico|receta (?:de|para) (?:un |una |hacer |cocinar |el |la )?(?:pastel|mole|pozole|arroz|pollo|sopa|galletas|enchiladas|comida)|precio del (?:dolar|bitcoin)|dolar hoy|bitcoin|criptomoned\w+|noticias?|horoscopo|signo zodiacal|significado de|que significa|historia de|segunda guerra|independencia de|dios existe|sentido de la vida|cuentame (?:un|una|algo)|quien eres tu en|pelicula|serie de|netflix|cancion de|letra de|recomiend\w+ (?:una? )?(?:pelicula|serie|libro|restaurante|hotel|cancion)|donde (?:puedo )?comprar|vuelos? a|juega\w* conmigo|eres (?:casad[oa]|guap[oa]|inteligente)|chatgpt|ignora (?:tus|las) instrucciones|tu prompt|planeta|fotosintesis|tabla del|mordida|soborno|sin examen|capital)\b/,
]
