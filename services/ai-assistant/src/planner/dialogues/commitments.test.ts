import { type DialogueCase, describeDialogues } from '../test/dialogue-cases.ts'

const between = (from: number, to: number): RegExp => {
  const hours = Array.from({ length: 24 }, (_, hour) => hour)
  const others = hours.filter(hour => hour < from || hour > to)
  const written = (list: readonly number[]): string =>
    list.map(hour => String(hour).padStart(2, '0')).join('|')
  return new RegExp(
    `^(?![^]*\\b(?:${written(others)}):[03]0\\b)[^]*\\b(?:${written(hours.filter(hour => !others.includes(hour)))}):[03]0\\b`
  )
}
/** Each with the hours of the starts that fit it: a cut takes half an hour. */
const said: readonly (readonly [string, number, number])[] = [
  ['corte mañana entre que salgo de la escuela a las 2 y el inglés a las 4', 14, 15],
  ['corte mañana, tengo que recoger a mis hijos a la 1', 10, 12],
  ['corte mañana, mi vuelo sale a las 5 de la tarde', 10, 16],
  ['corte mañana antes de que salga mi camión a las 6', 10, 17],
  ['corte mañana, que ya esté listo a las 6', 10, 17],
  ['corte mañana cuando salga de la escuela a las 2', 14, 20],
  ['corte mañana, tengo clase de 2 a 4', 16, 20],
  ['corte mañana, tengo junta de 10 a 1 y luego a las 4', 13, 15],
  ['corte mañana, antes de mi cita con el doctor a las 4', 10, 15],
  ['corte mañana después del mediodía pero antes de las 3', 12, 14],
  ['corte mañana después de la 1 pero que acabe antes de las 4', 13, 15],
  ['corte mañana solo si salgo antes de la 1', 10, 12],
  ['corte mañana que no sea en la mañana', 12, 20],
  ['a haircut tomorrow, before my bus leaves at 6', 10, 17],
  ['a haircut tomorrow between when I leave school at 2 and english at 4', 14, 15],
]

describeDialogues('what else is to be done that day', [
  ...said.map(
    ([message, from, to]): DialogueCase => ({
      title: `offers only what it leaves: ${message}`,
      turns: [[message, between(from, to)]],
      book: [],
    })
  ),
  {
    title: 'takes the limit of who has English afterwards beside offered times',
    turns: [
      ['corte mañana', /1\./],
      ['es que a las 4 tengo inglés', between(10, 15)],
    ],
  },
  ...[
    ['corte el otro sábado, no este', 'sábado 5'],
    ['corte el martes, pero no este sino el otro', 'martes 1'],
    ['corte el próximo martes, no mañana', 'martes 1'],
    ['corte el jueves, el que sigue no este', 'jueves 3'],
    ['corte este sábado no, el siguiente en la mañana', 'sábado 5'],
    ['corte en 15 días', 'lunes 7'],
    ['corte en una quincena', 'lunes 7'],
    ['corte de hoy en ocho', 'lunes 30'],
    ['corte el miércoles, no mañana', 'miércoles 25'],
    ['a haircut not this saturday, the next one', 'Saturday, December 5'],
    ['a haircut a week from today', 'Monday, November 30'],
    ['a haircut in two weeks', 'Monday, December 7'],
  ].map(
    ([message = '', day = '']): DialogueCase => ({
      title: `finds the day of another week: ${message}`,
      turns: [[message, new RegExp(day)]],
      book: [],
    })
  ),
  {
    title: 'goes no further than the clause that says it',
    turns: [
      [
        'hola buenos días oiga es que mi niño que va en tercero va a estar en la escolta el sábado y la maestra los quiere a todos bien peluqueados entonces le quería yo pedir un cortecito para él el viernes ya que salga de la escuela y coma verdad porque sale a la una y media',
        /^(?![^]*2 citas)[^]*viernes 27/,
      ],
    ],
    book: [],
  },
  {
    title: 'takes «no este, el otro» for the week after the day on the screen',
    turns: [
      ['corte el sábado', /sábado 28/],
      ['no este, el otro', /sábado 5 de diciembre/],
    ],
    book: [],
  },
])
