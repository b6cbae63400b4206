import { aToolbox } from '../test/fake-toolbox.ts'
import { type DialogueCase, describeDialogues, withCut } from '../test/dialogue-cases.ts'

const offered: [string, RegExp] = ['corte mañana a las 5', /17:00 con Lupita[^?]*aparto/]

const asksSomebody: DialogueCase[] = ['checo con mi marido', 'lo que diga mi esposo'].map(said => ({
  title: `waits for who asks at home first, who brings nobody: «${said}»`,
  turns: [offered, [said, /^(?!.*para tu).*(?:tu tiempo|no aparto)/]],
  book: [],
}))

const excuses: DialogueCase[] = [
  {
    title: 'takes no cat for a client',
    turns: [offered, ['perdón, mi gato', /^(?!.*gato).*17:00/]],
    book: [],
  },
  ...['perdón, mi gato se sentó en el teclado', 'disculpa, fue mi hijo el que escribió'].map(
    said => ({
      title: `takes who typed for nobody who comes: «${said}»`,
      turns: [[['corte mañana a las 5', said], /^(?![^]*para tu)[^]*17:00/]] as [
        string[],
        RegExp,
      ][],
    })
  ),
]

const questions: DialogueCase[] = [
  { title: 'tells what it costs', turns: [['¿el corte es gratis?', /250/]] },
  {
    title: 'tells where a car may stay',
    toolbox: () => aToolbox({ described: 'Hay estacionamiento en la calle.' }),
    turns: [['¿hay lugar para estacionarse?', /estacionamiento en la calle/]],
  },
  {
    title: 'passes on who sells',
    turns: [['¿puedo vender mis productos en su local?', /^(?!.*No tenemos «)/]],
  },
  {
    title: 'knows another appointment from an illness',
    toolbox: withCut,
    turns: [['cancela la otra que tengo', /cancelar tu cita: Corte/]],
  },
]

const moves: DialogueCase[] = [
  {
    title: 'moves by an hour: «la de pasado mañana la quiero una hora más temprano»',
    toolbox: withCut,
    turns: [
      ['la de pasado mañana la quiero una hora más temprano', /miércoles 25[^?]*11:00[^?]*muevo/],
    ],
  },
  {
    title: 'moves to somebody else: «que la de pasado mañana me la haga Mario»',
    toolbox: withCut,
    turns: [['que la de pasado mañana me la haga mario', /12:00 con Mario[^?]*muevo/]],
  },
  {
    title: 'moves what is named by an hour',
    toolbox: withCut,
    turns: [['pásame el corte una hora después', /13:00[^?]*muevo/]],
  },
  {
    title: 'keeps the hour for both days of one breath',
    turns: [['corte el jueves o si no el viernes a las 6', /jueves 26[^?]*18:00/]],
  },
  {
    title: 'says that the calendar does not reach so far',
    toolbox: () => aToolbox({ busy: date => date > '2026-12-10' }),
    turns: [
      ['corte el 16 de marzo a las 11', /todavía no tengo abierta la agenda|persona|otro día/],
    ],
  },
]

const insisting: DialogueCase[] = [
  {
    title: 'leaves the question between a move and one more when it is insisted',
    toolbox: withCut,
    turns: [
      ['quiero corte el jueves a las 12', /¿La movemos o quieres otra aparte\?/],
      ['no, el jueves', /movemos/],
      ['está bien', /muevo/i],
      ['el jueves', /persona/],
      [
        'no gracias, quiero corte el jueves a las 12',
        /Ya tienes[^]*jueves 26[^?]*12:00[^?]*aparto/,
      ],
    ],
    book: ['Corte de cabello 11-25 12:00 Lupita'],
  },
]

describeDialogues('a request that is insisted on', insisting)
describeDialogues('who is asked first', asksSomebody)
describeDialogues('excuses', excuses)
describeDialogues('questions beside a booking', questions)
describeDialogues('moves in few words', moves)
