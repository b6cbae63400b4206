/**
 * A text as a client writes it and its reading, in the notation of `describe-spans.ts`:
 * '11-27' a day · '11-28..11-29' days · 'a|b' either · 'a?b' doubtful, likeliest first · 'a?' a
 * guess · '@16:00' an hour · '[16:00-18:00]' a window of starts · 'end 18:00' a limit on the end ·
 * 'not …' dismissed · '' nothing. Several spans are parted by ', '.
 */
export type Phrase = readonly [text: string, expected: string]

/** Phrases read at one local moment, 'YYYY-MM-DD HH:mm'. */
export type PhraseTable = { readonly now: string; readonly phrases: readonly Phrase[] }

/** A Monday morning: the moment of most phrases. */
export const monday = '2026-11-23 10:00'
