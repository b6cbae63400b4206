import { cut, type DialogueCase, describeDialogues, withCut } from '../test/dialogue-cases.ts'

const named: DialogueCase[] = [
  {
    title: 'takes «sí, la del miércoles» for a yes to the move of that one',
    toolbox: withCut,
    turns: [
      ['mueve mi cita al viernes a las 12', /viernes 27[^?]*¿La muevo/],
      ['sí, la del miércoles', /nuevo horario/],
    ],
    book: [`${cut} 11-27 12:00 Lupita`],
  },
  {
    title: 'takes another day beside a yes for no yes',
    toolbox: withCut,
    turns: [
      ['mueve mi cita al viernes a las 12', /viernes 27[^?]*¿La muevo/],
      ['sí, pero mejor el jueves', /jueves 26/],
    ],
    book: [`${cut} 11-25 12:00 Lupita`],
  },
  {
    title: 'moves the one that is named where «¿la movemos o quieres otra?» was asked',
    toolbox: withCut,
    turns: [
      ['quiero corte de cabello el viernes a las 12', /La movemos o quieres otra/],
      ['sí, la del miércoles', /viernes 27[^?]*¿La muevo/],
      ['sí', /nuevo horario/],
    ],
    book: [`${cut} 11-27 12:00 Lupita`],
  },
  {
    title: 'books for somebody else when the day is insisted on',
    toolbox: withCut,
    turns: [
      ['corte de cabello para mi papá el viernes a las 11', /La movemos o quieres otra/],
      ['no, el viernes a las 11', /11:00[^?]*aparto/],
    ],
  },
]

describeDialogues('an appointment that is named beside a yes', named)

const parts: DialogueCase[] = [
  {
    title: 'changes the day of one of two people and leaves the other',
    turns: [
      ['corte para mí y tinte para mi hermano el jueves a las 4', /jueves 26/],
      [
        'dice mi hermano que el jueves tiene entrenamiento, lo de él que sea el viernes también a las 4, lo mío sí déjalo el jueves',
        /jueves 26[^?]*tu hermano: viernes 27/,
      ],
    ],
  },
  {
    title: 'calls those of a group by what they are, and changes the service of one',
    turns: [
      [
        'mañana llevo a mis dos bebés, corte de niño para el chamaquito y tinte para la chamaquita, a las 11',
        /Corte de niño para tu chamaquito y Tinte para tu chamaquita/,
      ],
      [
        'a la chamaquita mejor barba en vez de tinte',
        /Corte de niño para tu chamaquito y Barba para tu chamaquita/,
      ],
    ],
  },
]

describeDialogues('one part of a plan', parts)
