import { aToolbox } from '../test/fake-toolbox.ts'
import { cut, type DialogueCase, describeDialogues, withCut } from '../test/dialogue-cases.ts'

const withChilds = () => withCut().given('Corte de niño', '2026-11-25', '12:30', 'Mario Ruiz')

const own: DialogueCase[] = [
  {
    title: 'tells the hour and the person to whoever forgot them',
    toolbox: withCut,
    turns: [
      [
        'ahí estaré, nada más recuérdame a qué hora quedamos y con quién',
        /12:00[^]*Lupita Hernández/,
      ],
    ],
  },
  {
    title: 'tells how long it takes and until when',
    toolbox: withCut,
    turns: [
      [
        'oigan y cuánto tiempo me voy a tardar? es para pedir permiso',
        /30 minutos, hasta las 12:30/,
      ],
      ['y como a qué hora salgo?', /12:30/],
    ],
  },
  {
    title: 'cancels the appointment of a child and keeps the other',
    toolbox: withChilds,
    turns: [
      [
        'el miércoles tengo dos citas con ustedes, la de mi hijo cancélala, anda malito',
        /cancelar tu cita: Corte de niño/,
      ],
      ['sí', /./],
    ],
    book: [`${cut} 11-25 12:00 Lupita`],
  },
]

const described = 'Escuela y taller. Efectivo o tarjeta. Incluye una bebida. Mínimo 12 años.'
const written = () => aToolbox({ described })
const notes: DialogueCase[] = [
  {
    title: 'says what is included where the owner wrote it',
    toolbox: written,
    turns: [
      ['corte mañana a las 5', /aparto/],
      ['y la bebida se cobra aparte o ya viene?', /Incluye una bebida/],
      ['va', /esperamos/],
    ],
    book: [`${cut} 11-24 17:00 Lupita`],
  },
  {
    title: 'tells the least age instead of offering times',
    toolbox: written,
    turns: [['mi sobrino tiene 9, lo quiero llevar a corte mañana', /Mínimo 12 años/]],
    book: [],
  },
  {
    title: 'offers times to whoever is old enough',
    toolbox: written,
    turns: [['mi sobrino tiene 14, lo quiero llevar a corte mañana a las 5', /17:00[^]*aparto/]],
  },
]

const women: DialogueCase[] = [
  {
    title: 'looks only with women where one is asked for',
    turns: [['prefiero una mujer, corte mañana a las 5', /17:00 con Lupita[^?]*aparto/]],
  },
  {
    title: 'takes «barbero, hombre» after an offer',
    turns: [
      ['corte mañana a las 5', /con Lupita/],
      ['mejor un barbero, hombre', /con Mario/],
    ],
  },
]

describeDialogues('what somebody has', own)
describeDialogues('what the owner wrote', notes)
describeDialogues('a woman or a man', women)
