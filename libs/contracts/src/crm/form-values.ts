// Apart from the schemas: the public page needs these and no zod.

export const questionTypes = [
  'shortAnswer',
  'paragraph',
  'multipleChoice',
  'checkboxes',
  'linearScale',
  'rating',
] as const
export type QuestionKind = (typeof questionTypes)[number]

/** [SUR-04] */
export const ratingIcons = ['star', 'heart', 'thumbUp'] as const
export type RatingIcon = (typeof ratingIcons)[number]
export const MIN_ICONS = 3
export const MAX_ICONS = 10

export const formTriggers = ['none', 'asistida'] as const

export const MAX_QUESTIONS = 40
export const MAX_OPTIONS = 20
export const MAX_OPTION_TEXT = 150
export const MAX_SHORT_ANSWER = 300
export const MAX_LONG_ANSWER = 4_000
/** Bytes of all answers of one person, and of all answers to one form. */
export const MAX_ANSWER_BYTES = 65_536
export const MAX_FORM_BYTES = 128 * 1_048_576
/** Faster than anybody reads a question. Milliseconds from opening the page to sending. */
export const MIN_ANSWER_MS = 800
