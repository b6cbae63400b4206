import { minutesInEnglish } from './english-dates.ts'
import { serviceLinesIn } from './lists.ts'

export const { priceLine, serviceLine } = serviceLinesIn(minutesInEnglish)

/** Questions about those who come. */
export const englishQuestions = { howMany: (): string => 'How many of them?' }
