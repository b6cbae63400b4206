import { describe, expect, it } from 'vitest'
import { normalize } from '../normalise.ts'
import { pressingTopicOf, topicOf } from './topics.ts'

const topic = (said: string) => pressingTopicOf(normalize(said)) ?? topicOf(normalize(said))

describe('a complaint', () => {
  it.each([
    'quiero mi reembolso',
    'exijo que me den un reembolso',
    'me cobraron de más',
    '¿por qué me cobran dos veces la sesión?',
    'devuélvanme mi dinero',
    'llevo dos horas esperando aquí afuera',
    'llevo una hora sentada y nadie me atiende',
    'me dejaron todo trasquilado',
  ])('«%s» is one', said => expect(topic(said)).toBe('complain'))
  it.each([
    'dan recibo para el reembolso del seguro de gastos médicos?',
    'me dan factura para que el seguro me reembolse?',
    'y si pago con tarjeta me cobran de más?',
    'si cancelo me hacen reembolso?',
    'cuando falto me cobran doble?',
    'llevo rato esperando',
    'llevo media hora esperando, quiero un corte',
    'cobran de más los domingos?',
    'dan papel para que el seguro me regrese el dinero?',
  ])('«%s» is none', said => expect(topic(said)).not.toBe('complain'))
})

it('takes a call that nobody wants for no wish to be called', () => {
  expect(topic('y no me salgan con que me llaman luego')).not.toBe('human')
  expect(topic('¿me llaman luego?')).toBe('human')
})

describe('the rules of the business', () => {
  it.each([
    'si falto me cobran la sesión?',
    'cuando no voy me cobran algo?',
    'si cancelo un día antes me regresan el anticipo?',
    'si llego tarde me atienden?',
    'me cobran algo si cancelo mi clase?',
    'política de cancelación?',
  ])('«%s» asks about them', said => expect(topic(said)).toBe('ask_requirements'))
})

describe('«cuánto tiempo»', () => {
  it.each(['cuánto tiempo dura el tinte?', 'cuánto tiempo es?', 'y cuánto tiempo se tardan?'])(
    '«%s» asks how long it takes',
    said => expect(topic(said)).toBe('ask_price')
  )
  it.each(['cuánto tiempo debe ir en ayunas?', 'cuánto tiempo puede mojarse después?'])(
    '«%s» asks for no price',
    said => expect(topic(said)).toBeUndefined()
  )
})

describe('a question about somebody else', () => {
  it.each([
    'soy el jefe de Diana Cuevas. me confirma si es cierto y a qué hora sale?',
    'mi cuñada brenda salas tiene cita con ustedes pero no sé qué día, me dices?',
    'mi hija Julieta dice que está en clases con ustedes, díganme a qué hora va',
    'mi esposa tiene cita hoy con ustedes? a qué hora sale?',
    'soy su patrona, me confirman si Lupita fue ayer a terapia?',
    'oye mi ex va ahí a terapia verdad? cuándo va',
    'soy la asistente de la licenciada Ruiz, a qué hora es su cita?',
  ])('«%s» is declined', said => expect(topic(said)).toBe('others'))
  it.each([
    'soy la mamá de Iker, a qué hora puede venir el sábado?',
    'quiero cita para mi cuñada, a qué hora tienen?',
    'soy la hermana de Memo, quiero apartar una clase, cuándo hay lugar?',
    'a qué hora me toca?',
  ])('«%s» is none', said => expect(topic(said)).not.toBe('others'))
})

describe('an emergency', () => {
  it.each([
    'urgente!!\nmi perrito se acaba de comer veneno para rata\nestá vomitando y temblando',
    'mi gatita acaba de tragarse una pastilla',
    'mi perro ha comido raticida',
    'no le para la sangre',
    'mi papá se desvaneció en la sala',
    'mi mamá se está desmayando',
    'mi perra está temblando y vomitando',
    'mi perrito se intoxicó',
  ])('«%s» is one', said => expect(topic(said)).toBe('emergency'))
  it.each([
    'mi gato vomitó ayer, quiero consulta mañana',
    'me desmayo del calor jaja',
    'urgente necesito corte hoy',
    'ayuda con matemáticas',
    'me sangran las encías, quiero limpieza',
  ])('«%s» is none', said => expect(topic(said)).not.toBe('emergency'))
})

describe('waiting at the door', () => {
  it.each([
    'TENÍA CITA A LAS 9, ya son las 10 y aquí sigo parado afuera y nadie sale',
    'ya estoy aquí afuera y nadie abre',
    'me citaron a las 3 y ya son 3:40 y aquí sigo',
    'tenía cita a las 9 y todavía no me atienden',
    'mi cita era a las 5 y sigo esperando en la recepción',
  ])('«%s» is a complaint', said => expect(topic(said)).toBe('complain'))
  it.each([
    'ya estoy aquí afuera',
    'mi cita es a las 5, sigo esperando la confirmación',
    'no abren los domingos?',
  ])('«%s» is none', said => expect(topic(said)).not.toBe('complain'))
})

describe('a thing lost', () => {
  it.each([
    'dejé la radiografía en el uber',
    'perdí mis llaves en el taxi',
    'olvidé mi tarjeta en la casa',
  ])('«%s» somewhere else is no matter of the team', said => expect(topic(said)).not.toBe('matter'))
  it('here it is one', () => expect(topic('dejé mis lentes ahí con ustedes')).toBe('matter'))
})
