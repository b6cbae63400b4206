import { describe, expect, it } from 'vitest'
import { claimsChange, sentencesOf } from '../../reply/claims.ts'
import {
  cut,
  type DialogueCase,
  describeDialogues,
  withCut,
  withTwo,
} from '../test/dialogue-cases.ts'
import { aToolbox } from '../test/fake-toolbox.ts'
import { undoingInEnglish, undoingPhrases } from '../wording/undoing.ts'

const held = `${cut} 11-25 12:00 Lupita`
type Turns = DialogueCase['turns']
const cancelled: Turns = [
  ['cancela mi cita', /¿Seguro/],
  ['sí', /aquí estoy/],
]
const moved: Turns = [
  ['muévela al viernes a las 5', /¿La muevo/],
  ['sí', /nuevo horario/],
]
const taken: Turns = [
  ['corte mañana a las 5', /¿Te la aparto/],
  ['sí', /esperamos/],
]

const afterCancelling: DialogueCase[] = [
  ...[
    'ay no, me equivoqué, no la canceles',
    'no',
    'no era esa',
    'regrésala',
    'siempre sí voy',
    'no quería cancelarla',
    'mejor ponla otra vez',
  ].map(
    (says): DialogueCase => ({
      title: `offers the same time again after «${says}» to what was cancelled`,
      toolbox: withCut,
      turns: [
        ...cancelled,
        [
          says,
          /ya no está en la agenda[\s\S]*miércoles 25 de noviembre, 12:00[^?]*¿Te la aparto\?/,
        ],
        ['sí', /esperamos/],
      ],
      book: [held],
    })
  ),
  ...['no, gracias', 'gracias', 'no, eso es todo'].map(
    (says): DialogueCase => ({
      title: `takes nothing back for «${says}»`,
      toolbox: withCut,
      turns: [...cancelled, [says, /^(?!.*\?)/]],
      book: [],
    })
  ),
  {
    title: 'says what is left when somebody else has the time by then',
    toolbox: () =>
      aToolbox({ busy: (date, time) => date === '2026-11-25' && time === '12:00' }).given(
        cut,
        '2026-11-25',
        '12:00'
      ),
    turns: [...cancelled, ['no la canceles', /ya no está en la agenda[\s\S]*no tengo lugar/]],
    book: [],
  },
  {
    title: 'offers each of several that were cancelled again',
    toolbox: withTwo,
    turns: [
      ['cancela mis citas', /¿Seguro/],
      ['sí', /aquí estoy/],
      ['no, regrésalas', /miércoles 25[^?]*¿Te la aparto/],
      ['sí', /Barba[^?]*viernes 27[^?]*¿Te la aparto/],
      ['sí', /esperamos/],
    ],
    book: [held, 'Barba 11-27 17:00 Mario'],
  },
]

const afterMoving: DialogueCase[] = [
  ...[
    'no, mejor déjala como estaba',
    'mejor regrésala al miércoles como estaba',
    'regrésala',
    'no espera, mejor no',
    'no',
  ].map(
    (says): DialogueCase => ({
      title: `offers to move it back after «${says}»`,
      toolbox: withCut,
      turns: [
        ...moved,
        [says, /Tu cita ahora es[^?]*viernes 27[\s\S]*miércoles 25[^?]*12:00[^?]*¿La muevo/],
        ['sí', /nos vemos/],
      ],
      book: [held],
    })
  ),
  {
    title: 'tells where the one of a day is that was moved away from it',
    toolbox: withCut,
    turns: [
      ...moved,
      ['entonces la del miércoles ya no', /ya no está ese día[^?]*viernes 27[^?]*$/],
      ['sí', /^(?!.*cancel)/],
    ],
    book: [`${cut} 11-27 17:00 Lupita`],
  },
]

