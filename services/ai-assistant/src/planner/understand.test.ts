import { describe, expect, it } from 'vitest'
import { branches, mexico, monday, services, specialists } from './test/barbershop.ts'
import { timeOf } from '@mostrador/kernel'
import { understand, type Understanding } from './understand.ts'

const reading = (text: string, pending = 0, now = monday, zone = mexico): string =>
  describeReading(understand(text, { now, zone, services, specialists, branches, pending }))

/** A reading in one line, so that a table of two hundred utterances stays readable. */
const describeReading = (said: Understanding): string => {
  const wishes = said.wishes.map(({ intent, slots }) => {
    const at = slots.time
    const day = slots.date
    return [
      intent,
      ...slots.services.map(({ options }) => options.map(({ handle }) => handle).join('|')),
      slots.unknownService && `?${slots.unknownService}`,
      slots.specialist &&
        (slots.specialist.kind === 'one'
          ? slots.specialist.specialist.handle
          : slots.specialist.kind === 'among'
            ? slots.specialist.options.map(({ handle }) => handle).join('/')
            : slots.specialist.kind === 'unknown'
              ? `?${slots.specialist.name}`
              : slots.specialist.kind),
      slots.branch?.handle,
      slots.except?.kind === 'days' && `not ${slots.except.from.slice(5)}`,
      slots.source?.kind === 'days' && `from ${slots.source.from.slice(5)}`,
      day &&
        (day.kind === 'days'
          ? day.from === day.to
            ? day.from.slice(5)
            : `${day.from.slice(5)}..${day.to.slice(5)}`
          : day.kind),
      at &&
        (at.exact !== undefined
          ? `@${timeOf(at.exact)}`
          : `${at.from === undefined ? '' : timeOf(at.from)}-${at.to === undefined ? '' : timeOf(at.to)}`),
      slots.anyTime && 'anytime',
      slots.soonest && 'soonest',
      slots.shift,
    ]
      .filter(Boolean)
      .join(' ')
  })
  return [
    said.option !== undefined && `option ${said.option}`,
    said.confirm && 'yes',
    said.abandon ? 'drop' : said.deny && 'no',
    ...wishes,
    said.name && `name ${said.name}`,
    said.email && `mail ${said.email}`,
    said.intents[0] === 'other' && 'other',
    wishes.length === 0 &&
      said.option === undefined &&
      !said.confirm &&
      !said.deny &&
      !said.abandon &&
      (said.thanks ? 'thanks' : said.greet && 'hello'),
  ]
    .filter(Boolean)
    .join('; ')
}

