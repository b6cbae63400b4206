import { amount, countedThing, digits } from './numbers.ts'
import {
  inOrder,
  longest,
  maybe,
  notFollowedBy,
  says,
  sequence,
  within,
  type Parser,
} from './parser.ts'
import { weekdayName } from './weekdays.ts'

const measure = longest(
  inOrder(amount, maybe(says('o|a|-')), maybe(amount), countedThing),
  sequence(
    [amount, maybe(says('o|a|-')), maybe(amount), says('horas|hora y media|hora')],
    (from, _, to) => ((to ?? from) <= 12 || from === 24 ? true : undefined)
  ),
  inOrder(says('media hora|hora y media|una hora y media|una hora|un rato|una media hora'))
)

/** «bonito lunes», «feliz inicio de semana»: no day that is wanted. */
const greetings = longest<unknown>(
  inOrder(
    says(
      `buen|buena|buenos|buenas|bonito|bonita|lindo|linda|feliz|excelente|hermoso|hermosa|bello|bella|bendecido|bendecida|
       maravilloso|maravillosa|precioso|preciosa|super|gran`
    ),
    longest<unknown>(
      says(
        'tarde|noche|dia|dias|manana|semana|fin de semana|inicio de semana|navidad|ano nuevo|puente'
      ),
      weekdayName
    ),
    notFollowedBy(says('a las|a la|en la|por la|entonces|si'))
  ),
  says('inicio de semana'),
  inOrder(
    says('moleste|molesto|molestar|molestarte|molestarla|molestarlo|molestarle|molestarlos'),
    maybe(says('en|un|el|hoy|hoy en')),
    weekdayName
  )
)
const idioms = says(
  `ahora si|por ahora|tres ahora|dos ahora|cuatro ahora|somos mas ahora|ahora somos|ahora vamos|ahora seriamos|ahora son|ahora mi|ahora tambien|ahora resulta|ahora que|hasta ahora|24 / 7|ya voy tarde|voy tarde|se me hizo tarde|se me hace tarde|ando tarde|llego tarde|llegue tarde|salgo tarde|llegar tarde|muy tarde|
   un dia de estos|al dia|hoy en dia|todo bien|la otra vez|a la orden|por la otra|el otro dia|de la nada|mas o menos|de una vez|primera vez|a la vez|el dia a dia|uno tras otro|una tras otra|uno tras de otro|uno por uno|una por una|uno y otro|uno a uno|toda la noche|todas las noches|noche y dia|dia y noche|no dormi en toda la noche|la noche anterior|anoche`
)
const duration = inOrder(
  says(
    'dura|duran|durara|tarda|tardan|tardo|tardas|tarde como|se lleva|se tarda|sesion de|sesiones de|el de|la de|los de|las de|masaje de|corte de|paquete de|plan de|promo de|clase de|clases de|cita de|de|servicio de|uno de|una de'
  ),
  maybe(says('unos|unas|como|aproximadamente')),
  measure
)
const onTheWay = inOrder(
  says(
    'llego|llegamos|voy|vamos|estoy|salgo|salimos|caigo|aviso|marco|confirmo|contesto|digo|llama|llamo|escribo|esperame|esperenme|ahi estoy|paso'
  ),
  within(2, says('en|como en|dentro de')),
  maybe(says('unos|unas|como')),
  longest(measure, inOrder(amount, says('minutos')))
)
const late = inOrder(
  maybe(says('voy|llego|vengo|como')),
  maybe(says('como|unos')),
  amount,
  says('minutos|min'),
  says('tarde|de retraso')
)
const address = inOrder(
  says(
    'calle|av|avenida|avda|colonia|col|blvd|bulevar|boulevard|calzada|privada|esquina con|esquina|vivo en|en la|estamos en|sobre la|por la|sucursal|sucursal de la|c'
  ),
  amount,
  longest(
    inOrder(says('de'), monthWord(), maybe(digits(4))),
    inOrder(says('norte|sur|oriente|poniente|pte|ote|nte'), maybe(digits(4)))
  )
)
function monthWord(): Parser<string> {
  return says(
    'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre'
  )
}
/** «ya son las 5» is the hour of now. */
const hourOfNow = inOrder(
  says('ya? son las|ya? es la'),
  amount,
  maybe(says('y media|y cuarto|pm|am'))
)
/** Names of people that are also words of time. */
const names = inOrder(
  says('con|me llamo|se llama|soy|mi nombre es|llamo|con la|con el senor|a nombre de'),
  says('abril|julio|julia|domingo|mayo|agosto|dom|augusto|enero')
)
const habits = inOrder(
  says('cada'),
  maybe(amount),
  says('dias|semanas|mes|meses|semana|dia|minutos|hora|horas')
)
const perMonth = says(
  'vez al mes|veces al mes|vez a la semana|veces por semana|vez por semana|al mes|a la semana|por semana|por mes'
)
const count = inOrder(
  says('somos|vamos|son|seriamos|tengo|tiene|cumple|entre|a|para'),
  maybe(says('como|a')),
  amount,
  countedThing
)

/** «cumple 15 en enero», «cumple 8 el 12 de diciembre»: a birthday. */
const birthday = inOrder(
  says('cumple|cumplo|cumplen|va a cumplir|voy a cumplir'),
  maybe(says('ya|los|sus|apenas')),
  amount,
  maybe(says('anos|anitos')),
  longest<unknown>(
    inOrder(maybe(says('hasta')), says('en|hasta'), monthWord()),
    inOrder(says('el'), amount, says('de'), monthWord())
  )
)

/** Words like times that are none: they are read so that no other rule reads a part of them. */
export const notTimeRule: Parser<unknown> = longest<unknown>(
  greetings,
  idioms,
  duration,
  onTheWay,
  late,
  address,
  names,
  hourOfNow,
  habits,
  perMonth,
  count,
  birthday,
  inOrder(digits(2, 2), says('horas antes'))
)
