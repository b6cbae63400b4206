import { expect, it } from 'vitest'
import { planner } from '../planner.ts'
import { cut, type DialogueCase, describeDialogues, withCut } from '../test/dialogue-cases.ts'
import { aToolbox } from '../test/fake-toolbox.ts'
import { aTalk } from '../test/talk.ts'

const children = 'corte para mi hijo y mi hija mañana a las 5'
const wife = 'corte para mi esposa mañana a las 5'
const son = 'corte para mi hijo mañana a las 5'
const sonAndOwn = 'corte para mi hijo y para mí mañana a las 5'

it.each<[first: string, said: string, noted: (string | undefined)[]]>([
  [children, 'mi hija no va, va mi sobrina', ['su hijo', 'su sobrina']],
  [children, 'en vez de mi hija va mi sobrina', ['su hijo', 'su sobrina']],
  [children, 'cambia a mi hija por mi sobrina', ['su hijo', 'su sobrina']],
  [
    'corte para mi hermana y mi cuñado mañana a las 5',
    'mejor yo en lugar de mi cuñado',
    ['su hermana', undefined],
  ],
  [
    'corte para mi hermana y mi cuñado mañana a las 5',
    'mi cuñado no, voy yo',
    ['su hermana', undefined],
  ],
  [wife, 'no, para mi suegra', ['su suegra']],
  [wife, 'perdón, no es para mi esposa, es para mi hermana', ['su hermana']],
  [son, 'y para mí también', ['su hijo', undefined]],
  [sonAndOwn, 'sí, y también para mi esposa', ['su hijo', undefined, 'su esposa']],
  [sonAndOwn, 'también para mi papá a las 6', ['su hijo', undefined, 'su papá']],
  [sonAndOwn, 'los dos son para mis hijos', ['su hijo', 'su otro hijo']],
  [
    'corte y barba para mi papá mañana a las 5',
    'y otro corte para mi tío',
    ['su papá', 'su papá', 'su tío'],
  ],
  ['corte para mi hijo Leo y mi hija Sofía mañana a las 5', 'quita la de Sofía', ['su hijo, Leo']],
  ['vamos Juan y yo a corte mañana a las 5', 'quita la mía', ['Juan']],
])('«%s», then «%s»', async (first, said, noted) => {
  const box = aToolbox()
  const talk = aTalk(planner, box)
  for (const text of [first, said]) expect(await talk.say(text)).toMatch(/apart|Aparto/)
  expect(box.booked).toEqual([])
  await talk.say('sí')
  expect(box.booked.map(({ for_whom: forWhom }) => forWhom)).toEqual(noted)
})

it.each<[said: string, noted: (string | undefined)[]]>([
  ['apúntame a mí, a Juan y a Pedro para corte mañana a las 5', [undefined, 'Juan', 'Pedro']],
  ['somos Juan, Pedro y yo, corte mañana a las 5', ['Juan', 'Pedro', undefined]],
  ['corte para mis papás mañana a las 5', ['su papá', 'su mamá']],
  ['quiero agendar para una amiga corte mañana a las 5', ['su amiga']],
  ['es para otra persona: corte mañana a las 5', ['otra persona']],
  ['corte mañana a las 5 para el señor Gómez', ['Gómez']],
  ['corte mañana a las 5, necesito factura a nombre de Transportes López', [undefined]],
  ['corte para Carmen y Rosa mañana a las 5', ['Carmen', 'Rosa']],
  [
    'dos cortes normales mañana a las 5, uno a nombre de Raúl y otro a nombre de Pedro',
    ['Raúl', 'Pedro'],
  ],
  [
    'corte mañana a las 5 a nombre de mi esposa Karla y otro a nombre mío',
    ['su esposa, Karla', undefined],
  ],
])('«%s»', async (said, noted) => {
  const box = aToolbox()
  const talk = aTalk(planner, box)
  expect(await talk.say(said)).toMatch(/apart|Aparto/)
  await talk.say('sí')
  expect(box.booked.map(({ for_whom: forWhom }) => forWhom)).toEqual(noted)
  expect(box.calls.map(({ name }) => name)).not.toContain('save_client_data')
})

describeDialogues('what was noted for somebody', [
  {
    title: 'is no second one of the same for the writer',
    toolbox: () => withCut().notedFor('su mamá'),
    turns: [
      ['quiero un corte el viernes a las 5', /viernes 27[^]*¿Te la aparto/],
      ['sí', /esperamos/],
    ],
    book: [`${cut} 11-25 12:00 Lupita`, `${cut} 11-27 17:00 Lupita`],
  },
  {
    title: 'is the one to move right after the booking',
    turns: [
      ['corte para mi hijo y para mí mañana a las 5', /¿Aparto las 2/],
      ['sí', /esperamos/],
      ['mueve la de mi hijo al viernes a las 5', /Corte de niño para tu hijo: viernes 27/],
      ['sí', /nuevo horario/],
    ],
    book: ['Corte de niño 11-27 17:00 Lupita', `${cut} 11-24 17:00 Mario`],
  },
  ...[
    'cambia mi cita a nombre de mi hermana',
    'pásale mi cita a mi hermana',
    'mi hermano va a ir en mi lugar',
  ].map(said => ({
    title: `is for the team to change: «${said}»`,
    toolbox: withCut,
    turns: [[said, /Ese cambio lo hace el equipo/]] satisfies DialogueCase['turns'],
    book: [`${cut} 11-25 12:00 Lupita`],
  })),
])