const table: [string, string][] = [
  // days
  ['quiero un corte hoy', 'book s1 11-23'],
  ['corte mañana', 'book s1 11-24'],
  ['corte manana', 'book s1 11-24'],
  ['corte maniana', 'book s1 11-24'],
  ['corte mañna', 'book s1 11-24'],
  ['corte mñn', 'book s1 11-24'],
  ['pasado mañana', 'book 11-25'],
  ['el viernes', 'book 11-27'],
  ['este viernes', 'book 11-27'],
  ['el próximo viernes', 'book 11-27'],
  ['el viernes que viene', 'book 11-27'],
  ['el otro viernes', 'book 12-04'],
  ['el viernes de la próxima semana', 'book 12-04'],
  ['el lunes', 'book 11-30'],
  ['este lunes', 'book 11-23'],
  ['miercoles', 'book 11-25'],
  ['miércoles', 'book 11-25'],
  ['miercols', 'book 11-25'],
  ['el sabado', 'book 11-28'],
  ['el sábdo', 'book 11-28'],
  ['viernez', 'book 11-27'],
  ['el juevez en la tarde', 'book 11-26 12:00-19:59'],
  ['la próxima semana', 'book 11-30..12-06'],
  ['la semana que entra', 'book 11-30..12-06'],
  ['esta semana', 'book 11-23..11-29'],
  ['el 5', 'book 12-05'],
  ['el día 28', 'book 11-28'],
  ['el 5 de diciembre', 'book 12-05'],
  ['5 de dic', 'book 12-05'],
  ['5/12', 'book 12-05'],
  ['05/12/2026', 'book 12-05'],
  ['cinco de diciembre', 'book 12-05'],
  ['primero de diciembre', 'book 12-01'],
  ['sábado 5 de diciembre', 'book 12-05'],
  ['el lunes 30', 'book 11-30'],
  ['10 de enero', 'book 01-10'],
  ['el 5 de noviembre', 'book past'],
  ['ayer', 'book past'],
  ['el 31 de noviembre', 'book invalid'],
  ['el 45/12', 'book invalid'],
  ['fin de semana', 'book 11-28..11-29'],
  ['este finde', 'book 11-28..11-29'],
  ['en 3 días', 'book 11-26'],
  ['dentro de dos semanas', 'book 12-07'],
  ['jueves o viernes', 'book 11-26..11-27'],
  ['a mediados de diciembre', 'book 12-11..12-20'],
  ['en diciembre', 'book 12-01..12-31'],
  ['el próximo mes', 'book 12-01..12-31'],
  ['2026-12-24', 'book 12-24'],
  ['la próxima semana el martes', 'book 12-01'],
  ['esta semana el jueves', 'book 11-26'],
  ['hoy o mañana', 'book 11-23..11-24'],
  ['mañana o pasado', 'book 11-24..11-25'],
  ['antes del viernes', 'book 11-23..11-26'],
  ['después del 5', 'book 12-06..12-12'],
  ['a partir del lunes', 'book 11-30..12-06'],
  ['el 24 en la mañana', 'book 11-24 06:00-11:59'],
  // parts of the day and hours
  ['mañana en la mañana', 'book 11-24 06:00-11:59'],
  ['mañana por la tarde', 'book 11-24 12:00-19:59'],
  ['el viernes en la tarde', 'book 11-27 12:00-19:59'],
  ['hoy en la noche', 'book 11-23 18:00-22:59'],
  ['hoy en la nochecita', 'book 11-23 18:00-22:59'],
  ['esta tarde', 'book 11-23 12:00-19:59'],
  ['mañana temprano', 'book 11-24 06:00-10:59'],
  ['a las 4', 'book @16:00'],
  ['a las 4 y media', 'book @16:30'],
  ['alas 4 y media', 'book @16:30'],
  ['a las cuatro y media', 'book @16:30'],
  ['a las 4 y cuarto', 'book @16:15'],
  ['cuarto para las 5', 'book @16:45'],
  ['al cuarto para las cinco', 'book @16:45'],
  ['diez para las 6', 'book @17:50'],
  ['4:30', 'book @16:30'],
  ['4.30', 'book @16:30'],
  ['16:30', 'book @16:30'],
  ['16 hrs', 'book @16:00'],
  ['a las 16hrs', 'book @16:00'],
  ['4pm', 'book @16:00'],
  ['4 p.m.', 'book @16:00'],
  ['a las 9', 'book @09:00'],
  ['a las 9 de la noche', 'book @21:00'],
  ['a las 8 am', 'book @08:00'],
  ['a las 12', 'book @12:00'],
  ['a la una', 'book @13:00'],
  ['a la 1 de la tarde', 'book @13:00'],
  ['5 de la tarde', 'book @17:00'],
  ['a las 12 del día', 'book @12:00'],
  ['12 del día', 'book @12:00'],
  ['voy 10 min tarde', 'other'],
  ['a mediodía', 'book 12:00-14:00'],
  ['al medio dia', 'book 12:00-14:00'],
  ['después de las 5', 'book 17:00-'],
  ['despues de las 5 y media', 'book 17:30-'],
  ['a partir de las 3', 'book 15:00-'],
  ['antes de las 3', 'book -14:59'],
  ['entre 4 y 6', 'book 16:00-18:00'],
  ['entre las 4 y las 6 de la tarde', 'book 16:00-18:00'],
  ['de 10 a 2', 'book 10:00-14:00'],
  ['de 4 a 6 pm', 'book 16:00-18:00'],
  ['lo más pronto posible', 'book soonest'],
  ['lo antes posible xfa', 'book soonest'],
  ['el martes a cualquier hora', 'book 11-24 anytime'],
  ['cualquier día', 'book soonest'],
  ['mañana a las 5 de la tarde', 'book 11-24 @17:00'],
  ['mañana en la tarde como a las 8', 'book 11-24 @20:00'],
  ['el 5 de diciembre a las 11', 'book 12-05 @11:00'],
  ['el 5/12 a las 4:30', 'book 12-05 @16:30'],
  ['a las 5 el viernes', 'book 11-27 @17:00'],
  // services and people
  ['quisiera cortarme el cabello', 'book s1'],
  ['hola, quisiera cortarme el cabello mañana en la tarde', 'book s1 11-24 12:00-19:59'],
  ['quiero cortarme el pelo', 'book s1'],
  ['kiero un corte de pelo xfa', 'book s1'],
  ['un korte', 'book s1'],
  ['corte de cabeyo mañana', 'book s1 11-24'],
  ['corte de niño', 'book s4'],
  ['corte para mi hijo', 'book s4'],
  ['quiero que me rasuren la barba', 'book s2'],
  ['arreglo de barba', 'book s2'],
  ['me quiero pintar el pelo', 'book s3'],
  ['teñirme', 'book s3'],
  ['tinte con Lupita el sábado', 'book s3 p1 11-28'],
  ['corte con lupita', 'book s1 p1'],
  ['corte con Lupe', 'book s1 p1'],
  ['corte con lupitta', 'book s1 p1'],
  ['corte con Mario', 'book s1 p2'],
  ['corte con maryo mañana', 'book s1 p2 11-24'],
  ['corte con pepe', 'book s1 p3'],
  ['corte con toño', 'book s1 p3'],
  ['corte con quien sea', 'book s1 any'],
  ['corte con Ramiro', 'book s1 ?ramiro'],
  ['tiene espacio Lupita mañana?', 'book p1 11-24'],
  ['quiero un masaje', 'book ?masaje'],
  ['corte y barba mañana a las 5', 'book s1 s2 11-24 @17:00'],
  ['corte en la sucursal centro', 'book s1 b1'],
  ['quiero agendar una cita', 'book'],
  ['tienes algo para hoy?', 'book 11-23'],
  ['que horarios tienes mañana', 'book 11-24'],
  ['hola buenas tardes quiero cita para mañana', 'book 11-24'],
  ['buenos días, tienen lugar el viernes?', 'book 11-27'],
  // questions
  ['cuánto cuesta el tinte', 'ask_price s3'],
  ['cuanto cuezta el tinte?', 'ask_price s3'],
  ['precio del corte', 'ask_price s1'],
  ['cuánto cobran por la barba', 'ask_price s2'],
  ['precios', 'ask_price'],
  ['qué servicios tienen', 'ask_services'],
  ['que hacen?', 'ask_services'],
  ['cuál es su horario', 'ask_hours'],
  ['a qué hora abren', 'ask_hours'],
  ['abren el domingo?', 'ask_hours 11-29'],
  ['dónde están', 'ask_address'],
  ['me pasas la ubicacion', 'ask_address'],
  ['direccion?', 'ask_address'],
  ['quién atiende', 'ask_specialists'],
  ['venden shampoo?', 'ask_products'],
  ['mis citas', 'my_appointments'],
  ['a qué hora es mi cita', 'my_appointments'],
  ['tengo alguna cita?', 'my_appointments'],
  ['cual es mi cita?', 'my_appointments'],
  // move, cancel
  ['quiero cancelar mi cita', 'cancel'],
  ['cancela xfa', 'cancel'],
  ['ya no voy a poder ir', 'cancel'],
  ['quiero cambiar mi cita', 'move'],
  ['cámbiala al jueves', 'move 11-26'],
  ['puedes mover mi cita para el viernes a las 6', 'move 11-27 @18:00'],
  ['reagendar', 'move'],
  ['cambia mi cita del jueves al viernes', 'move from 11-26 11-27'],
  ['cámbiala al jueves y cuánto cuesta el tinte', 'move 11-26; ask_price s3'],
  ['corte mañana a las 5 y cuánto cuesta la barba?', 'book s1 11-24 @17:00; ask_price s2'],
  ['cuánto cuesta el corte? tienes mañana a las 5?', 'ask_price s1; book 11-24 @17:00'],
  ['dónde están y a qué hora abren', 'ask_address; ask_hours'],
  // change of mind
  ['mejor el sábado', 'book 11-28'],
  ['no, mejor a las 6', 'no; book @18:00'],
  ['el viernes, no, mejor el sábado', 'no; book 11-28'],
  ['mañana a las 5, digo a las 6', 'book 11-24 @18:00'],
  ['siempre no', 'drop'],
  ['mañana no puedo, mejor el jueves', 'no; book 11-26'],
  ['más tarde', 'book later'],
  ['algo mas temprano', 'book earlier'],
  // people, courtesy, data
  ['quiero hablar con una persona', 'human'],
  ['pásame con un asesor', 'human'],
  ['eres un robot?', 'human'],
  ['hola', 'hello'],
  ['holaaa', 'hello'],
  ['buenas tardes', 'hello'],
  ['gracias', 'thanks'],
  ['muchas grax', 'thanks'],
  ['BAJA', 'opt_out'],
  ['me llamo Ana López', 'name Ana López'],
  ['me llamo Ana\nquiero un corte', 'book s1; name Ana'],
  ['me llamo ana y quiero un corte', 'book s1; name ana'],
  ['soy María de la Luz Pérez', 'name María de la Luz Pérez'],
  ['mi correo es ana@correo.mx', 'mail ana@correo.mx'],
  ['asdf qwerty', 'other'],
  ['', 'other'],
  ['me la mueves 1 hora después?', 'move'],
  ['muévela al jueves', 'move 11-26'],
  ['corte, pa cuando tienes con lupita', 'book s1 p1 soonest'],
  ['el sábado tenpranito', 'book 11-28 06:00-10:59'],
  ['quiero una queja', 'human'],
  ['me dejaron bien mal el corte', 'human s1'],
  ['ya quedó?', 'my_appointments'],
  ['me confirmas mi cita porfa', 'my_appointments'],
  ['hay estacionamiento?', 'other'],
  // typos, accents and phone spelling together
  ['ola kiero sita pa mñn ala 4 y media x fa', 'book 11-24 @16:30'],
  ['q precio tiene el tinte', 'ask_price s3'],
  ['tmb quiero barba', 'book s2'],
  ['nesecito cortarme el pelo el domigo', 'book s1 11-29'],
  // one person or another, anybody but one, any day but one
  ['corte con Lupita o con Mario', 'book s1 p1/p2'],
  ['quiero corte el viernes en la tarde con lupe o maryo', 'book s1 p1 11-27 12:00-19:59'],
  ['corte con lupe o mario', 'book s1 p1/p2'],
  ['corte con lupita, mario o pepe', 'book s1 p1/p2/p3'],
  ['tienen lugar Mario o Lupita mañana?', 'book p2/p1 11-24'],
  ['corte o barba con mario', 'book s1 s2 p2'],
  ['corte mañana q no sea con lupita', 'book s1 p2/p3 11-24'],
  ['quiero corte pero no con mario', 'book s1 p1/p3'],
  ['corte cualquier dia menos el viernes', 'book s1 not 11-27 soonest'],
  ['corte esta semana pero no el jueves', 'book s1 not 11-26 11-23..11-29'],
  // either hour, and hours from now
  ['corte mñana alas 5 o 6', 'book s1 11-24 17:00-18:00'],
  ['corte el sabado 28 a las 3pm o a las 4', 'book s1 11-28 15:00-16:00'],
  ['como a las 8 o 9 de la noche', 'book 20:00-21:00'],
  ['a la 1 o 2', 'book 13:00-14:00'],
  ['barba pa hoy en 2 horas', 'book s2 11-23 12:00-14:00'],
  ['corte en media hora', 'book s1 11-23 10:30-12:30'],
  ['barba dentro de 40 minutos', 'book s2 11-23 10:40-12:40'],
  ['corte en 2 semanas', 'book s1 12-07'],
  ['llego en 10 minutos', 'other'],
  ['te marco en 20 min', 'other'],
  // as they come
  ['te confirmo mañana', 'other'],
  ['que dias tienes libre pa barba', 'book s2 soonest'],
  ['una cita para barba, la mas cercana que tengas', 'book s2 soonest'],
  ['corte pal jueves', 'book s1 11-26'],
  ['corte el 24 o 25 en la tarde', 'book s1 11-24..11-25 12:00-19:59'],
  ['corte del 24 al 26', 'book s1 11-24..11-26'],
  ['puedes mover mi cita de mañana a pasado mañana a la misma hora', 'move from 11-24 11-25'],
  [
    'se me complico mañana, podemos cambiar la cita pal jueves en la mañana?',
    'move from 11-24 11-26 06:00-11:59',
  ],
  ['cambia mi cita del jueves al viernes a las 6', 'move from 11-26 11-27 @18:00'],
  ['a que hora quedo?', 'my_appointments'],
  ['quien me va atender?', 'ask_specialists'],
  ['ya no voy a alcanzar a llegar', 'cancel'],
  ['me la puedes pasar pa mañana?', 'move 11-24'],
  ['la neta no se si pueda ir mañana, te confirmo al rato', 'no'],
  [
    'este pues mira quiero cortarme el cabello pero salgo hasta las 6 entonces seria como despues de las 6 y media el jueves',
    'book s1 11-26 18:30-',
  ],
]

