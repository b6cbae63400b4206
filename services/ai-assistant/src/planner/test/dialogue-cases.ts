import { describe, expect, it } from 'vitest'
import { planner } from '../planner.ts'
import { aToolbox, type Toolbox } from './fake-toolbox.ts'
import { aTalk } from './talk.ts'

/** A conversation with the barbershop of the tests. */
export type DialogueCase = {
  title: string
  toolbox?: () => Toolbox
  given?: Parameters<typeof aTalk>[2]
  /** Each turn: a burst (one text or several) and what the answer must contain. */
  turns: [burst: string | string[], answer: RegExp][]
  /** The live appointments at the end, one line each. */
  book?: string[]
}

export const cut = 'Corte de cabello'
export const withCut = () => aToolbox().given(cut, '2026-11-25', '12:00')
export const withTwo = () => withCut().given('Barba', '2026-11-27', '17:00', 'Mario Ruiz')

/**
 * Runs each case against the planner. Also of every answer: it claims no booking (the server does that),
 * shows no 24-hour time and costs at most five tool calls.
 */
export const describeDialogues = (subject: string, cases: readonly DialogueCase[]): void => {
  describe(`a dialogue about ${subject}`, () => {
    it.each(cases)('$title', async ({ toolbox = () => aToolbox(), given, turns, book }) => {
      const box = toolbox()
      const talk = aTalk(planner, box, given)
      for (const [burst, answer] of turns) expect(await talk.say(...[burst].flat())).toMatch(answer)
      if (book !== undefined) expect(appointmentLines(box)).toEqual(book)
      for (const { answer, calls } of talk.turns) {
        expect(answer).not.toMatch(/agendad|confirmad|cancelad|\d [ap]\. ?m\./i)
        expect(calls.length).toBeLessThanOrEqual(6)
      }
    })
  })
}

const appointmentLines = (toolbox: Toolbox): string[] =>
  toolbox.booked
    .filter(({ status }) => status === 'live')
    .map(
      ({ service, date, time, specialist }) =>
        `${service} ${date.slice(5)} ${time} ${specialist.split(' ')[0]}`
    )
