import { aToolbox } from '../test/fake-toolbox.ts'
import { cut, type DialogueCase, describeDialogues, withCut } from '../test/dialogue-cases.ts'
import { services } from '../test/barbershop.ts'

const asks = /Ya tienes Corte de cabello[^?]*miércoles 25[^?]*¿La movemos o quieres otra aparte\?/
const held = `${cut} 11-25 12:00 Lupita`
const groom = (): ReturnType<typeof aToolbox> =>
  aToolbox({
    offered: [
      { handle: 's1', name: cut, price: 300, minutes: 30, description: '' },
      ...services.slice(1),
    ],
  }).given(cut, '2026-11-25', '12:00')

const cases: DialogueCase[] = [
  {
    title: 'asks before one more, whomever it is for',
    toolbox: groom,
    turns: [['corte de cabello para mi papá el viernes a las 11', asks]],
    book: [held],
  },
  ...[
    ['no, es para mi hermano', 'tu hermano'],
    ['no es para mí, es para mi suegro', 'tu suegro'],
    ['es que es para mi hermano', 'tu hermano'],
  ].map(
    ([said, who]): DialogueCase => ({
      title: `books one more for somebody else after «${said}»`,
      toolbox: withCut,
      turns: [
        ['corte de cabello mañana a las 5', asks],
        [said ?? '', new RegExp(`Corte de cabello para ${who}: martes 24`)],
        ['sí', /esperamos/],
      ],
      book: [held, `${cut} 11-24 17:00 Lupita`],
    })
  ),
  {
    title: 'looks again when another service is wanted than the one that was looked for',
    toolbox: withCut,
    turns: [
      ['barba el viernes a las 11', /11:00[^?]*aparto/],
      ['no, mejor corte de cabello', asks],
    ],
    book: [held],
  },
  {
    title: 'asks before a plan of several is offered, and books the rest after the move',
    toolbox: withCut,
    turns: [
      ['corte y barba el viernes', asks],
      ['muévela', /viernes 27/],
      ['1', /Barba/],
    ],
  },
  {
    title: 'goes on with a plan of several when one more is wanted',
    toolbox: withCut,
    turns: [
      ['corte y barba el viernes', asks],
      ['otra aparte', /1\. [\s\S]*2\. /],
      ['la 1', /¿Las aparto\?/],
      ['sí', /esperamos/],
    ],
    book: [held, `${cut} 11-27 10:00 Lupita`, 'Barba 11-27 10:30 Lupita'],
  },
  {
    title: 'takes «lo podemos aventar pa la otra semana» for a move',
    toolbox: withCut,
    turns: [
      ['lo del corte de mi gordito lo podemos aventar pa la otra semana?', /movemos|muev|lugar/],
    ],
    book: [held],
  },
]

describeDialogues('a service that there is an appointment of', cases)