const withOffers: [string, number, string][] = [
  ['la primera', 4, 'option 1'],
  ['la 2', 4, 'option 2'],
  ['el 2', 4, 'option 2'],
  ['2', 4, 'option 2'],
  ['opción 3', 4, 'option 3'],
  ['opcion 3 porfa', 4, 'option 3'],
  ['la segunda por favor', 4, 'option 2'],
  ['la última', 4, 'option -1'],
  ['quiero la tercera', 4, 'option 3'],
  ['la dos', 4, 'option 2'],
  ['número 4', 4, 'option 4'],
  ['la 2 está bien', 4, 'option 2'],
  ['2️⃣', 4, 'option 2'],
  ['no, la 2', 4, 'option 2'],
  ['la primera, gracias', 4, 'option 1'],
  ['el 5', 4, 'book 12-05'],
  ['la de las 5', 4, 'book @17:00'],
  ['a las 2', 4, 'book @14:00'],
  ['2 personas', 4, 'other'],
  ['la 7', 4, 'other'],
  ['sí', 1, 'yes'],
  ['si', 1, 'yes'],
  ['siii', 1, 'yes'],
  ['va', 1, 'yes'],
  ['sale', 1, 'yes'],
  ['ok', 1, 'yes'],
  ['okey', 1, 'yes'],
  ['está bien', 1, 'yes'],
  ['👍', 1, 'yes'],
  ['👍🏽', 1, 'yes'],
  ['esa', 1, 'yes'],
  ['sí, por favor', 1, 'yes'],
  ['perfecto, gracias', 1, 'yes'],
  ['me parece bien', 1, 'yes'],
  ['de acuerdo', 1, 'yes'],
  ['simon', 1, 'yes'],
  ['claro que sí', 1, 'yes'],
  ['sí apártamela', 1, 'yes'],
  ['no', 1, 'no'],
  ['nel', 1, 'no'],
  ['no gracias', 1, 'no'],
  ['👎', 1, 'no'],
  ['ninguna', 4, 'no'],
  ['sí pero déjame checar', 1, 'other'],
  ['si puedo te aviso', 1, 'other'],
  ['ok?', 1, 'other'],
  ['no sé', 1, 'no'],
  ['creo que sí', 1, 'other'],
  ['gracias', 1, 'thanks'],
  ['ya no quiero', 1, 'drop'],
  ['me llamo Ana\nno quiero la 2', 4, 'no; name Ana'],
  ['soy Ana y quiero la 2', 4, 'option 2; name Ana'],
  ['sí, y cuánto cuesta?', 1, 'yes; ask_price'],
  ['orale', 1, 'yes'],
  ['fierro', 1, 'yes'],
  ['simon jalo', 1, 'yes'],
  ['ya te dije que si', 1, 'yes'],
  ['yo te aviso', 1, 'other'],
  ['te confirmo', 1, 'yes'],
  ['te confirmo mañana', 1, 'other'],
  ['si, te confirmo al rato', 1, 'other'],
  ['ok, te aviso al rato', 1, 'other'],
]

