import { describeDialogues, withCut } from '../test/dialogue-cases.ts'

const told = /^Aquí sigo\. Ya le avisé a una persona del equipo y te escribe en cuanto pueda\.$/
const again = /^El equipo ya tiene tu mensaje; te escriben por aquí en cuanto puedan\.$/

describeDialogues('somebody who knocks after a person was called', [
  {
    title: 'says that a person was told, and does not greet anew',
    turns: [
      ['quiero hablar con una persona', /te paso con una persona/],
      ['holaa??', told],
      ['siguen ahí?', again],
      ['hay alguien?', again],
    ],
  },
  {
    title: 'goes on with what is asked for',
    turns: [
      ['quiero hablar con una persona', /te paso con una persona/],
      ['hola, quiero un corte mañana a las 5', /17:00 con Lupita/],
      ['hola?', /^(?!Aquí sigo)/],
    ],
  },
  {
    title: 'greets who comes back where nobody was called',
    turns: [
      ['cuánto cuesta la barba?', /\$150/],
      ['hola', /Hola de nuevo/],
    ],
  },
])

describeDialogues('a cancelling that is ordered beside the wish for a person', [
  {
    title: 'calls the person and asks whether to cancel',
    toolbox: withCut,
    turns: [
      [
        [
          'la semana pasada me dejaron plantado y ni me avisaron',
          'la del miércoles cancélenmela, y quiero que me llame el dueño',
        ],
        /Lamento[^]*te paso con una persona[^]*¿Seguro que quieres cancelar tu cita: Corte/,
      ],
      ['sí', /./],
    ],
    book: [],
  },
  {
    title: 'leaves it to the person who is asked for to cancel it',
    toolbox: withCut,
    turns: [['quiero hablar con alguien para cancelar mi cita', /^(?![^]*Seguro)[^]*persona/]],
    book: ['Corte de cabello 11-25 12:00 Lupita'],
  },
])

describeDialogues('somebody who asks to be attended to', [
  {
    title: 'greets them at first',
    turns: [
      [
        'Buenos días, ¿hay alguien que me atienda?',
        /^¡Hola! Soy Lola, de Barbería Ñandú\.(?![^]*persona)/,
      ],
    ],
  },
  {
    title: 'calls a person later on',
    turns: [
      ['corte mañana a las 5', /aparto/],
      ['¿hay alguien que me atienda?', /te paso con una persona/],
    ],
  },
])
