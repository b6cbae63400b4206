import { expect, it } from 'vitest'
import { planner } from '../planner.ts'
import { aToolbox } from '../test/fake-toolbox.ts'
import { aTalk } from '../test/talk.ts'

type Case = {
  title: string
  turns: [said: string, answer: RegExp][]
  /** Of each appointment that was booked, for whom it was noted. */
  noted: (string | undefined)[]
}

const cut = 'corte mañana a las 5'
const both = 'corte y barba mañana a las 5'
const own: [string, RegExp] = [cut, /para Corte de cabello: /]
const yes: [string, RegExp] = ['sí', /esperamos/]

const cases: Case[] = [
  ...[
    `${cut} a nombre de Raúl`,
    'una cita de corte para Raúl mañana a las 5',
    'corte mañana a las 5, a nombre de raul por favor',
  ].map(
    (said): Case => ({
      title: `books in the name that «${said}» tells`,
      turns: [[said, /Corte de cabello a nombre de Raul|Corte de cabello a nombre de Raúl/], yes],
      noted: [expect.stringMatching(/^Ra[uú]l$/)],
    })
  ),
  {
    title: 'takes whose it is from an answer',
    turns: [own, ['ponla a nombre de mi jefe', /para tu jefe: [^]*¿Te la aparto/], yes],
    noted: ['su jefe'],
  },
  {
    title: 'takes whose it is with a name',
    turns: [own, ['es para mi jefe, se llama Raúl', /para tu jefe, a nombre de Raúl: /], yes],
    noted: ['su jefe, Raúl'],
  },
  {
    title: 'takes a name beside a yes',
    turns: [own, ['sí, a nombre de Raúl', /esperamos/]],
    noted: ['Raúl'],
  },
  {
    title: 'takes the name of a relative',
    turns: [
      [
        `corte a nombre de mi mamá, Teresa Romero, mañana a las 5`,
        /tu mamá, a nombre de Teresa Romero/,
      ],
      yes,
    ],
    noted: ['su mamá, Teresa Romero'],
  },
  {
    title: 'takes a name that is told later',
    turns: [
      ['corte para mi mamá mañana a las 5', /para tu mamá: /],
      ['se llama Teresa', /para tu mamá, a nombre de Teresa: [^]*¿Te la aparto/],
      yes,
    ],
    noted: ['su mamá, Teresa'],
  },
  {
    title: 'notes nothing for the own name of the writer',
    turns: [[`${cut} a nombre de Ana`, /para Corte de cabello: /], yes],
    noted: [undefined],
  },
  {
    title: 'takes the own name after another',
    turns: [
      [`${cut} a nombre de Raúl`, /a nombre de Raúl/],
      ['no, a mi nombre', /para Corte de cabello: [^]*¿Te la aparto/],
      yes,
    ],
    noted: [undefined],
  },
  {
    title: 'reads out again that it is the own',
    turns: [own, ['no, a mi nombre', /17:00[^]*¿Te la aparto/], yes],
    noted: [undefined],
  },
  {
    title: 'gives the writer the service of adults again',
    turns: [
      ['corte para mi hijo mañana a las 5', /Corte de niño para tu hijo/],
      ['perdón, es para mí', /para Corte de cabello: /],
      yes,
    ],
    noted: [undefined],
  },
  {
    title: 'books the own one and that of somebody who is no relative',
    turns: [
      ['un corte para mí y otro para mi jefe mañana a las 5', /para tu jefe: [^]*¿Aparto las 2/],
      yes,
    ],
    noted: [undefined, 'su jefe'],
  },
  ...['las dos son para mi papá', 'ambas para mi papá', 'son para mi papá'].map(
    (said): Case => ({
      title: `asks once more, and notes it on both: «${said}»`,
      turns: [
        [both, /¿Las aparto/],
        [said, /Corte de cabello y Barba, las dos para tu papá: [^]*¿Las aparto/],
        yes,
      ],
      noted: ['su papá', 'su papá'],
    })
  ),
  {
    title: 'notes it on both beside a yes',
    turns: [
      [both, /¿Las aparto/],
      ['sí, las dos son para mi papá', /esperamos/],
    ],
    noted: ['su papá', 'su papá'],
  },
  {
    title: 'puts both in one name',
    turns: [[both, /¿Las aparto/], ['ponlas a nombre de Raúl', /las dos a nombre de Raúl: /], yes],
    noted: ['Raúl', 'Raúl'],
  },
  {
    title: 'gives one of two services to somebody else',
    turns: [
      [both, /¿Las aparto/],
      ['la barba es para mi papá', /Barba para tu papá: [^]*¿Aparto las 2/],
      yes,
    ],
    noted: [undefined, 'su papá'],
  },
  {
    title: 'gives both of a counted plan to one',
    turns: [
      ['dos cortes mañana a las 5', /para cada quien/],
      ['las dos son para mi papá', /para tu papá \(2 citas\): [^]*17:30[^]*¿Las aparto/],
      yes,
    ],
    noted: ['su papá', 'su papá'],
  },
  {
    title: 'knows the name in English',
    turns: [
      ['haircut tomorrow at 5pm under the name Raul', /in the name of Raul: /],
      ['yes', /See you/],
    ],
    noted: ['Raul'],
  },
]

it.each(cases)('$title', async ({ turns, noted }) => {
  const box = aToolbox()
  const talk = aTalk(planner, box)
  for (const [said, answer] of turns) expect(await talk.say(said)).toMatch(answer)
  expect(box.booked.map(({ for_whom: forWhom }) => forWhom)).toEqual(noted)
  // Who writes keeps their own name.
  expect(box.calls.map(({ name }) => name)).not.toContain('save_client_data')
})

it('counts nobody who only says who they are', async () => {
  const box = aToolbox()
  const talk = aTalk(planner, box, { clientName: null })
  expect(await talk.say(`${cut}, yo soy Ana y es para Luis`)).toMatch(/a nombre de Luis: /)
  await talk.say('sí')
  expect(box.booked.map(({ for_whom: forWhom }) => forWhom)).toEqual(['Luis'])
})

it('takes «a nombre de» for the own name of a writer whom nobody knows yet', async () => {
  const box = aToolbox()
  await aTalk(planner, box, { clientName: null }).say(`${cut} a nombre de Regina`)
  expect(box.calls.find(({ name }) => name === 'save_client_data')?.args).toEqual({
    name: 'Regina',
  })
})
