import { runCalendar } from '../calendar/run.ts'
import type { Suite } from '../suite.ts'

const small = { changes: 120, kills: 1 }

export const calendarSuite: Suite = {
  name: 'calendar',
  proves:
    'Whatever changes on both sides, and whatever Google or a kill does meanwhile: in the end the agenda and Google Calendar say the same, and nothing was written back to where it came from.',
  threats: ['F1', 'F11', 'F12', 'A16', 'A35'],
  sizes: {
    ci: small,
    quick: { changes: 400, kills: 3 },
    deep: { changes: 5_000, kills: 30 },
  },
  fixed: [],
  rules: ['calendars-equal', 'no-calendar-echo', 'expected-answers'],
  sabotages: [
    {
      name: 'echo-of-google',
      wall: 'Blocks of Google’s events never go back: here they are written there again.',
      size: small,
      patches: [
        {
          file: 'services/scheduling/src/calendar-sync/event-repository.ts',
          find: "const isOurs = fragment`not (a.source = 'import' and a.status = 'block')`",
          replace: 'const isOurs = fragment`true`',
        },
      ],
    },
    {
      name: 'event-id-by-chance',
      wall: 'The id of an event follows from its appointment: here every try has another one.',
      size: small,
      patches: [
        {
          file: 'services/scheduling/src/calendar-sync/our-event.ts',
          find: 'id: eventIdOf(_id)',
          replace: 'id: eventIdOf(globalThis.crypto.randomUUID())',
        },
      ],
    },
    {
      name: 'any-channel-token',
      wall: 'A notification is believed by the token of its channel: here by its id.',
      size: small,
      patches: [
        {
          file: 'services/scheduling/src/calendar-sync/sync-repository.ts',
          find: 'and channel_token_hash = ${tokenHash}',
          replace: "and ${tokenHash}::text <> ''",
        },
      ],
    },
    {
      name: 'state-of-any-browser',
      wall: 'A consent ends in the browser that began it: here in any.',
      size: small,
      patches: [
        {
          file: 'services/scheduling/src/calendar-sync/link-repository.ts',
          find: 'and l.browser_hash = ${browserHash}',
          replace: "and ${browserHash}::text <> ''",
        },
      ],
    },
  ],
  run: runCalendar,
}
