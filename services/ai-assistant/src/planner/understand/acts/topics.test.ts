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
  ])('«%s» is none', said => expect(topic(said)).not.toBe('complain'))
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