const afterBooking: DialogueCase[] = [
  ...['no espera, ya no', 'mejor no voy', 'ya no, perdón'].map(
    (says): DialogueCase => ({
      title: `asks whether to cancel what was just booked after «${says}»`,
      turns: [...taken, [says, /¿Seguro que quieres cancelar tu cita[^?]*martes 24/]],
      book: [`${cut} 11-24 17:00 Lupita`],
    })
  ),
  ...['yo no pedí eso', 'no puedo ese día', 'no'].map(
    (says): DialogueCase => ({
      title: `asks what is to become of it after «${says}»`,
      turns: [
        ...taken,
        [says, /Tienes Corte[^?]*martes 24[^?]*¿La movemos a otro día o la cancelo\?/],
      ],
      book: [`${cut} 11-24 17:00 Lupita`],
    })
  ),
  {
    title: 'asks which of a plan that was just booked goes',
    turns: [
      ['corte para mí y para mi hermano mañana a las 5', /¿Aparto las 2 citas/],
      ['sí', /esperamos/],
      ['no espera, ya no', /¿Cuál cita quieres cancelar/],
      ['las dos', /¿Seguro que quieres cancelar estas citas/],
    ],
    book: [`${cut} 11-24 17:00 Lupita`, `${cut} 11-24 17:00 Mario`],
  },
  {
    title: 'moves it to the place in the list that was meant',
    turns: [
      ['corte mañana', /1\. 10:00\n2\. 13:00/],
      ['2', /esperamos/],
      ['no, te dije la 1', /martes 24[^?]*10:00[^?]*¿La muevo/],
      ['sí', /nuevo horario/],
    ],
    book: [`${cut} 11-24 10:00 Lupita`],
  },
  {
    title: 'has another service in place of what was just booked',
    turns: [
      ...taken,
      ['oye no, era tinte', /luego te busco Tinte[\s\S]*¿Seguro que quieres cancelar[^?]*Corte/],
      ['sí', /Tinte[^?]*martes 24[^?]*17:00[^?]*¿Te la aparto/],
      ['sí', /esperamos/],
    ],
    book: ['Tinte 11-24 17:00 Lupita'],
  },
  {
    title: 'says whether the hour that is remembered is right',
    turns: [
      ...taken,
      ['entonces a las 5 verdad?', /Sí, así es/],
      ['entonces a las 6 verdad?', /No, está así/],
    ],
    book: [`${cut} 11-24 17:00 Lupita`],
  },
  ...['no, gracias', 'no, eso es todo', 'no hay problema'].map(
    (says): DialogueCase => ({
      title: `leaves what was booked alone for «${says}»`,
      turns: [...taken, [says, /^(?!.*\?)/]],
      book: [`${cut} 11-24 17:00 Lupita`],
    })
  ),
]

const english: DialogueCase[] = [
  {
    title: 'books again what was cancelled by mistake, in English',
    toolbox: withCut,
    turns: [
      ['hi, I want to cancel my appointment', /Do you want me to cancel/],
      ['yes', /another appointment/],
      ['wait no, undo that', /is gone[\s\S]*November 25, 12:00[\s\S]*Shall I book it/],
      ['yes', /See you/],
    ],
    book: [held],
  },
  {
    title: 'moves back, in English',
    toolbox: withCut,
    turns: [
      ['hi, I want to move my appointment to friday at 5', /Shall I move it/],
      ['yes', /new time/],
      ['put it back the way it was', /is now[\s\S]*November 25, 12:00[\s\S]*Shall I move it/],
    ],
    book: [`${cut} 11-27 17:00 Lupita`],
  },
]

describeDialogues('taking back what was just written', [
  ...afterCancelling,
  ...afterMoving,
  ...afterBooking,
  ...english,
])

const appointment = {
  ...{ handle: 'a1', folio: 'F1', service: cut, date: '2026-11-27', time: '17:00' },
  ...{ specialist: 'Lupita', branch: '', price: '', say: 'viernes 27 de noviembre, 17:00' },
}
describe('what is said of it', () => {
  it.each([undoingPhrases, undoingInEnglish])('claims no change of the agenda', phrases => {
    const texts = [
      phrases.notThereAnyMore,
      phrases.isNow(appointment),
      phrases.swapsJustBooked('Tinte'),
      phrases.movedFromThere(appointment),
      phrases.cancelAfterLoss(appointment),
    ]
    const sentences = texts.flatMap(text => sentencesOf(text))
    expect(sentences.filter(sentence => claimsChange(sentence, false))).toEqual([])
  })
})
