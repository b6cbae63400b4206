import { greeting, thanking } from './acts/courtesies.ts'
import { isTradeWord } from './lexicon/trades.ts'
import { normalize } from './normalise.ts'

/** True when the message has words that may name a service. */
export const needsCatalogue = (text: string): boolean => {
  const bare = normalize(text).replace(greeting, ' ').replace(thanking, ' ').trim()
  return bare.split(/[^a-z0-9]+/).some(word => word.length > 2 || isTradeWord(word))
}
