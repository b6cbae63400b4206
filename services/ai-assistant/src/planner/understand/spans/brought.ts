import { isTradeWord } from '../lexicon/trades.ts'
import { kin } from './kin.ts'

/** «llevo a mi papá… los dos el jueves»: whoever is brought comes. */
const bringsBoth = new RegExp(
  `\\b(?:llevo|traigo|voy a llevar|llevaria) a (?=mis? (?:${kin})\\b.*\\b(?:l[oa]s dos|amb[oa]s)\\b(?! (?:de la|pm)))`,
  'g'
)
const bringsToBeServed = new RegExp(
  `\\b(?:llev(?:o|ar|amos|aria)|tra(?:igo|er|emos)) a (?=mis? (?:(?:\\d|dos|tres|cuatro) )?(?:${kin})\\b[^;.?]{0,80}?\\b(?:a|para) que (?:me )?(?:l[oa]s?|les?|nos) ([a-z]{3,}))`,
  'g'
)
/** What they of the business do, in the plural. */
const served = /^(?:cort|pel|pein|arregl|ban|revis|atiend|vacun|chequ|chec)[a-z]*n$/

const blank = (said: string): string => ' '.repeat(said.length)

/**
 * A normalised text without the words that bring somebody here: «necesito llevar a mis 2 hijos y a mi
 * marido a que los pelen» is for them. The same length, so that places in the text stay.
 */
export const withoutBringing = (text: string): string =>
  text
    .replace(bringsBoth, blank)
    .replace(bringsToBeServed, (said, verb: string) =>
      isTradeWord(verb) || served.test(verb) ? blank(said) : said
    )
