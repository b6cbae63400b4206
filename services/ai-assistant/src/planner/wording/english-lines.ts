import { minutesInEnglish } from './english-dates.ts'
import { serviceLinesIn } from './lists.ts'

export const { priceLine, serviceLine } = serviceLinesIn(minutesInEnglish)
