import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PLANNER_WRITES } from '../agent/loop.ts'
import { planner } from './planner.ts'
import { aToolbox } from './test/fake-toolbox.ts'
import { aTalk } from './test/talk.ts'

/** Words that choose or agree. A time may only be taken by a turn in which the person used one of them. */
const choosing = [
  'la primera',
  'la 2',
  '3',
  'opción 1',
  'la última',
  'a las 5',
  'la de las 11',
  '16:30',
  'sí',
  'va',
  'ok',
  '👍',
  'está bien',
  'esa',
  'sí, por favor',
  'no, la 2',
]
/** Everything else a person may write at any moment: none of it may book, move or cancel. */
const neutral = [
  'hola',
  'gracias',
  'quiero un corte',
  'corte mañana',
  'corte y barba mañana en la tarde',
  'el viernes',
  'mejor el sábado',
  'no',
  'ninguna',
  'siempre no',
  'cualquiera',
  'más tarde',
  'lo más pronto posible',
  'cuánto cuesta',
  '¿está bien?',
  '¿ok?',
  'sí pero deja checo',
  'si puedo te aviso',
  'creo que sí',
  'con Lupita',
  'con quien sea',
  'dónde están',
  'quiero cambiar mi cita',
  'cámbiala al jueves',
  'quiero cancelar mi cita',
  'me llamo Ana',
  'tinte',
  'asdf',
  'no la primera',
  'no quiero la 2',
  '¿la 1?',
  '¿y a las 5?',
  'tal vez la 2',
  'en la mañana',
  'el domingo',
  'hoy',
  'somos 2 personas',
  'el 5 de noviembre',
  'todavía no sé',
  'no me aparten nada',
]
const positions: Record<string, number> = {
  'la primera': 1,
  'opción 1': 1,
  'la 2': 2,
  'no, la 2': 2,
  3: 3,
}
/** What random text may agree by: a number, a short word, or a thumb up. */
const agrees = /\d|\p{Extended_Pictographic}|\b(?:s[ií]|ok|va|sale|esa|[a-z])\b/iu
const writes = ['book_appointment', 'move_appointment', 'cancel_appointment']
const message = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...neutral).map(text => ({ text, chooses: false })) },
  { weight: 4, arbitrary: fc.constantFrom(...choosing).map(text => ({ text, chooses: true })) },
  {
    weight: 1,
    arbitrary: fc
      .string({ unit: 'grapheme', maxLength: 30 })
      .map(text => ({ text, chooses: agrees.test(text) })),
  }
)
/** The line of a list with this number; the day may stand once above it. */
const lineAt = (shown: string, position: number): string =>
  shown.split('\n').find(line => line.startsWith(`${position}. `)) ?? ''
const burst = fc.array(message, { minLength: 1, maxLength: 2 })

it('takes only a time it had just offered and the person then chose', async () => {
  let taken = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(burst, { minLength: 1, maxLength: 9 }),
      fc.boolean(),
      async (bursts, hasAppointment) => {
        const box = aToolbox({ stolen: (_, time) => time === '12:00' })
        if (hasAppointment) box.given('Corte de cabello', '2026-11-25', '12:30')
        const talk = aTalk(planner, box)
        let shown = ''
        for (const messages of bursts) {
          const before = box.calls.length
          const answer = await talk.say(...messages.map(({ text }) => text))
          const calls = box.calls.slice(before)
          expect(answer).not.toBe('')
          expect(answer).not.toMatch(/agendad|confirmad|cancelad/i)
          expect(calls.length).toBeLessThanOrEqual(6)
          const changes = calls.filter(({ name }) => writes.includes(name))
          expect(changes.length).toBeLessThanOrEqual(PLANNER_WRITES)
          for (const { name, args } of changes) {
            taken += 1
            const slot = box.slots.get(String(args['time']))
            // Cancelling may also be agreed to by saying it again.
            if (name === 'cancel_appointment')
              expect(messages.some(({ text, chooses }) => chooses || /cancelar/.test(text))).toBe(
                true
              )
            else {
              expect(messages.some(({ chooses }) => chooses)).toBe(true)
              expect(slot && shown.includes(slot.time)).toBe(true)
              const position =
                messages.length === 1 ? positions[messages[0]?.text ?? ''] : undefined
              // Of a plan only its first part stands at the number.
              const isFirst = changes[0]?.args === args
              if (isFirst && position !== undefined && shown.includes(`\n${position}. `))
                expect(lineAt(shown, position)).toContain(slot?.time)
            }
          }
          // An answer about something else («dónde están»), and the question whether one of its
          // times is taken, leave the list on the screen.
          if (/¿Cuál te acomoda/.test(answer)) shown = answer
          else if (/aparto|muevo/i.test(answer)) shown += `\n${answer}`
        }
      }
    ),
    { numRuns: 200 }
  )
  // The property means nothing if no talk ever gets to a booking.
  expect(taken).toBeGreaterThan(5)
}, 60_000)

it('answers the same to the same talk', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(burst, { minLength: 1, maxLength: 4 }), async bursts => {
      const run = async () => {
        const talk = aTalk(planner, aToolbox())
        const answers: string[] = []
        for (const messages of bursts)
          answers.push(await talk.say(...messages.map(({ text }) => text)))
        return answers
      }
      expect(await run()).toEqual(await run())
    }),
    { numRuns: 50 }
  )
}, 30_000)