describe('what people write', () => {
  it.each(table)('«%s» is %s', (text, expected) => {
    expect(reading(text)).toBe(expected)
  })

  it.each(withOffers)('«%s» before %i options is %s', (text, pending, expected) => {
    expect(reading(text, pending)).toBe(expected)
  })
})

describe('the day is the day of the business', () => {
  const tijuana = 'America/Tijuana'
  it.each([
    // 05:30 UTC on the 24th is still the evening of the 23rd on the west coast, and already 23:30 of the 23rd in Mexico City.
    ['mañana', '2026-11-24T05:30:00Z', tijuana, 'book 11-24'],
    ['mañana', '2026-11-24T05:30:00Z', mexico, 'book 11-24'],
    ['mañana', '2026-11-24T07:30:00Z', tijuana, 'book 11-24'],
    ['mañana', '2026-11-24T07:30:00Z', mexico, 'book 11-25'],
    // Tijuana puts its clocks back on 1 November 2026 and forward on 14 March 2027; Mexico City does neither.
    ['mañana a las 4', '2026-11-01T06:30:00Z', tijuana, 'book 11-01 @16:00'],
    ['mañana a las 4', '2026-11-01T08:30:00Z', tijuana, 'book 11-02 @16:00'],
    ['mañana a las 4', '2026-11-01T06:30:00Z', mexico, 'book 11-02 @16:00'],
    ['el domingo a las 2:30', '2027-03-12T20:00:00Z', tijuana, 'book 03-14 @14:30'],
    ['el domingo', '2027-03-14T07:30:00Z', tijuana, 'book 03-14'],
    ['el 14 de marzo', '2027-03-14T09:59:00Z', tijuana, 'book 03-14'],
    ['el 1 de enero', '2026-12-31T23:00:00Z', mexico, 'book 01-01'],
    ['el 29 de febrero', '2027-12-31T23:00:00Z', mexico, 'book 02-29'],
    ['el 31', '2027-02-10T18:00:00Z', mexico, 'book 03-31'],
  ])('«%s» at %s in %s is %s', (text, at, zone, expected) => {
    expect(reading(text, 0, new Date(at), zone)).toBe(expected)
  })
})

describe('reading stays instant', () => {
  it.each([
    'el proximo ',
    'a las 4 y ',
    'la del ',
    'con mi ',
    'a@',
    '1/',
    ', ',
    'no mejor ',
    'Soy Ana De La ',
    '¿',
    'mañana y ',
    'entre 4 y 6 ',
  ])('a wall of «%s»', said => {
    const started = performance.now()
    reading(said.repeat(5_000), 4)
    expect(performance.now() - started).toBeLessThan(1_500)
  })
})
