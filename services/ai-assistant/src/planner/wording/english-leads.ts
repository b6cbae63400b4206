import type { Lead, leads as spanishLeads } from './leads.ts'

export const near = (why: string): Lead => ({
  list: `${why} The nearest:`,
  one: `${why} The nearest: `,
})
const free = { list: 'Available{for}:', one: 'Available{for}: ' }
/** The same leads in English. */
export const leadsInEnglish = {
  available: free,
  onlyThatDay: { list: 'Available{for}:', one: 'Only one time is left that day{for}: ' },
  onlyInReach: { list: 'Available{for}:', one: 'Only one time is left then{for}: ' },
  soonest: { list: 'The soonest{for}:', one: 'The soonest{for}: ' },
  yesFree: { list: 'Available{for}:', one: 'Yes, available{for}: ' },
  narrowed: { list: 'Of those:', one: 'That would be: ' },
  plan: { list: 'Of those{for}:', one: 'That would be{for}: ' },
  still: { list: 'These are still free:', one: 'Still free: ' },
  again: { list: 'As I said:', one: 'As I said: ' },
  sameDay: { list: 'Look:', one: 'Look: ' },
  which: { list: 'Which of these?', one: 'As I said: ' },
  notThatHour: near('That time is not free.'),
  stillNotThatHour: near('That time is still not free.'),
  taken: near('That time was just taken.'),
  takenPart: near('For the other one, that time was just taken.'),
  unopened: near('The calendar is not open that far ahead yet.'),
  gone: near('That time is no longer free.'),
  full: (): Lead => near('No room then.'),
} as const satisfies Record<keyof typeof spanishLeads, Lead | (() => Lead)>
