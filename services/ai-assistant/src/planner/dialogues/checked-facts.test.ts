import { cut, type DialogueCase, describeDialogues, withCut } from '../test/dialogue-cases.ts'

const held = [`${cut} 11-25 12:00 Lupita`]
const proposal = /Te la aparto/

const shown: DialogueCase[] = [
  ['era a las 12, ¿verdad?', /así es[^]*viernes 27[^]*12:00[^]*aparto/],
  ['es con Lupita, ¿no?', /así es[^]*aparto/],
  ['quedamos que el viernes, ¿cierto?', /así es[^]*aparto/],
  ['entonces el viernes a las 12, ¿verdad?', /así es[^]*aparto/],
  ['a qué hora dijiste?', /^(?![^]*dato)[^]*12:00[^]*aparto/],
  ['era a la 1, ¿verdad?', /No, está así[^]*12:00[^]*aparto/],
  ['dijiste el jueves, ¿no?', /No, está así[^]*viernes 27[^]*aparto/],
  ['es con Mario, ¿verdad?', /No, está así[^]*Lupita[^]*aparto/],
].map(([said, answer]) => ({
  title: `says whether it is so after «${String(said)}», and asks again`,
  turns: [
    ['corte el viernes a las 12 con Lupita', proposal],
    [said, answer],
    ['sí', /esperamos/],
  ],
  book: [`${cut} 11-27 12:00 Lupita`],
})) as DialogueCase[]
describeDialogues('a fact of what is proposed', shown)

describeDialogues('a fact of what there is', [
  ...[
    'sí vamos a ir el miércoles al corte, era a las 12 verdad?',
    'era a las 12, ¿verdad?',
    'confirmo mi cita, quedamos a las 12 ¿no?',
    'mi cita es el miércoles a las 12 ¿verdad?',
  ].map(
    (said): DialogueCase => ({
      title: `says that it is so after «${said}»`,
      toolbox: withCut,
      turns: [[said, /así es[^]*miércoles 25[^]*12:00/]],
      book: held,
    })
  ),
  {
    title: 'says how it is where it is otherwise',
    toolbox: withCut,
    turns: [['era a la 1, ¿verdad?', /No, está así[^]*12:00/]],
    book: held,
  },
  {
    title: 'moves nothing while it asks whether to cancel',
    toolbox: withCut,
    turns: [
      ['cancela mi cita', /Seguro/],
      ['era a las 4 ¿verdad?', /No, está así[^]*12:00[^]*cancelo/],
      ['no, déjala', /como está/],
    ],
    book: held,
  },
  {
    title: 'tells of one that is moved where it is now',
    toolbox: withCut,
    turns: [
      ['mueve mi cita al viernes a las 5', /La muevo/],
      ['era el miércoles ¿verdad?', /así es[^]*miércoles 25[^]*viernes 27[^]*muevo/],
    ],
    book: held,
  },
])
