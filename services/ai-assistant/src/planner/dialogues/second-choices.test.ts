import { aToolbox } from '../test/fake-toolbox.ts'
import { cut, type DialogueCase, describeDialogues, withCut } from '../test/dialogue-cases.ts'

const secondChoices: DialogueCase[] = [
  {
    title: 'says why the first is not possible and offers the second',
    turns: [
      [
        'barba el domingo en la mañana, o si no el sábado después de las 5',
        /no me queda lugar[^]*sábado 28 de noviembre:\n1\. 17:00/,
      ],
    ],
  },
  {
    title: 'moves to the second day at its hour',
    toolbox: withCut,
    turns: [
      [
        'muévame mi corte al domingo, y si no se puede el lunes a las 12',
        /no me queda lugar[^]*lunes 30 de noviembre, 12:00[^?]*¿La muevo/,
      ],
      ['sí', /nuevo horario/],
    ],
    book: [`${cut} 11-30 12:00 Lupita`],
  },
  {
    title: 'takes the first where it is free',
    turns: [['tinte mañana a las 7, de perdida a las 5', /martes 24 de noviembre, 19:00/]],
  },
]

const again: DialogueCase[] = [
  {
    title: 'offers the same list once in other words, then a person',
    turns: [
      ['barba el domingo', /Para el domingo 29[^]*lunes 30/],
      ['el domingo', /^Sigo con estos lugares/],
      ['que sea el domingo', /¿Prefieres que te pase con una persona/],
      ['el domingo te digo', /¿Te paso con una persona\?/],
    ],
    book: [],
  },
  {
    title: 'does not ask in a circle after a no',
    turns: [
      ['corte mañana a las 5 con Lupita', /aparto/],
      ['no', /¿Qué otro día u hora/],
      ['mañana a las 5', /^Sigue libre: martes 24/],
      ['no', /¿Y qué otro día/],
      ['mañana a las 5', /¿Prefieres que te pase con una persona/],
    ],
    book: [],
  },
]

const ownOnes: DialogueCase[] = [
  'quiero un corte el miércoles a las 12',
  'corte el 25 a las 12 con Lupita porfa',
  'apártame corte para pasado mañana a las doce',
].map(said => ({
  title: `books nothing beside the same appointment: «${said}»`,
  toolbox: withCut,
  turns: [[said, /Ya tienes esa cita: Corte de cabello, miércoles 25/]],
  book: [`${cut} 11-25 12:00 Lupita`],
}))

const moved: DialogueCase[] = [
  'tenía apartado corte el miércoles pero me enfermé, ¿me lo recorres al viernes a las 4?',
  'se me complicó lo del corte, ¿habrá el viernes a las 4?',
  'páseme el corte al viernes a las 4 de la tarde',
].map(said => ({
  title: `moves and books no second one: «${said}»`,
  toolbox: withCut,
  turns: [
    [said, /viernes 27 de noviembre, 16:00[^?]*¿La muevo/],
    ['va', /nuevo horario/],
  ],
  book: [`${cut} 11-27 16:00 Lupita`],
}))

const further: DialogueCase[] = [
  'sí y apúntame también otra el jueves a las 6',
  'va, y otra para el jueves a las 6 de la tarde',
].map(said => ({
  title: `books what was agreed to and goes on with the next: «${said}»`,
  turns: [
    ['corte mañana a las 5', /aparto/],
    [said, /esperamos[^]*jueves 26 de noviembre, 18:00[^?]*aparto/],
    ['sí', /esperamos/],
  ],
  book: [`${cut} 11-24 17:00 Lupita`, `${cut} 11-26 18:00 Lupita`],
}))

const asked: DialogueCase[] = [
  {
    title: 'tells the price of another after a price',
    turns: [
      ['cuánto cuesta el tinte', /Tinte: \$600/],
      ['y si nada más es la barba?', /^Barba: \$150/],
    ],
  },
  {
    title: 'tells both of two that are compared',
    turns: [['qué diferencia hay entre el tinte y la barba', /Tinte: \$600[^]*Barba: \$150|Barba/]],
  },
  {
    title: 'books nothing for a question about how many it takes',
    turns: [
      ['cuántos cortes necesito al año para verme bien', /No tengo ese dato|no tengo información/],
    ],
    book: [],
  },
]

const byCondition: DialogueCase[] = [
  'un corte, si es el miércoles que salga a las 11, si es el jueves después de las 6',
  'corte, si es miércoles antes de las 11, y si es jueves de las 6 en adelante',
  'quiero corte. si hay el miércoles, en la mañana antes de las 11; si hay el jueves, después de las 6',
].map(said => ({
  title: `keeps the limits of each day: «${said}»`,
  toolbox: () => aToolbox({ busy: date => date === '2026-11-25' }),
  turns: [[said, /jueves 26[^]*1\. 18:00/]],
}))

const withoutTuesday = () => aToolbox({ busy: date => date === '2026-11-24' })
const ratherThanNothing: DialogueCase[] = [
  'corte mañana a las 5, y si de plano no se puede el miércoles de 3 en adelante',
  'corte mañana en la tarde y si de plano ya no hay el miércoles después de las 3',
].map(said => ({
  title: `looks at the day after the first, and moves nothing: «${said}»`,
  toolbox: () => withoutTuesday().given('Barba', '2026-11-25', '12:00'),
  turns: [[said, /miércoles 25[^]*1\. 15:00/]],
}))

describeDialogues('a second choice', secondChoices)
describeDialogues('hours of two days under a condition each', byCondition)
describeDialogues('a second choice where there is nothing else', ratherThanNothing)
describeDialogues('the same again', again)
describeDialogues('an appointment that is there', ownOnes)
describeDialogues('moving in other words', moved)
describeDialogues('one more after a yes', further)
describeDialogues('questions of price and number', asked)

const withoutMario = () =>
  aToolbox({ busy: (date, _, who) => date === '2026-11-28' && who.startsWith('Mario') })
describeDialogues('somebody else with hours of their own', [
  {
    title: 'looks with the second for the hours that were said for them',
    toolbox: withoutMario,
    turns: [
      [
        'corte con Mario el sábado, y si el Mario anda lleno ese mismo día con Lupita pero ya pasadas de las 3',
        /Con Mario ya no[^]*sábado 28[^]*con Lupita:\n1\. 15:00/,
      ],
    ],
  },
  {
    title: 'looks with the second on the day that was said for them',
    toolbox: withoutMario,
    turns: [
      [
        'corte el sábado con Mario, si no hay, el lunes con Lupita en la mañana',
        /lunes 30[^]*con Lupita:\n1\. 10:00/,
      ],
    ],
  },
  {
    title: 'keeps the hours of the second from the first',
    turns: [
      [
        'corte el sábado con Mario, y si está lleno con Lupita después de las 3',
        /sábado 28[^]*con Mario:\n1\. 10:00/,
      ],
    ],
  },
])
