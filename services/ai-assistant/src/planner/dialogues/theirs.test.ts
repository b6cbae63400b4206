import {
  cut,
  type DialogueCase,
  describeDialogues,
  withCut,
  withTwo,
} from '../test/dialogue-cases.ts'

const kept = [`${cut} 11-25 12:00 Lupita`]
const onlyYours = /solo veo tus citas: la tuya se queda como está/
const onlyYoursInEnglish = /only see your own/

/** Whatever is answered afterwards, nothing of the writer's changes. */
const untouched = (said: string, answer = onlyYours, yes = 'sí'): DialogueCase => ({
  title: `changes nothing of the writer's by «${said}»`,
  toolbox: withCut,
  turns: [
    [said, answer],
    [yes, /./],
  ],
  book: kept,
})

describeDialogues('an appointment of somebody of age, on a day of the writer’s own', [
  ...[
    'mi esposo quiere cancelar su cita del miércoles',
    'mi esposo Juan quiere cancelar su cita del miércoles',
    'mi novio pide cancelar la suya del miércoles',
    'cancela la cita de mi esposo del miércoles',
    'necesito cancelar la cita de mi esposo del miércoles a las 12',
    'cancélale a mi hermana su cita del miércoles a las 12',
    '¿le pueden cancelar a mi papá la del miércoles?',
    'dice mi esposo que cancele su cita del miércoles',
    'mi vecina quiere que le cancele la cita del miércoles',
    'mi suegra está enferma, cancela su cita del miércoles',
    'mi mamá no va a poder ir el miércoles, cancélasela',
    'mi compadre dice que le cancelen la suya del miércoles',
    'mi amiga Lupe ya no quiere su cita del miércoles',
    'la cita de mi hermana del miércoles ya no, por favor',
    'la cita de mi esposo ya no puede ser el miércoles',
    'Pedro quiere cancelar su cita del miércoles',
    'cancela la cita de Pedro del miércoles',
    'mi esposo quiere cancelar su cita, la mía se queda',
  ].map(said => untouched(said)),
  ...[
    'dice mi hermana que si le cambian su cita al jueves a las 5',
    'mi esposo quiere cambiar su corte del miércoles para el jueves a las 4',
    'la de mi hermana muévela al viernes a las 5',
    'mueve la cita de Pedro al viernes a las 5',
  ].map(said => untouched(said)),
  ...[
    'mi mamá no va a poder ir',
    'mi esposo ya no va a ir',
    'mi hermana ya no va a poder ir el miércoles',
    'dice mi esposo que ya no va a ir el miércoles',
    'mi suegra está enferma y no va a ir a su cita',
    'mi jefe no va a llegar a su cita del miércoles, cancélenla',
    'mi hermana no va a poder ir, me la cambias al viernes a las 5',
  ].map(said => untouched(said)),
  ...[
    'my husband wants to cancel his appointment on wednesday',
    "please cancel my husband's appointment on wednesday",
    "my mom can't make it on wednesday",
    'my boss asked me to move his appointment to friday at 5',
    'my sister wants to move her wednesday appointment to friday at 5',
  ].map(said => untouched(said, onlyYoursInEnglish, 'yes')),
  {
    title: 'offers a person to who insists, and cancels nothing',
    toolbox: withCut,
    turns: [
      ['mi mamá no va a poder ir', onlyYours],
      ['cancélala entonces', /una persona del equipo\?/],
      ['sí', /te paso con una persona/],
    ],
    book: kept,
  },
  {
    title: 'takes back a cancelling that was begun for somebody else',
    toolbox: withCut,
    turns: [
      ['quiero cancelar mi cita', /¿Seguro/],
      ['sí, la de mi mamá', onlyYours],
      ['sí', /./],
    ],
    book: kept,
  },
  {
    title: 'cancels what was noted for them',
    toolbox: () => withTwo().notedFor('su hermana'),
    turns: [
      ['mi hermana quiere cancelar su cita del viernes', /Barba \(tu hermana\)/],
      ['sí', /./],
    ],
    book: kept,
  },
])

describeDialogues('an appointment of the writer’s, beside somebody else', [
  ...[
    'mi esposo quiere que cancele mi cita del miércoles',
    'mi esposo no puede llevarme el miércoles, cancela mi cita',
    'mi mamá no puede ir el miércoles y yo tampoco, cancela',
    'cancela la mía y la de mi esposo',
    'mi esposo y yo queremos cancelar nuestras citas del miércoles',
  ].map(
    (said): DialogueCase => ({
      title: `is cancelled after «${said}»`,
      toolbox: withCut,
      turns: [
        [said, /Corte de cabello, miércoles 25[^]*\?/],
        ['sí', /Cuando quieras/],
      ],
      book: [],
    })
  ),
  {
    title: 'moves where somebody who takes them there cannot',
    toolbox: withCut,
    turns: [
      ['mi niñera no puede el miércoles, muéveme al viernes a las 5', /¿La muevo/],
      ['sí', /nuevo horario/],
    ],
    book: [`${cut} 11-27 17:00 Lupita`],
  },
  {
    title: 'asks about a child’s, who writes from no number of their own',
    toolbox: withCut,
    turns: [['mi hijo ya no va a poder ir el miércoles', /¿La movemos a otro día o la cancelo/]],
    book: kept,
  },
])
