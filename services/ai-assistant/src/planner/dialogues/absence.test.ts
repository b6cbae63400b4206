import { cut, type DialogueCase, describeDialogues, withCut } from '../test/dialogue-cases.ts'

const asks = /Tienes[^?]*miércoles 25[^?]*¿La movemos a otro día o la cancelo\?/
const held = [`${cut} 11-25 12:00 Lupita`]

const absences: DialogueCase[] = [
  'no voy a poder ir el miércoles',
  'ya no puedo ir a mi cita',
  'tengo examen el miércoles, no voy a poder ir',
  'no creo poder llegar el miércoles',
  'me es imposible asistir',
  'me cambiaron el turno y ya no puedo el miércoles lo de mi barba',
].map(said => ({
  title: `asks what is to happen after «${said}», and takes no yes for a cancelling`,
  toolbox: withCut,
  turns: [
    [said, asks],
    ['sí', /la movemos, o la cancelo/],
  ],
  book: held,
}))

const answers: DialogueCase[] = [
  {
    title: 'cancels what was told once it is ordered',
    toolbox: withCut,
    turns: [
      ['no voy a poder ir', asks],
      ['cancélala', /aquí estoy/],
    ],
    book: [],
  },
  {
    title: 'takes the second of both for a cancelling',
    toolbox: withCut,
    turns: [
      ['no puedo ir', asks],
      ['la segunda', /aquí estoy/],
    ],
    book: [],
  },
  {
    title: 'moves it to the day that is told',
    toolbox: withCut,
    turns: [
      ['no puedo ir', asks],
      ['pásala al viernes a las 5', /¿La muevo/],
      ['sí', /nuevo horario/],
    ],
    book: [`${cut} 11-27 17:00 Lupita`],
  },
  {
    title: 'waits for who does not know yet',
    toolbox: withCut,
    turns: [
      ['no puedo ir', asks],
      ['déjame checar y te digo', /espero|calma|avisas|dime/i],
    ],
    book: held,
  },
  {
    title: 'leaves it after a no',
    toolbox: withCut,
    turns: [
      ['no puedo ir', asks],
      ['no, déjala así', /como está/],
    ],
    book: held,
  },
  {
    title: 'cancels as before where it is ordered at once',
    toolbox: withCut,
    turns: [['no voy a poder ir, cancélala', /¿Seguro que quieres cancelar/]],
    book: held,
  },
  {
    title: 'looks for a new one in the place of what was just cancelled',
    toolbox: withCut,
    turns: [
      ['cancela mi cita', /¿Seguro/],
      ['sí', /aquí estoy/],
      ['cambiar mi cita para el sábado después de las 12', /Corte de cabello[^?]*sábado 28/],
    ],
  },
]

describeDialogues('somebody who cannot come', [...absences, ...answers])
