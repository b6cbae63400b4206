import { describe, expect, it } from 'vitest'
import { reading } from '../test/reading.ts'

const table: [string, string][] = [
  [
    'hola tengo cita el martes pero se me complicó, se podrá el jueves mejor?',
    'move from 11-24 11-26',
  ],
  ['oye la de mañana échamela para el viernes', 'move from 11-24 11-27'],
  ['mi cita de mañana la podemos dejar para el sábado?', 'move from 11-24 11-28'],
  ['pasame mi cita a las 5', 'move @17:00'],
  ['necesito que mi cita del jueves sea el viernes', 'move from 11-26 11-27'],
  ['ya no me acomoda el jueves a las 5, que sea a las 7', 'move from 11-26 @19:00'],
  ['me equivoqué de día al agendar, era para el miércoles', 'move 11-25'],
  ['mañana no voy a estar, ¿lo podemos ver el lunes?', 'move from 11-24 11-30'],
  ['mañana no puedo ir, qué tal el viernes', 'move from 11-24 11-27'],
  ['me toca mañana pero salgo de viaje, que hacemos?', 'hindered 11-24'],
  ['corre mi cita para la próxima semana porfa', 'move 11-30..12-06'],
  ['tengo que reacomodar mi cita', 'move'],
  [
    'cancélame lo del jueves\nno aguanta\nmejor pásala al viernes a la misma hora no?',
    'no; move from 11-26 11-27',
  ],
  ['dame de baja la cita del viernes', 'cancel from 11-27 11-27'],
  ['olvida mi cita de mañana', 'cancel from 11-24 11-24'],
  ['no me esperes mañana', 'no; cancel 11-24'],
  ['mañana no voy, gracias', 'cancel 11-24'],
  ['libera mi espacio del jueves', 'cancel 11-26'],
  ['no contaré con mi cita del viernes', 'no; cancel from 11-27 11-27'],
  ['no hay necesidad de mi cita ya', 'no; cancel'],
  ['quita la del viernes pero deja la del sábado', 'cancel from 11-27 11-27'],
  ['quítenme la cita del sábado, tengo boda el viernes', 'cancel from 11-28 11-28'],
  ['mañana no puedo ir porque el viernes tengo examen', 'cancel from 11-24 11-24'],
  ['tengo cita mañana a las 5', 'has_appointment 11-24 @17:00'],
  ['tinte pero el jueves no puedo', 'book s3 not 11-26'],
  ['el corte es para mi esposo no para mi', 'no; book s1'],
  ['uy no, ese viernes es la posada. el sábado', 'no; book 11-28'],
  ['deja le pregunto a mi esposa', 'other'],
  ['quiero otra cita aparte de la que tengo', 'book'],
  ['me pintas el cabello el miércoles?', 'book s3 11-25'],
  ['que me rasuren mañana', 'book s2 11-24'],
  ['me dejó toda irritada, quién me va a responder?', 'complain'],
  ['corte el lunes y miércoles a las 5', 'book s1 11-25..11-30 @17:00'],
]

describe('what is said of an appointment that exists, and of another', () => {
  it.each(table)('«%s» reads as %s', (text, read) => {
    expect(reading(text)).toBe(read)
  })
})
