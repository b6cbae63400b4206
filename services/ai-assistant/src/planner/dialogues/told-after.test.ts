import { expect, it } from 'vitest'
import { planner } from '../planner.ts'
import { cut, type DialogueCase, describeDialogues } from '../test/dialogue-cases.ts'
import { aToolbox } from '../test/fake-toolbox.ts'
import { aTalk } from '../test/talk.ts'

const booking: [string, RegExp][] = [
  ['corte mañana a las 5', /¿Te la aparto/],
  ['sí', /esperamos/],
]
const inEnglish: [string, RegExp][] = [
  ['haircut tomorrow at 5pm', /Shall I book it/],
  ['yes', /See you/],
]
const plan: [string, RegExp][] = [
  ['corte y barba mañana a las 5', /¿Las aparto/],
  ['sí', /esperamos/],
]

type Case = {
  before?: [string, RegExp][]
  said: string
  answer: RegExp
  /** Of each appointment that was booked, for whom it is noted. */
  noted: (string | undefined)[]
}
const noted: Case[] = [
  {
    said: 'a nombre de Raúl por favor',
    answer: /nota a tu cita: es a nombre de Raúl/,
    noted: ['Raúl'],
  },
  { said: 'a nombre de Raúl ', answer: /es a nombre de Raúl/, noted: ['Raúl'] },
  { said: 'es para mi hijo Leo', answer: /es para tu hijo Leo/, noted: ['su hijo, Leo'] },
  { said: 'perdón, es para mi esposo', answer: /es para tu esposo/, noted: ['su esposo'] },
  { said: 'no es para mí, es para mi papá', answer: /es para tu papá/, noted: ['su papá'] },
  {
    said: 'ponla a nombre de mi hermana Luz',
    answer: /para tu hermana, a nombre de Luz/,
    noted: ['su hermana, Luz'],
  },
  { said: '¿la puedes poner a nombre de Raúl?', answer: /a nombre de Raúl/, noted: ['Raúl'] },
  { said: 'puedes ponerla a nombre de mi esposo?', answer: /para tu esposo/, noted: ['su esposo'] },
  { said: 'cámbiala a nombre de Raúl', answer: /a nombre de Raúl/, noted: ['Raúl'] },
  { said: 'va a ir mi hermano', answer: /es para tu hermano/, noted: ['su hermano'] },
  {
    said: 'es para mi hijo, tiene 5 años',
    answer: /es para tu hijo[^]*si la prefieres con Corte de niño/,
    noted: ['su hijo'],
  },
  { before: plan, said: 'son para mi papá', answer: /a tus citas/, noted: ['su papá', 'su papá'] },
  {
    before: plan,
    said: 'la barba es para mi papá',
    answer: /a tu cita/,
    noted: [undefined, 'su papá'],
  },
  { before: inEnglish, said: "it's for my mom", answer: /it is for your mom/, noted: ['su mamá'] },
  {
    before: inEnglish,
    said: 'under the name Raul please',
    answer: /name of Raul/,
    noted: ['Raul'],
  },
  { said: 'y otra a nombre de Raúl', answer: /¿Cuál te acomoda|\?/, noted: [undefined] },
]

it.each(noted)('notes $noted after «$said»', async ({ before = booking, said, ...expected }) => {
  const box = aToolbox()
  const talk = aTalk(planner, box)
  for (const [text, answer] of before) expect(await talk.say(text)).toMatch(answer)
  expect(await talk.say(said)).toMatch(expected.answer)
  expect(box.booked.map(({ for_whom: forWhom }) => forWhom)).toEqual(expected.noted)
  const calls = box.calls.map(({ name }) => name)
  expect(calls).not.toContain('hand_to_human')
  // Who writes keeps their own name.
  expect(calls).not.toContain('save_client_data')
})

it('passes it on where nothing may be noted', async () => {
  const box = aToolbox()
  const talk = aTalk(planner, box, { tools: box.names.filter(name => name !== 'note_for_whom') })
  for (const [text] of booking) await talk.say(text)
  expect(await talk.say('es para mi hijo Leo')).toMatch(/Ese cambio lo hace el equipo/)
})

const booked = [`${cut} 11-24 17:00 Lupita`]
describeDialogues('what is told right after a booking', [
  ...[
    'ah y voy con mi bebé',
    'oye voy con mi esposo, él espera',
    'soy alérgica al tinte',
    'se me olvidó, uso silla de ruedas',
    'y es mi primera vez',
    'ah y traigo el pelo muy largo',
  ].map(
    (said): DialogueCase => ({
      title: `tells the team, and begins nothing: «${said}»`,
      turns: [...booking, [said, /Le paso tu mensaje al equipo/]],
      book: booked,
    })
  ),
  {
    title: 'tells the team in English',
    turns: [...inEnglish, ["I'm coming with my baby", /let the team know/]],
    book: booked,
  },
  ...['que sea con Mario porfa', 'mejor con Mario', '¿puede ser con Mario?'].map(
    (said): DialogueCase => ({
      title: `moves it to another person: «${said}»`,
      turns: [...booking, [said, /17:00 con Mario[^]*¿La muevo/], ['sí', /nuevo horario/]],
      book: [`${cut} 11-24 17:00 Mario`],
    })
  ),
  {
    title: 'says who attends where there is nobody of that name',
    turns: [...booking, ['que sea con Beto porfa', /No encuentro a «beto»[^?]*$/]],
    book: booked,
  },
])
